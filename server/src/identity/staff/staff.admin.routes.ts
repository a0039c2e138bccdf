import type { staffEndpoints } from '@slodki-ul/contract/identity/staff.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import {
  changeMemberRoles,
  endMemberSessions,
  listMembers,
  removeMemberFactor,
} from '#identity/staff/members.service.ts'

export const staffRoutes = (context: Context): AdminHandlers<typeof staffEndpoints> => ({
  listStaff: () => listMembers(context),
  changeStaffRoles: ({ params, body }, caller) => changeMemberRoles(context, caller, params.id, body.roles),
  endStaffSessions: ({ params }, caller) => endMemberSessions(context, caller, params.id),
  removeSecondFactor: ({ params }, caller) => removeMemberFactor(context, caller, params.id),
})
