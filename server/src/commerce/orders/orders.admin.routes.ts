import type { orderMovesEndpoints } from '@slodki-ul/contract/commerce/order-moves.admin'
import type { orderRecordEndpoints } from '@slodki-ul/contract/commerce/order-record.admin'
import type { staffOrdersEndpoints } from '@slodki-ul/contract/commerce/orders.admin'
import { mayUse } from '@slodki-ul/contract/identity/permissions'
import * as moves from '#commerce/orders/order-moves.admin.service.ts'
import { getStaffOrder } from '#commerce/orders/order-record.admin.service.ts'
import { listStaffOrders } from '#commerce/orders/orders.admin.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const staffOrdersRoutes = (
  context: Context,
): AdminHandlers<typeof staffOrdersEndpoints & typeof orderRecordEndpoints & typeof orderMovesEndpoints> => ({
  listStaffOrders: (input) => listStaffOrders(context, input),
  getStaffOrder: ({ params }, { userId, roles }) =>
    getStaffOrder(context, params.id, { userId, may: (permission, write) => mayUse(roles, permission, write) }),
  packOrder: ({ params }, caller) => moves.packOrder(context, caller, params.id),
  shipOrder: ({ params, body }, caller) => moves.shipOrder(context, caller, params.id, body),
  deliverOrder: ({ params }, caller) => moves.deliverOrder(context, caller, params.id),
  noteOrderPaid: ({ params }, caller) => moves.noteOrderPaid(context, caller, params.id),
})
