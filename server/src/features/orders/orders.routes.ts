import type { ordersEndpoints } from '@slodki-ul/contract/orders'
import type { Context } from '#context.ts'
import { sendNewLinks } from '#features/orders/order-downloads.service.ts'
import { getOrder, listOrders } from '#features/orders/own-orders.service.ts'
import type { Handlers } from '#http/serve.ts'

export const ordersRoutes = (context: Context): Handlers<typeof ordersEndpoints> => ({
  listOrders: (input, visitor) => listOrders(context, input, visitor),
  getOrder: (input, visitor) => getOrder(context, input, visitor),
  sendNewLinks: ({ body }, visitor) => sendNewLinks(context, body.link, visitor.ip),
})
