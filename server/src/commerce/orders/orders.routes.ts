import type { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { sendNewLinks } from '#commerce/orders/order-downloads.service.ts'
import { getOrder, listOrders } from '#commerce/orders/user-orders.service.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'

export const ordersRoutes = (context: Context): Handlers<typeof ordersEndpoints> => ({
  listOrders: (input, caller) => listOrders(context, input, caller),
  getOrder: (input, caller) => getOrder(context, input, caller),
  sendNewLinks: ({ body }, caller) => sendNewLinks(context, body.link, caller.ip),
})
