import { stockEndpoints } from '@slodki-ul/contract/catalogue/stock.admin'
import { api, queryOf } from '#core/api.ts'

const shown = { providesTags: ['products' as const] }

/** The stock of all products. */
export const { useListStockQuery, useSumStockQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listStock: queryOf(build, stockEndpoints.listStock, shown),
    sumStock: queryOf(build, stockEndpoints.sumStock, shown),
  }),
})
