import { usersEndpoints } from '@slodki-ul/contract/users'
import { api, queryOf } from '#app/api.ts'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: queryOf(build, usersEndpoints.getUser, { keepUnusedDataFor: 0 }),
  }),
})

export const { useLazyGetUserQuery } = usersApi
