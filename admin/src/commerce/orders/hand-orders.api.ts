import { staffHandOrdersEndpoints } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const changes = { invalidatesTags: ['orders' as const, 'products' as const] }

const handOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHandOrderCustomers: queryOf(build, staffHandOrdersEndpoints.listHandOrderCustomers, { keepUnusedDataFor: 0 }),
    previewHandOrder: queryOf(build, staffHandOrdersEndpoints.previewHandOrder, { keepUnusedDataFor: 0 }),
    getHandOrder: queryOf(build, staffHandOrdersEndpoints.getHandOrder, { keepUnusedDataFor: 0 }),
    getHandOrderLink: queryOf(build, staffHandOrdersEndpoints.getHandOrderLink, { keepUnusedDataFor: 0 }),
    makeHandOrder: mutationOf(build, staffHandOrdersEndpoints.makeHandOrder, changes),
    mailHandOrderLink: mutationOf(build, staffHandOrdersEndpoints.mailHandOrderLink, changes),
  }),
})

export const {
  useListHandOrderCustomersQuery,
  usePreviewHandOrderQuery,
  useGetHandOrderQuery,
  useLazyGetHandOrderLinkQuery,
  useMakeHandOrderMutation,
  useMailHandOrderLinkMutation,
} = handOrdersApi
