import type { paymentsEndpoints } from '@slodki-ul/contract/payments'
import type { Context } from '#context.ts'
import { receiveStripeEvent } from '#features/payments/payments.webhook.ts'
import type { Handlers } from '#http/serve.ts'

export const paymentsRoutes = (context: Context): Handlers<typeof paymentsEndpoints> => ({
  receiveStripeEvent: ({ body, headers }) => receiveStripeEvent(context, body, headers['stripe-signature']),
})
