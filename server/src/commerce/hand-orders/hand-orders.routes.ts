import type { handOrdersEndpoints } from '@slodki-ul/contract/commerce/hand-orders'
import { failed } from '@slodki-ul/contract/errors'
import { acceptHandOrder } from '#commerce/hand-orders/accept-hand-order.service.ts'
import { showHandOrder } from '#commerce/hand-orders/show-hand-order.service.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'

export const handOrdersRoutes = (context: Context): Handlers<typeof handOrdersEndpoints> => ({
  showHandOrder: async ({ body }, caller) => {
    const allowed = await context.limits.consume('showHandOrder', caller.ip)
    return failed(allowed) ? allowed : showHandOrder(context, body)
  },
  acceptHandOrder: async ({ body }, caller) => {
    const allowed = await context.limits.consume('acceptHandOrder', caller.ip)
    return failed(allowed) ? allowed : acceptHandOrder(context, caller, body)
  },
})
