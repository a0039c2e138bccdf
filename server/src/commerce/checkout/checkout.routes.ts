import type { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { failed } from '@slodki-ul/contract/errors'
import { createOrder, getResult } from '#commerce/checkout/checkout.service.ts'
import { restartPayment } from '#commerce/checkout/restart-payment.service.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'

export const checkoutRoutes = (context: Context): Handlers<typeof checkoutEndpoints> => ({
  createOrder: ({ body, headers }, caller) => createOrder(context, caller, body, headers['idempotency-key']),
  restartPayment: async ({ body }, caller) => {
    const allowed = await context.limits.consume('restartPayment', caller.ip)
    return failed(allowed) ? allowed : restartPayment(context, body.orderId)
  },
  getResult: ({ query }) => getResult(context, query),
})
