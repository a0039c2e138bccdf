import type Stripe from 'stripe'
import * as z from 'zod'
import type { Lookup, PartDraft } from '#tables.ts'

export const deliverModes = ['once', 'twice', 'late', 'never', 'shuffled'] as const
export const failModes = ['none', 'declined', 'down'] as const
export type DeliverMode = (typeof deliverModes)[number]

// These objects are ours: built typed, written by us, so a look at their shape is enough when they are read back.
const stored = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null)

const lineSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Grosze. */
  unitAmount: z.number(),
  quantity: z.number(),
  metadata: z.record(z.string(), z.string()),
})

const sessionSchema = z.object({
  session: stored<Stripe.Checkout.Session>(),
  lines: z.array(lineSchema),
  intentData: z.object({
    metadata: z.record(z.string(), z.string()),
    description: z.string().nullable(),
    receiptEmail: z.string().nullable(),
  }),
  /** How this session's events travel. */
  deliver: z.enum(deliverModes),
})

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** Unix seconds of the simulated clock. */
  created: z.number(),
  sessionId: z.string().nullable(),
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
  tables: {
    sessions: sessionSchema,
    paymentIntents: stored<Stripe.PaymentIntent>(),
    charges: stored<Stripe.Charge>(),
    refunds: stored<Stripe.Refund>(),
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
export type StoredSession = z.infer<typeof sessionSchema>
export type StoredEvent = z.infer<typeof eventSchema>
export type StoredAnswer = z.infer<typeof answerSchema>
export type SessionLine = z.infer<typeof lineSchema>
