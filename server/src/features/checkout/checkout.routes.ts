import type { checkoutEndpoints } from '@slodki-ul/contract/checkout'
import { failed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { createOrder, getResult } from '#features/checkout/checkout.service.ts'
import { restartPayment } from '#features/payments/payments.service.ts'
import type { Handlers } from '#http/serve.ts'

export const checkoutRoutes = (context: Context): Handlers<typeof checkoutEndpoints> => ({
  createOrder: ({ body, headers }, visitor) => createOrder(context, visitor, body, headers['idempotency-key']),
  restartPayment: async ({ body }, visitor) => {
    const allowed = await context.limits.consume('restartPayment', visitor.ip)
    return failed(allowed) ? allowed : restartPayment(context, body.orderId)
  },
  getResult: ({ query }) => getResult(context, query),
})
