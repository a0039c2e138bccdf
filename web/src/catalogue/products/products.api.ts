import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { api, queryOf } from '#core/api.ts'
import { pagesOf } from '#core/paged-queries.ts'

/** Seconds that loaded pages wait for a visitor who looks at a product and comes back. */
const keptSeconds = 600

export const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: pagesOf(build, productsEndpoints.listProducts, {
      providesTags: ['products'],
      keepUnusedDataFor: keptSeconds,
    }),
    getProduct: queryOf(build, productsEndpoints.getProduct, { providesTags: ['products'] }),
    listProductCategories: queryOf(build, productsEndpoints.listProductCategories),
  }),
})

export const { useListProductsInfiniteQuery, useGetProductQuery, useListProductCategoriesQuery } = productsApi
