import { productBulkEndpoints, productReductionsEndpoints } from '@slodki-ul/contract/catalogue/product-bulk.admin'
import { api, mutationOf } from '#core/api.ts'

const begins = { invalidatesTags: ['runs' as const, 'products' as const, 'audit' as const] }

export const {
  usePreviewChangeProductsMutation,
  useChangeProductsMutation,
  usePreviewReduceProductsMutation,
  useReduceProductsMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    previewChangeProducts: mutationOf(build, productBulkEndpoints.previewChangeProducts),
    changeProducts: mutationOf(build, productBulkEndpoints.changeProducts, begins),
    previewReduceProducts: mutationOf(build, productReductionsEndpoints.previewReduceProducts),
    reduceProducts: mutationOf(build, productReductionsEndpoints.reduceProducts, begins),
  }),
})
