import { ordersEndpoints } from '@slodki-ul/contract/orders'
import { api, mutationOf, queryOf } from '#app/api.ts'
import { pagesOf } from '#app/pages-of.ts'

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: pagesOf(build, ordersEndpoints.listOrders, { providesTags: ['orders'] }),
    getOrder: queryOf(build, ordersEndpoints.getOrder, { providesTags: ['orders'] }),
    sendNewLinks: mutationOf(build, ordersEndpoints.sendNewLinks),
  }),
})

export const { useGetOrderQuery, useListOrdersInfiniteQuery, useSendNewLinksMutation } = ordersApi
