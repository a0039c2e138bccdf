import type { staffOrdersEndpoints } from '@slodki-ul/contract/commerce/orders.admin'
import { mayUse } from '@slodki-ul/contract/identity/permissions'
import { getStaffOrder, listStaffOrders } from '#commerce/orders/orders.admin.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const staffOrdersRoutes = (context: Context): AdminHandlers<typeof staffOrdersEndpoints> => ({
  listStaffOrders: (input) => listStaffOrders(context, input),
  getStaffOrder: ({ params }, { roles }) =>
    getStaffOrder(context, params.id, (permission) => mayUse(roles, permission)),
})
