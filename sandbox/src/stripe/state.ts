import type Stripe from 'stripe'
import * as z from 'zod'
import type { Lookup, PartDraft } from '#parts.ts'
import type { Recurring } from './prices.ts'

export const deliverModes = ['once', 'twice', 'late', 'never', 'shuffled'] as const
export const failModes = ['none', 'declined', 'down', 'refused'] as const
export type DeliverMode = (typeof deliverModes)[number]

// The sandbox itself wrote these typed objects, so a check that they are objects is enough when they are loaded.
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
  /** The plan of a subscription; null for a one-off payment. */
  plan: z
    .object({
      recurring: stored<Recurring>(),
      metadata: metadataSchema,
      description: z.string().nullable(),
      couponId: z.string().nullable(),
      /** The last attempt was declined; Stripe creates no payment before there is a subscription. */
      isDeclined: z.boolean(),
    })
    .nullable()
    .default(null),
  /** Delivery mode of this session's events. */
  deliver: z.enum(deliverModes),
})

const customerSchema = z.object({
  /** Only the id remains of a deleted customer. */
  customer: stored<Stripe.Customer | Stripe.DeletedCustomer>(),
  /** The card that is charged; null for a deleted customer. */
  card: z.object({ id: z.string(), last4: z.string(), isDeclined: z.boolean() }).nullable(),
})

const subscriptionSchema = z.object({
  subscription: stored<Stripe.Subscription>(),
  planName: z.string(),
  /** The discount on the next invoice. */
  discount: z.object({ id: z.string(), couponId: z.string() }).nullable(),
  /** URL of the pages of its invoices, without a trailing slash. */
  invoicesUrl: z.string(),
  /** Number of next charges that will be declined. */
  declineNext: z.number(),
  /** Id of the invoice that is being collected: a draft, or one that waits for its next attempt. */
  collecting: z.string().nullable(),
  /** When the next step is due, in Unix seconds of the simulated clock; null for never. */
  dueAt: z.number().nullable(),
  /** Default delivery mode of its events. */
  deliver: z.enum(deliverModes),
})

const invoiceSchema = z.object({
  invoice: stored<Stripe.Invoice>(),
  payments: z.array(stored<Stripe.InvoicePayment>()),
  /** Delivery mode of this invoice's events. */
  deliver: z.enum(deliverModes),
})

const priceSchema = z.object({ price: stored<Stripe.Price>(), productName: z.string() })

const payoutSchema = z.object({
  payout: stored<Stripe.Payout>(),
  /** Ids of what it consists of, oldest first. */
  transactions: z.array(z.string()),
})

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** Unix seconds of the simulated clock. */
  created: z.number(),
  sessionId: z.string().nullable(),
  subscriptionId: z.string().nullable().default(null),
  invoiceId: z.string().nullable().default(null),
  deliver: z.enum(deliverModes),
  /** The exact text to sign and send; null once delivered. */
  payload: z.string().nullable(),
  /** The same text, also once delivered, for the list of events; empty in states saved before. */
  body: z.string().default(''),
  /** Number of deliveries still to be made. */
  remaining: z.number(),
  attempts: z.number(),
})

const responseSchema = z.object({
  /** Path of the first request with this key; a different one is an error. */
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
    balanceTransactions: stored<Stripe.BalanceTransaction>(),
    payouts: payoutSchema,
    prices: priceSchema,
    portalConfigurations: stored<Stripe.BillingPortal.Configuration>(),
    portalSessions: stored<Stripe.BillingPortal.Session>(),
    events: eventSchema,
    /** By idempotency key. */
    idempotentResponses: responseSchema,
  },
  values: z.object({
    /** Modes requested by a control call for the next payment. */
    next: z
      .object({ deliver: z.enum(deliverModes), fail: z.enum(failModes) })
      .default({ deliver: 'once', fail: 'none' }),
  }),
}

export type StripeDraft = PartDraft<typeof stripePart>
/** Data in which a session's payment is looked up, saved or during a change. */
export type WithPayments = { paymentIntents: Lookup<Stripe.PaymentIntent> }
export type StoredCustomer = z.infer<typeof customerSchema>
export type StoredSubscription = z.infer<typeof subscriptionSchema>
export type StoredPrice = z.infer<typeof priceSchema>
export type StoredInvoice = z.infer<typeof invoiceSchema>
export type StoredSession = z.infer<typeof sessionSchema>
export type StoredPayout = z.infer<typeof payoutSchema>
export type StoredEvent = z.infer<typeof eventSchema>
export type StoredResponse = z.infer<typeof responseSchema>
export type SessionLine = z.infer<typeof lineSchema>
