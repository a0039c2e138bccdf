import { authEndpoints } from '@slodki-ul/contract/auth'
import { api, mutationOf } from '#app/api.ts'

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: mutationOf(build, authEndpoints.login),
    register: mutationOf(build, authEndpoints.register),
    forgotPassword: mutationOf(build, authEndpoints.forgotPassword),
    resetPassword: mutationOf(build, authEndpoints.resetPassword),
  }),
})

export const { useLoginMutation, useRegisterMutation, useForgotPasswordMutation, useResetPasswordMutation } = authApi
