import type { pricesEndpoints } from '@slodki-ul/contract/catalogue/prices.admin'
import type { productReductionsEndpoints } from '@slodki-ul/contract/catalogue/product-bulk.admin'
import { comingLabels } from '#catalogue/prices/coming-labels.service.ts'
import { provePrice } from '#catalogue/prices/price-proof.service.ts'
import { changePrice, listPrices, previewPrice, printPrices } from '#catalogue/prices/prices.admin.service.ts'
import { previewReduceProducts, reduceProducts } from '#catalogue/prices/reduce-products.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { runCallerOf } from '#platform/runs/run-caller.ts'

export const pricesRoutes = (
  context: Context,
): AdminHandlers<typeof pricesEndpoints & typeof productReductionsEndpoints> => ({
  previewPrice: ({ params, body }) => previewPrice(context, params.id, body),
  changePrice: ({ params, body }, caller) => changePrice(context, caller, params.id, body),
  previewReduceProducts: ({ body }) => previewReduceProducts(context, body),
  reduceProducts: ({ body }, caller) => reduceProducts(context, runCallerOf(caller), body),
  listPrices: ({ params }) => listPrices(context, params.id),
  comingLabels: ({ params }) => comingLabels(context, params.id),
  printPrices: ({ params, query }) => printPrices(context, params.id, query),
  provePrice: ({ params, query }) => provePrice(context, params.id, query),
})
