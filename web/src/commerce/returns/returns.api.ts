import { returnsEndpoints } from '@slodki-ul/contract/commerce/returns'
import { api, queryOf } from '#core/api.ts'

const returnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrderReturns: queryOf(build, returnsEndpoints.getOrderReturns, { providesTags: ['orders'] }),
  }),
})

export const { useGetOrderReturnsQuery } = returnsApi
