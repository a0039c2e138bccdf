import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { api, mutationOf, queryOf } from '#core/api.ts'

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: mutationOf(build, authEndpoints.login),
    register: mutationOf(build, authEndpoints.register),
    forgotPassword: mutationOf(build, authEndpoints.forgotPassword),
    resetPassword: mutationOf(build, authEndpoints.resetPassword),
    loginTfa: mutationOf(build, twoFactorEndpoints.loginTfa),
    // The key is always refetched, and not cached once its dialog is closed.
    getTfaSetup: queryOf(build, twoFactorEndpoints.getTfaSetup, { keepUnusedDataFor: 0 }),
    enableTfa: mutationOf(build, twoFactorEndpoints.enableTfa),
    disableTfa: mutationOf(build, twoFactorEndpoints.disableTfa),
    changePassword: mutationOf(build, authEndpoints.changePassword),
  }),
})

export const {
  useLoginMutation,
  useRegisterMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useLoginTfaMutation,
  useGetTfaSetupQuery,
  useEnableTfaMutation,
  useDisableTfaMutation,
  useChangePasswordMutation,
} = authApi
