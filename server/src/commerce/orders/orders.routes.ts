import type { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { sendNewLinks } from '#commerce/orders/order-downloads.service.ts'
import { getOrder, listOrders } from '#commerce/orders/user-orders.service.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'

export const ordersRoutes = (context: Context): Handlers<typeof ordersEndpoints> => ({
  listOrders: (input, visitor) => listOrders(context, input, visitor),
  getOrder: (input, visitor) => getOrder(context, input, visitor),
  sendNewLinks: ({ body }, visitor) => sendNewLinks(context, body.link, visitor.ip),
})
