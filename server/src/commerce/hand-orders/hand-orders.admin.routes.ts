import type { staffHandOrdersEndpoints } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { makeHandOrder } from '#commerce/hand-orders/make-hand-order.service.ts'
import { previewHandOrder } from '#commerce/hand-orders/preview-hand-order.service.ts'
import { getHandOrder, getLink, listCustomers, mailLink } from '#commerce/hand-orders/waiting-hand-order.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const staffHandOrdersRoutes = (context: Context): AdminHandlers<typeof staffHandOrdersEndpoints> => ({
  listHandOrderCustomers: ({ query }) => listCustomers(context, query.searchBy),
  previewHandOrder: ({ body }, caller) => previewHandOrder(context, caller, body),
  makeHandOrder: ({ body }, caller) => makeHandOrder(context, caller, body),
  getHandOrder: ({ params }) => getHandOrder(context, params.id),
  getHandOrderLink: ({ params }) => getLink(context, params.id),
  mailHandOrderLink: ({ params }, caller) => mailLink(context, caller, params.id),
})
