import { categoriesEndpoints } from '@slodki-ul/contract/catalogue/categories.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

/** Also after a refusal: somebody else may have changed the tree meanwhile. */
const changes = { invalidatesTags: ['categories' as const, 'products' as const, 'audit' as const] }

export const {
  useListCategoryTreeQuery,
  useAddCategoryMutation,
  useRenameCategoryMutation,
  useMoveCategoryMutation,
  useMergeCategoryMutation,
  useDeleteCategoryMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listCategoryTree: queryOf(build, categoriesEndpoints.listCategoryTree, { providesTags: ['categories'] }),
    addCategory: mutationOf(build, categoriesEndpoints.addCategory, changes),
    renameCategory: mutationOf(build, categoriesEndpoints.renameCategory, changes),
    moveCategory: mutationOf(build, categoriesEndpoints.moveCategory, changes),
    mergeCategory: mutationOf(build, categoriesEndpoints.mergeCategory, changes),
    deleteCategory: mutationOf(build, categoriesEndpoints.deleteCategory, changes),
  }),
})
