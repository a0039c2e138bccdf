import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { api, mutationOf, queryOf } from '#core/api.ts'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: queryOf(build, usersEndpoints.getUser, { keepUnusedDataFor: 0, providesTags: ['profile'] }),
    updateUser: mutationOf(build, usersEndpoints.updateUser, {
      invalidatesTags: (_result, error) => (error ? [] : ['profile']),
    }),
    confirmEmail: mutationOf(build, usersEndpoints.confirmEmail, { invalidatesTags: ['profile'] }),
    restoreEmail: mutationOf(build, usersEndpoints.restoreEmail, { invalidatesTags: ['profile'] }),
  }),
})

export const {
  useConfirmEmailMutation,
  useGetUserQuery,
  useRestoreEmailMutation,
  useLazyGetUserQuery,
  useUpdateUserMutation,
} = usersApi
