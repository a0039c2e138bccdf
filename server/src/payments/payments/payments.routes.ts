import type { paymentsEndpoints } from '@slodki-ul/contract/payments/payments'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { receiveStripeEvent } from '#payments/payments/payments.webhook.ts'

export const paymentsRoutes = (context: Context): Handlers<typeof paymentsEndpoints> => ({
  receiveStripeEvent: ({ body, headers }) => receiveStripeEvent(context, body, headers['stripe-signature']),
})
