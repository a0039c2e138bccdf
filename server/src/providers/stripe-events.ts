import * as z from 'zod'

/** One `name=value` of a signature header, with only the characters a signature can have. */
const signaturePart = /^\w+=[!-+\--~]+$/

/** Whether a signature header has the documented form. */
export function isSignatureHeader(header: string): boolean {
  const parts = header.split(',')
  return parts.every((part) => signaturePart.test(part)) && parts.some((part) => /^t=\d{1,12}$/.test(part))
}

const eventSchema = z.object({
  id: z.string(),
  object: z.literal('event'),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({ object: z.object({}) }),
})

/** Whether a body is the JSON of an event. */
export function isEvent(rawBody: Uint8Array): boolean {
  try {
    return eventSchema.safeParse(JSON.parse(Buffer.from(rawBody).toString('utf8'))).success
  } catch {
    return false
  }
}

/** The types of events that the endpoint at the provider is subscribed to. */
export const handledEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
] as const
