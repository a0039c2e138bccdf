import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Names of the payment methods in the API (PAY-01): card, BLIK or transfer, cash on delivery. */
export const paymentNames = ['Stripe', 'Blik', 'Cod'] as const
export type PaymentName = (typeof paymentNames)[number]

export const paymentMethodSchema = z.object({ name: z.enum(paymentNames) })

export const paymentsEndpoints = {
  receiveStripeEvent: endpoint({
    method: 'POST',
    path: 'webhooks/stripe',
    summary: 'Events of the card payment provider, signed',
    access: 'provider',
    headers: z.looseObject({ 'stripe-signature': z.optional(z.string()) }),
    body: z.instanceof(Uint8Array),
    status: 204,
    reply: null,
    errors: ['ERRORS.WEBHOOKINVALID'],
    calledBy: 'the payment provider',
  }),
}
