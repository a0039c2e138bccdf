import * as z from 'zod/mini'

/** Names of the payment methods on the wire (PAY-01): card, BLIK or transfer, cash on delivery. */
export const paymentNames = ['Stripe', 'Blik', 'Cod'] as const
export type PaymentName = (typeof paymentNames)[number]

export const paymentMethodSchema = z.object({ name: z.enum(paymentNames) })
export type PaymentMethod = z.infer<typeof paymentMethodSchema>
