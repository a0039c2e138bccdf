import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { api, mutationOf, queryOf } from './api.ts'

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    refreshToken: mutationOf(build, authEndpoints.refreshToken),
    logout: mutationOf(build, authEndpoints.logout),
    checkSubscription: queryOf(build, authEndpoints.checkSubscription, { keepUnusedDataFor: 0 }),
  }),
})
