import { productsEndpoints } from '@slodki-ul/contract/products'
import { api, queryOf } from '#app/api.ts'
import { pagesOf } from '#app/pages-of.ts'

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
