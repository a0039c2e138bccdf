import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { api, mutationOf, queryOf } from '#core/api.ts'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: queryOf(build, usersEndpoints.getUser, { keepUnusedDataFor: 0, providesTags: ['profile'] }),
    updateUser: mutationOf(build, usersEndpoints.updateUser, {
      invalidatesTags: (_answer, error) => (error ? [] : ['profile']),
    }),
    confirmEmail: mutationOf(build, usersEndpoints.confirmEmail, { invalidatesTags: ['profile'] }),
    keepEmail: mutationOf(build, usersEndpoints.keepEmail, { invalidatesTags: ['profile'] }),
  }),
})

export const {
  useConfirmEmailMutation,
  useGetUserQuery,
  useKeepEmailMutation,
  useLazyGetUserQuery,
  useUpdateUserMutation,
} = usersApi
