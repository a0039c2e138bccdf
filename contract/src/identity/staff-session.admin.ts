import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { typedEmail } from '../email.ts'
import { languages } from '../language.ts'
import { textMax } from '../limits.ts'
import { permissions, staffRoles } from './permissions.ts'
import { secondFactorCode, setUpCode, tfaSetupSchema } from './two-factor.ts'

/** The signed-in member of staff. */
export const staffSchema = z.object({
  id: z.uuid(),
  /** First and last name, or the e-mail of an account without them. */
  name: z.string(),
  email: z.string(),
  /** Of the back office, as the person chose it; null before that. */
  language: z.nullable(z.enum(languages)),
  roles: z.array(z.enum(staffRoles)),
  /** What the roles open; `markOf` says how far. */
  permissions: z.array(z.enum(permissions as [(typeof permissions)[number]])),
})
export type Staff = z.infer<typeof staffSchema>

/** What a session may do now. */
const sessionState = {
  /** False: no call answers but the setting up of a second factor. */
  isSecured: z.boolean(),
  /** Until when dangerous actions need no further code; null when they need one now. */
  confirmedUntil: z.nullable(momentSchema),
  /** When the session ends, however busy it is. */
  sessionEndsAt: momentSchema,
  /** Minutes without a call after which the session ends. */
  idleMinutes: z.int(),
}

export const staffSessionSchema = z.object({
  /** For the header Authorization; kept in memory only. */
  token: z.string(),
  /** When the token expires. */
  expiresAt: momentSchema,
  staff: staffSchema,
  ...sessionState,
})
export type StaffSession = z.infer<typeof staffSessionSchema>

/** The cookie with the refresh token of a staff session, sent to the session's calls only. */
export const staffCookie = { name: 'staff', path: '/api/admin/session' } as const

const cookies = z.object({ [staffCookie.name]: z._default(z.string().check(z.maxLength(200)), '') })

/** Signing in to the back office, the session, and setting up the second factor. */
export const staffSessionEndpoints = {
  signInStaff: adminEndpoint({
    method: 'POST',
    path: 'admin/session',
    summary: 'Signs in with e-mail, password and a code of the authenticator or a recovery code',
    permission: 'anyone',
    body: z.object({
      email: typedEmail.check(z.minLength(1)),
      password: z.string().check(z.minLength(1), z.maxLength(textMax)),
      code: z.optional(secondFactorCode),
    }),
    status: 200,
    reply: staffSessionSchema,
    errors: ['ERRORS.INVALIDUSERNAMEORPASSWORD', 'ERRORS.CODEREQUIRED', 'ERRORS.CODEINVALID', 'ERRORS.FORBIDDEN'],
    calledBy: 'admin',
  }),
  refreshStaffSession: adminEndpoint({
    method: 'POST',
    path: 'admin/session/refresh',
    summary: 'Changes the refresh cookie for its successor and a new access token',
    permission: 'anyone',
    cookies,
    status: 200,
    reply: staffSessionSchema,
    errors: ['ERRORS.UNAUTHORIZED', 'ERRORS.FORBIDDEN'],
    calledBy: 'admin',
  }),
  signOutStaff: adminEndpoint({
    method: 'DELETE',
    path: 'admin/session',
    summary: 'Ends the session of the refresh cookie; one that means nothing is answered alike',
    permission: 'anyone',
    cookies,
    status: 204,
    reply: null,
    errors: ['ERRORS.FORBIDDEN'],
    calledBy: 'admin',
  }),
  confirmStaffIdentity: adminEndpoint({
    method: 'POST',
    path: 'admin/session/confirm',
    summary:
      'Allows dangerous actions for ten minutes by a code; a demo account without a second factor gives its password',
    permission: 'staff',
    audit: { record: 'session' },
    body: z.object({
      code: z.optional(secondFactorCode),
      password: z.optional(z.string().check(z.maxLength(textMax))),
    }),
    status: 200,
    reply: z.object(sessionState),
    errors: ['ERRORS.SETUPCODEINVALID', 'ERRORS.WRONGPASSWORD'],
    calledBy: 'admin',
  }),
  getStaffMe: adminEndpoint({
    method: 'GET',
    path: 'admin/me',
    summary: 'The signed-in member of staff: name, staff roles, permissions, and what the session may do now',
    permission: 'set-up',
    status: 200,
    reply: z.object({ staff: staffSchema, ...sessionState }),
    errors: [],
    calledBy: 'admin',
  }),
  getSecondFactorSetup: adminEndpoint({
    method: 'GET',
    path: 'admin/second-factor',
    summary: 'The key for an authenticator; none once the second factor is on',
    permission: 'set-up',
    status: 200,
    reply: tfaSetupSchema,
    errors: [],
    calledBy: 'admin',
  }),
  enableSecondFactor: adminEndpoint({
    method: 'PUT',
    path: 'admin/second-factor',
    summary:
      'Switches the second factor on by a code of the key shown last; ends all other sessions; answers the recovery codes, once',
    permission: 'set-up',
    audit: { record: 'staff' },
    body: z.object({ code: setUpCode }),
    status: 200,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['ERRORS.SETUPCODEINVALID', 'ERRORS.ACTIONNOTALLOWED'],
    calledBy: 'admin',
  }),
}
