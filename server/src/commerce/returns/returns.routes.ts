import type { returnsEndpoints } from '@slodki-ul/contract/commerce/returns'
import { getOrderReturns } from '#commerce/returns/order-returns.service.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'

export const orderReturnsRoutes = (context: Context): Handlers<typeof returnsEndpoints> => ({
  getOrderReturns: (input, caller) => getOrderReturns(context, input, caller),
})
