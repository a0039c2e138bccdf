import type { productBulkEndpoints } from '@slodki-ul/contract/catalogue/product-bulk.admin'
import type { productFilesEndpoints } from '@slodki-ul/contract/catalogue/product-files.admin'
import type { productPicturesEndpoints } from '@slodki-ul/contract/catalogue/product-pictures.admin'
import type { staffProductPreviewsEndpoints } from '@slodki-ul/contract/catalogue/product-previews.admin'
import type { staffProductsEndpoints } from '@slodki-ul/contract/catalogue/products.admin'
import { succeed } from '@slodki-ul/contract/errors'
import * as actions from '#catalogue/products/product-actions.service.ts'
import * as bulk from '#catalogue/products/product-bulk.service.ts'
import * as files from '#catalogue/products/product-files.service.ts'
import * as pictures from '#catalogue/products/product-pictures.service.ts'
import { linkProductPreview } from '#catalogue/products/product-preview.service.ts'
import * as service from '#catalogue/products/products.admin.service.ts'
import { listCategories } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { runCallerOf } from '#platform/runs/run-caller.ts'

type Rows = typeof staffProductsEndpoints &
  typeof staffProductPreviewsEndpoints &
  typeof productPicturesEndpoints &
  typeof productFilesEndpoints &
  typeof productBulkEndpoints

export const staffProductsRoutes = (context: Context): AdminHandlers<Rows> => ({
  listStaffProducts: (input) => service.listStaffProducts(context, input),
  getStaffProduct: ({ params }) => service.getStaffProduct(context, context.db, params.id),
  listStaffCategories: async () => succeed(await listCategories(context, 'pl')),
  getProductPreviewLink: ({ params, query }, caller) => linkProductPreview(context, caller, { ...params, ...query }),
  createProduct: ({ body }, caller) => service.createProduct(context, caller, body),
  changeProduct: ({ params, body }, caller) => service.changeProduct(context, caller, params.id, body),
  publishProduct: ({ params }, caller) => actions.publishProduct(context, caller, params.id),
  hideProduct: ({ params }, caller) => actions.hideProduct(context, caller, params.id),
  copyProduct: ({ params }, caller) => actions.copyProduct(context, caller, params.id),
  archiveProduct: ({ params }, caller) => actions.archiveProduct(context, caller, params.id),
  restoreProduct: ({ params }, caller) => actions.restoreProduct(context, caller, params.id),
  addProductPicture: (input, caller) => pictures.addProductPicture(context, caller, input),
  changeProductPicture: (input, caller) => pictures.changeProductPicture(context, caller, input),
  sortProductPictures: ({ params, body }, caller) => pictures.sortProductPictures(context, caller, params.id, body.ids),
  removeProductPicture: ({ params }, caller) =>
    pictures.removeProductPicture(context, caller, params.id, params.pictureId),
  getPictureOriginal: ({ params }) => pictures.getPictureOriginal(context, params),
  addProductFile: (input, caller) => files.addProductFile(context, caller, input),
  replaceProductFile: (input, caller) => files.replaceProductFile(context, caller, input),
  restoreProductFile: ({ params }, caller) => files.restoreProductFile(context, caller, params),
  removeProductFile: ({ params }, caller) => files.removeProductFile(context, caller, params),
  previewChangeProducts: ({ body }, caller) => bulk.previewChangeProducts(context, caller, body),
  changeProducts: ({ body }, caller) => bulk.changeProducts(context, runCallerOf(caller), body),
  deleteProduct: ({ params }, caller) => actions.deleteProduct(context, caller, params.id),
})
