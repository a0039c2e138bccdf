import type { categoriesEndpoints } from '@slodki-ul/contract/catalogue/categories.admin'
import {
  addCategory,
  deleteCategory,
  listTree,
  mergeCategory,
  moveCategory,
  renameCategory,
} from '#catalogue/categories/categories.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const categoriesRoutes = (context: Context): AdminHandlers<typeof categoriesEndpoints> => ({
  listCategoryTree: ({ params }) => listTree(context, params.tree),
  addCategory: ({ params, body }, caller) => addCategory(context, caller, params.tree, body),
  renameCategory: ({ params, body }, caller) => renameCategory(context, caller, params, body),
  moveCategory: ({ params, body }, caller) => moveCategory(context, caller, params, body),
  mergeCategory: ({ params, body }, caller) => mergeCategory(context, caller, params, body.targetId),
  deleteCategory: ({ params, body }, caller) => deleteCategory(context, caller, params, body.targetId),
})
