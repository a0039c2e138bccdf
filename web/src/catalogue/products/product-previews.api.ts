import { productPreviewsEndpoints } from '@slodki-ul/contract/catalogue/product-previews'
import { api, queryOf } from '#core/api.ts'

export const { useGetProductPreviewQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getProductPreview: queryOf(build, productPreviewsEndpoints.getProductPreview),
  }),
})
