import { staffProductsEndpoints } from '@slodki-ul/contract/catalogue/products.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

/** Also after a refusal: somebody else may have changed the product meanwhile. */
const changes = { invalidatesTags: ['products' as const, 'waiting' as const, 'audit' as const] }
const shown = { providesTags: ['products' as const] }

export const {
  useListStaffProductsQuery,
  useGetStaffProductQuery,
  useListStaffCategoriesQuery,
  useCreateProductMutation,
  useChangeProductMutation,
  usePublishProductMutation,
  useHideProductMutation,
  useCopyProductMutation,
  useArchiveProductMutation,
  useRestoreProductMutation,
  useDeleteProductMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listStaffProducts: queryOf(build, staffProductsEndpoints.listStaffProducts, shown),
    getStaffProduct: queryOf(build, staffProductsEndpoints.getStaffProduct, shown),
    listStaffCategories: queryOf(build, staffProductsEndpoints.listStaffCategories, {
      providesTags: ['categories' as const],
    }),
    createProduct: mutationOf(build, staffProductsEndpoints.createProduct, changes),
    changeProduct: mutationOf(build, staffProductsEndpoints.changeProduct, changes),
    publishProduct: mutationOf(build, staffProductsEndpoints.publishProduct, changes),
    hideProduct: mutationOf(build, staffProductsEndpoints.hideProduct, changes),
    copyProduct: mutationOf(build, staffProductsEndpoints.copyProduct, changes),
    archiveProduct: mutationOf(build, staffProductsEndpoints.archiveProduct, changes),
    restoreProduct: mutationOf(build, staffProductsEndpoints.restoreProduct, changes),
    deleteProduct: mutationOf(build, staffProductsEndpoints.deleteProduct, changes),
  }),
})
