import type Stripe from 'stripe'
import * as z from 'zod'
import type { Lookup, PartDraft } from '#parts.ts'
import type { Recurring } from './prices.ts'

export const deliverModes = ['once', 'twice', 'late', 'never', 'shuffled'] as const
export const failModes = ['none', 'declined', 'down', 'refused'] as const
export type DeliverMode = (typeof deliverModes)[number]

// These objects are ours: built typed, written by us, so a look at their shape is enough when they are read back.
const stored = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null)

const metadataSchema = z.record(z.string(), z.string())

const lineSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Grosze. */
  unitAmount: z.number(),
  quantity: z.number(),
  metadata: metadataSchema,
})

const sessionSchema = z.object({
  session: stored<Stripe.Checkout.Session>(),
  lines: z.array(lineSchema),
  intentData: z.object({
    metadata: metadataSchema,
    description: z.string().nullable(),
    receiptEmail: z.string().nullable(),
  }),
  /** What paying this session subscribes to; null for a one-off payment. */
  plan: z
    .object({
      recurring: stored<Recurring>(),
      metadata: metadataSchema,
      description: z.string().nullable(),
      couponId: z.string().nullable(),
      /** The bank said no at the last try, which makes no payment at Stripe before there is a subscription. */
      isDeclined: z.boolean(),
    })
    .nullable()
    .default(null),
  /** How this session's events travel. */
  deliver: z.enum(deliverModes),
})

const customerSchema = z.object({
  /** What is left of a deleted one says no more than that. */
  customer: stored<Stripe.Customer | Stripe.DeletedCustomer>(),
  /** The card that is charged; null once the customer is deleted. */
  card: z.object({ id: z.string(), last4: z.string(), isDeclined: z.boolean() }).nullable(),
})

const subscriptionSchema = z.object({
  subscription: stored<Stripe.Subscription>(),
  planName: z.string(),
  /** What the next invoice is reduced by, once. */
  discount: z.object({ id: z.string(), couponId: z.string() }).nullable(),
  /** Under which its invoices can be paid by hand, without a slash at the end. */
  invoicesUrl: z.string(),
  /** How many of the next charges the bank will decline. */
  declineNext: z.number(),
  /** The invoice that is being collected: a draft, or one that waits for its next try. */
  collecting: z.string().nullable(),
  /** When something happens next, in Unix seconds of the simulated clock; null when nothing will. */
  dueAt: z.number().nullable(),
  /** How its events travel when nobody asked for something else. */
  deliver: z.enum(deliverModes),
})

const invoiceSchema = z.object({
  invoice: stored<Stripe.Invoice>(),
  payments: z.array(stored<Stripe.InvoicePayment>()),
  /** How this invoice's events travel. */
  deliver: z.enum(deliverModes),
})

const priceSchema = z.object({ price: stored<Stripe.Price>(), productName: z.string() })

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** Unix seconds of the simulated clock. */
  created: z.number(),
  sessionId: z.string().nullable(),
  subscriptionId: z.string().nullable().default(null),
  invoiceId: z.string().nullable().default(null),
  deliver: z.enum(deliverModes),
  /** The exact bytes to sign and send; null once every delivery is done. */
  payload: z.string().nullable(),
  /** Deliveries still to be made. */
  remaining: z.number(),
  attempts: z.number(),
})

const answerSchema = z.object({
  /** Of the first request with this key, to tell a repeated one from a different one. */
  path: z.string(),
  fingerprint: z.string(),
  status: z.number(),
  body: z.string(),
  requestId: z.string(),
  /** Unix seconds of the simulated clock. */
  created: z.number(),
})

export const stripePart = {
  collections: {
    sessions: sessionSchema,
    paymentIntents: stored<Stripe.PaymentIntent>(),
    charges: stored<Stripe.Charge>(),
    refunds: stored<Stripe.Refund>(),
    customers: customerSchema,
    subscriptions: subscriptionSchema,
    invoices: invoiceSchema,
    coupons: stored<Stripe.Coupon>(),
    disputes: stored<Stripe.Dispute>(),
    prices: priceSchema,
    portalConfigurations: stored<Stripe.BillingPortal.Configuration>(),
    portalSessions: stored<Stripe.BillingPortal.Session>(),
    events: eventSchema,
    /** By idempotency key. */
    answers: answerSchema,
  },
  values: z.object({
    /** What the control call wished for what comes next. */
    next: z
      .object({ deliver: z.enum(deliverModes), fail: z.enum(failModes) })
      .default({ deliver: 'once', fail: 'none' }),
  }),
}

export type StripeDraft = PartDraft<typeof stripePart>
/** Where a session's payment is looked up, during a change or not. */
export type WithPayments = { paymentIntents: Lookup<Stripe.PaymentIntent> }
export type StoredCustomer = z.infer<typeof customerSchema>
export type StoredSubscription = z.infer<typeof subscriptionSchema>
export type StoredPrice = z.infer<typeof priceSchema>
export type StoredInvoice = z.infer<typeof invoiceSchema>
export type StoredSession = z.infer<typeof sessionSchema>
export type StoredEvent = z.infer<typeof eventSchema>
export type StoredAnswer = z.infer<typeof answerSchema>
export type SessionLine = z.infer<typeof lineSchema>
