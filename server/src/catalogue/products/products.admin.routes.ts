import type { staffProductsEndpoints } from '@slodki-ul/contract/catalogue/products.admin'
import { succeed } from '@slodki-ul/contract/errors'
import * as actions from '#catalogue/products/product-actions.service.ts'
import * as service from '#catalogue/products/products.admin.service.ts'
import { listCategories } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const staffProductsRoutes = (context: Context): AdminHandlers<typeof staffProductsEndpoints> => ({
  listStaffProducts: (input) => service.listStaffProducts(context, input),
  getStaffProduct: ({ params }) => service.getStaffProduct(context, context.db, params.id),
  listStaffCategories: async () => succeed(await listCategories(context, 'pl')),
  createProduct: ({ body }, caller) => service.createProduct(context, caller, body),
  changeProduct: ({ params, body }, caller) => service.changeProduct(context, caller, params.id, body),
  publishProduct: ({ params }, caller) => actions.publishProduct(context, caller, params.id),
  hideProduct: ({ params }, caller) => actions.hideProduct(context, caller, params.id),
  copyProduct: ({ params }, caller) => actions.copyProduct(context, caller, params.id),
  archiveProduct: ({ params }, caller) => actions.archiveProduct(context, caller, params.id),
  restoreProduct: ({ params }, caller) => actions.restoreProduct(context, caller, params.id),
  deleteProduct: ({ params }, caller) => actions.deleteProduct(context, caller, params.id),
})
