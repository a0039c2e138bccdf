import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { api, queryOf } from '#core/api.ts'
import { pagedQueryOf } from '#core/paged-queries.ts'

/** Seconds for which loaded pages stay cached while the user looks at a product. */
const cacheSeconds = 600

export const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: pagedQueryOf(build, productsEndpoints.listProducts, {
      providesTags: ['products'],
      keepUnusedDataFor: cacheSeconds,
    }),
    getProduct: queryOf(build, productsEndpoints.getProduct, { providesTags: ['products'] }),
    listProductCategories: queryOf(build, productsEndpoints.listProductCategories),
  }),
})

export const { useListProductsInfiniteQuery, useGetProductQuery, useListProductCategoriesQuery } = productsApi
