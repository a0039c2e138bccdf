import type { invitationEndpoints } from '@slodki-ul/contract/identity/invitations.admin'
import type { staffEndpoints } from '@slodki-ul/contract/identity/staff.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { acceptWithAccount, acceptWithNewAccount, openInvitation } from '#identity/staff/accept-invitation.service.ts'
import {
  inviteStaff,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '#identity/staff/invitations.service.ts'
import {
  changeMemberRoles,
  endMemberSessions,
  listMembers,
  removeMemberFactor,
} from '#identity/staff/members.service.ts'

export const staffRoutes = (context: Context): AdminHandlers<typeof staffEndpoints & typeof invitationEndpoints> => ({
  listStaff: () => listMembers(context),
  changeStaffRoles: ({ params, body }, caller) => changeMemberRoles(context, caller, params.id, body.roles),
  endStaffSessions: ({ params }, caller) => endMemberSessions(context, caller, params.id),
  removeSecondFactor: ({ params }, caller) => removeMemberFactor(context, caller, params.id),
  listInvitations: () => listInvitations(context),
  inviteStaff: ({ body }, caller) => inviteStaff(context, caller, body),
  resendInvitation: ({ params }, caller) => resendInvitation(context, caller, params.id),
  withdrawInvitation: ({ params }, caller) => withdrawInvitation(context, caller, params.id),
  openInvitation: ({ body }, caller) => openInvitation(context, caller, body.token),
  acceptWithNewAccount: ({ body }, caller) => acceptWithNewAccount(context, caller, body),
  acceptWithAccount: ({ body }, caller) => acceptWithAccount(context, caller, body),
})
