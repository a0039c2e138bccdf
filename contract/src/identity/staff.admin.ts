import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader, versionHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { staffRoles } from './permissions.ts'

/** Why staff cannot be changed: in the field `reason` of ERRORS.ACTIONNOTALLOWED. */
export const staffRefusals = [
  'own-roles',
  'last-owner',
  'no-second-factor',
  'already-staff',
  'already-invited',
] as const
export type StaffRefusal = (typeof staffRefusals)[number]

const memberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
  isTfaEnabled: z.boolean(),
  since: momentSchema,
  /** The last call of any session; null before the first one. */
  lastSeenAt: z.nullable(momentSchema),
  /** Open sessions of the back office, last used first. */
  sessions: z.array(
    z.object({
      id: z.uuid(),
      /** The browser as it names itself. */
      userAgent: z.nullable(z.string()),
      createdAt: momentSchema,
      lastSeenAt: momentSchema,
    }),
  ),
  version: z.int(),
})
export type StaffMember = z.infer<typeof memberSchema>

const params = z.object({ id: z.uuid() })
const action = {
  method: 'POST',
  permission: 'staff.manage',
  audit: { record: 'staff', id: 'id' },
  params,
  headers: z.object(idempotencyHeader),
  status: 204,
  reply: null,
  calledBy: 'admin',
} as const

/** Staff: who they are, their staff roles, sessions and second factors. */
export const staffEndpoints = {
  listStaff: adminEndpoint({
    method: 'GET',
    path: 'admin/staff',
    summary: 'All members of staff with staff roles, second factor and open sessions, by name',
    permission: 'staff.manage',
    status: 200,
    reply: z.array(memberSchema),
    errors: [],
    calledBy: 'admin',
  }),
  changeStaffRoles: adminEndpoint({
    method: 'PATCH',
    path: 'admin/staff/{id}',
    summary:
      'Gives a member of staff these staff roles, none to end their work; ends their sessions and mails them and all owners',
    permission: 'staff.manage',
    audit: { record: 'staff', id: 'id' },
    stepUp: true,
    params,
    headers: z.object(versionHeader),
    body: z.object({ roles: z.array(z.enum(staffRoles)).check(z.maxLength(staffRoles.length)) }),
    status: 200,
    reply: z.object({ id: z.uuid(), roles: z.array(z.enum(staffRoles)), version: z.int() }),
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.VERSIONREQUIRED', 'ERRORS.CHANGEDMEANWHILE'],
    calledBy: 'admin',
  }),
  endStaffSessions: adminEndpoint({
    ...action,
    path: 'admin/staff/{id}/end-sessions',
    summary: 'Ends all sessions of a member of staff, also those of the public web',
    errors: ['ERRORS.NOTFOUND'],
  }),
  removeSecondFactor: adminEndpoint({
    ...action,
    path: 'admin/staff/{id}/remove-second-factor',
    summary: 'Removes a lost second factor and ends all sessions; mails the person and all owners',
    stepUp: true,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
}
