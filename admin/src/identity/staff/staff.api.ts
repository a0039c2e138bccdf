import { invitationEndpoints } from '@slodki-ul/contract/identity/invitations.admin'
import { staffEndpoints } from '@slodki-ul/contract/identity/staff.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const changesStaff = { invalidatesTags: ['staff', 'audit'] } as const

export const {
  useListStaffQuery,
  useListInvitationsQuery,
  useChangeStaffRolesMutation,
  useEndStaffSessionsMutation,
  useRemoveSecondFactorMutation,
  useInviteStaffMutation,
  useResendInvitationMutation,
  useWithdrawInvitationMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listStaff: queryOf(build, staffEndpoints.listStaff, { providesTags: ['staff'] }),
    listInvitations: queryOf(build, invitationEndpoints.listInvitations, { providesTags: ['staff'] }),
    // Also when it fails: somebody else has changed what is shown.
    changeStaffRoles: mutationOf(build, staffEndpoints.changeStaffRoles, changesStaff),
    endStaffSessions: mutationOf(build, staffEndpoints.endStaffSessions, changesStaff),
    removeSecondFactor: mutationOf(build, staffEndpoints.removeSecondFactor, changesStaff),
    inviteStaff: mutationOf(build, invitationEndpoints.inviteStaff, changesStaff),
    resendInvitation: mutationOf(build, invitationEndpoints.resendInvitation, changesStaff),
    withdrawInvitation: mutationOf(build, invitationEndpoints.withdrawInvitation, changesStaff),
  }),
})
