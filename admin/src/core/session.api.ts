import { staffSessionEndpoints } from '@slodki-ul/contract/identity/staff-session.admin'
import { api, mutationOf, queryOf } from './api.ts'

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    signInStaff: mutationOf(build, staffSessionEndpoints.signInStaff),
    refreshStaffSession: mutationOf(build, staffSessionEndpoints.refreshStaffSession),
    signOutStaff: mutationOf(build, staffSessionEndpoints.signOutStaff),
    confirmStaffIdentity: mutationOf(build, staffSessionEndpoints.confirmStaffIdentity),
    getStaffMe: queryOf(build, staffSessionEndpoints.getStaffMe, { providesTags: ['me'] }),
    getSecondFactorSetup: queryOf(build, staffSessionEndpoints.getSecondFactorSetup, { keepUnusedDataFor: 0 }),
    enableSecondFactor: mutationOf(build, staffSessionEndpoints.enableSecondFactor),
  }),
})

export const {
  useSignInStaffMutation,
  useConfirmStaffIdentityMutation,
  useGetSecondFactorSetupQuery,
  useEnableSecondFactorMutation,
} = sessionApi
