import { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { api, mutationOf, queryOf } from '#core/api.ts'
import { pagedQueryOf } from '#core/paged-queries.ts'

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: pagedQueryOf(build, ordersEndpoints.listOrders, { providesTags: ['orders'] }),
    getOrder: queryOf(build, ordersEndpoints.getOrder, { providesTags: ['orders'] }),
    sendNewLinks: mutationOf(build, ordersEndpoints.sendNewLinks),
  }),
})

export const { useGetOrderQuery, useListOrdersInfiniteQuery, useSendNewLinksMutation } = ordersApi
