import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { emailSchema } from '../email.ts'
import { languages } from '../language.ts'
import { textMax } from '../limits.ts'
import { line } from '../line.ts'
import { staffRoles } from './permissions.ts'
import { staffSessionSchema } from './staff-session.admin.ts'
import { secondFactorCode } from './two-factor.ts'

/** An invitation that was neither accepted nor withdrawn. */
const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
  language: z.enum(languages),
  /** Who sent it; null once that account is deleted. */
  invitedBy: z.nullable(z.string()),
  sentAt: momentSchema,
  expiresAt: momentSchema,
  isExpired: z.boolean(),
})
export type StaffInvitation = z.infer<typeof invitationSchema>

const token = z.string().check(z.minLength(1), z.maxLength(200))
const secret = z.string().check(z.minLength(1), z.maxLength(textMax))
const params = z.object({ id: z.uuid() })
const headers = z.object(idempotencyHeader)
const action = {
  method: 'POST',
  permission: 'staff.manage',
  headers,
  reply: invitationSchema,
  calledBy: 'admin',
} as const
const byLink = { method: 'POST', permission: 'anyone', status: 200, calledBy: 'admin' } as const

/** Invitations to the staff (BO-010): sent by an owner, accepted by whoever opens the mailed link. */
export const invitationEndpoints = {
  listInvitations: adminEndpoint({
    method: 'GET',
    path: 'admin/staff/invitations',
    summary: 'Invitations that were neither accepted nor withdrawn, newest first',
    permission: 'staff.manage',
    status: 200,
    reply: z.array(invitationSchema),
    errors: [],
    calledBy: 'admin',
  }),
  inviteStaff: adminEndpoint({
    ...action,
    path: 'admin/staff/invitations',
    summary: 'Mails a link that makes the holder of an address staff; it works once and for seven days',
    audit: { record: 'staff-invitation' },
    stepUp: true,
    body: z.strictObject({
      email: emailSchema,
      roles: z.array(z.enum(staffRoles)).check(z.minLength(1), z.maxLength(staffRoles.length)),
      language: z.enum(languages),
    }),
    status: 201,
    errors: ['ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  resendInvitation: adminEndpoint({
    ...action,
    path: 'admin/staff/invitations/{id}/resend',
    summary: 'Mails a new link, which works for seven days; the one before stops working',
    audit: { record: 'staff-invitation', id: 'id' },
    stepUp: true,
    params,
    status: 200,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  withdrawInvitation: adminEndpoint({
    ...action,
    path: 'admin/staff/invitations/{id}/withdraw',
    summary: 'Withdraws an invitation: its link stops working',
    audit: { record: 'staff-invitation', id: 'id' },
    params,
    status: 204,
    reply: null,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  openInvitation: adminEndpoint({
    ...byLink,
    path: 'admin/session/invitation',
    summary: 'What an invitation offers and whether its address has an account',
    needs: 'read',
    body: z.object({ token }),
    reply: z.object({
      email: z.string(),
      roles: z.array(z.enum(staffRoles)),
      language: z.enum(languages),
      expiresAt: momentSchema,
      hasAccount: z.boolean(),
    }),
    errors: ['ERRORS.INVALIDTOKEN', 'ERRORS.FORBIDDEN'],
  }),
  acceptWithNewAccount: adminEndpoint({
    ...byLink,
    path: 'admin/session/invitation/account',
    summary: 'Creates the account of an invited address, makes it staff and signs in; a second factor is set up next',
    body: z.object({ token, firstName: line.check(z.minLength(1)), lastName: line, password: secret }),
    reply: staffSessionSchema,
    errors: [
      'ERRORS.INVALIDTOKEN',
      'ERRORS.USERALREADYEXISTS',
      'ERRORS.PASSWORDTOOCOMMON',
      'ERRORS.ACTIONNOTALLOWED',
      'ERRORS.FORBIDDEN',
    ],
  }),
  acceptWithAccount: adminEndpoint({
    ...byLink,
    path: 'admin/session/invitation/join',
    summary: 'Makes the existing account of an invited address staff, proved by its password and code, and signs in',
    body: z.object({ token, password: secret, code: z.optional(secondFactorCode) }),
    reply: staffSessionSchema,
    errors: [
      'ERRORS.INVALIDTOKEN',
      'ERRORS.INVALIDUSERNAMEORPASSWORD',
      'ERRORS.CODEREQUIRED',
      'ERRORS.CODEINVALID',
      'ERRORS.ACTIONNOTALLOWED',
      'ERRORS.FORBIDDEN',
    ],
  }),
}
