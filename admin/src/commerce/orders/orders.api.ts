import { staffOrdersEndpoints } from '@slodki-ul/contract/commerce/orders.admin'
import { api, queryOf } from '#core/api.ts'

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({ listStaffOrders: queryOf(build, staffOrdersEndpoints.listStaffOrders) }),
})

export const { useListStaffOrdersQuery } = ordersApi
