import type { stockEndpoints } from '@slodki-ul/contract/catalogue/stock.admin'
import { listStockEntries, moveStock } from '#catalogue/stock/stock.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const stockRoutes = (context: Context): AdminHandlers<typeof stockEndpoints> => ({
  listStockEntries: (input) => listStockEntries(context, input),
  moveStock: ({ params, body }, caller) => moveStock(context, caller, params.id, body),
})
