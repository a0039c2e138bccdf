import { handOrdersEndpoints } from '@slodki-ul/contract/commerce/hand-orders'
import { api, mutationOf, queryOf } from '#core/api.ts'

const handOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    showHandOrder: queryOf(build, handOrdersEndpoints.showHandOrder, {
      keepUnusedDataFor: 0,
      providesTags: ['orders'],
    }),
    // A refusal may mean that it lapsed, was replaced or costs something else by now.
    acceptHandOrder: mutationOf(build, handOrdersEndpoints.acceptHandOrder, {
      invalidatesTags: (_result, error) => (error ? ['orders'] : []),
    }),
  }),
})

export const { useShowHandOrderQuery, useAcceptHandOrderMutation } = handOrdersApi
