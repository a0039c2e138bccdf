import type { stockEndpoints } from '@slodki-ul/contract/catalogue/stock.admin'
import { listStockEntries, moveStock } from '#catalogue/stock/stock.service.ts'
import { listStock, sumStock } from '#catalogue/stock/stock-list.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const stockRoutes = (context: Context): AdminHandlers<typeof stockEndpoints> => ({
  listStock: ({ query }) => listStock(context, query),
  sumStock: () => sumStock(context),
  listStockEntries: (input) => listStockEntries(context, input),
  moveStock: ({ params, body }, caller) => moveStock(context, caller, params.id, body),
})
