import { pricesEndpoints } from '@slodki-ul/contract/catalogue/prices.admin'
import { stockEndpoints } from '@slodki-ul/contract/catalogue/stock.admin'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'

/** Also after a refusal: somebody else may have changed the product meanwhile. */
const changes = { invalidatesTags: ['products' as const, 'waiting' as const, 'audit' as const] }
const shown = { providesTags: ['products' as const] }

/** Prices and stock of one product, which lists do not load. */
export const {
  useListStockEntriesQuery,
  useMoveStockMutation,
  usePreviewPriceMutation,
  useChangePriceMutation,
  useListPricesQuery,
  useComingLabelsQuery,
  usePrintPricesMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listStockEntries: queryOf(build, stockEndpoints.listStockEntries, shown),
    moveStock: mutationOf(build, stockEndpoints.moveStock, changes),
    previewPrice: mutationOf(build, pricesEndpoints.previewPrice),
    changePrice: mutationOf(build, pricesEndpoints.changePrice, changes),
    listPrices: queryOf(build, pricesEndpoints.listPrices, shown),
    comingLabels: queryOf(build, pricesEndpoints.comingLabels, shown),
    printPrices: fileOf(build, pricesEndpoints.printPrices),
  }),
})
