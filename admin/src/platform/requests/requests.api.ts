import { requestsEndpoints } from '@slodki-ul/contract/platform/requests.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

/** Also after a refusal: somebody else has decided it meanwhile. */
const changes = { invalidatesTags: ['requests' as const, 'orders' as const, 'waiting' as const] }

const requestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRequests: queryOf(build, requestsEndpoints.listRequests, { providesTags: ['requests'] }),
    acceptRequest: mutationOf(build, requestsEndpoints.acceptRequest, changes),
    declineRequest: mutationOf(build, requestsEndpoints.declineRequest, changes),
  }),
})

export const { useListRequestsQuery, useAcceptRequestMutation, useDeclineRequestMutation } = requestsApi
