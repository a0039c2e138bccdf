import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { signedZlotySchema } from '../money.ts'

/** What a line of a payout is. other: neither of these, a reserve or a correction by the provider */
export const payoutLineKinds = ['sale', 'refund', 'fee', 'dispute', 'other'] as const
export type PayoutLineKind = (typeof payoutLineKinds)[number]

/** underway: not at the bank yet · failed: did not arrive, or was cancelled */
export const payoutStates = ['paid', 'underway', 'failed'] as const
export type PayoutState = (typeof payoutStates)[number]

/** Why a line has no match. unknown: there is no such payment or refund · amount: it has another amount here */
export const payoutMismatches = ['unknown', 'amount'] as const
export type PayoutMismatch = (typeof payoutMismatches)[number]

const lineSchema = z.object({
  /** The provider's. */
  id: z.string(),
  kind: z.enum(payoutLineKinds),
  at: momentSchema,
  /** Before the fee; negative for what went out. */
  amount: signedZlotySchema,
  /** Taken off the amount. */
  fee: signedZlotySchema,
  /** In the words of the provider. */
  description: z.string(),
  /** Null also for a payment of a subscription. */
  order: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
  mismatch: z.nullable(z.enum(payoutMismatches)),
  /** The amount here, where it is another one. */
  expected: z.nullable(signedZlotySchema),
})
export type PayoutLineReply = z.infer<typeof lineSchema>

const payoutSchema = z.object({
  id: z.string(),
  /** ISO date. */
  arrivesOn: z.string(),
  state: z.enum(payoutStates),
  amount: signedZlotySchema,
  /** With `rest` they are the amount; fees are negative. */
  sums: z.object({
    ...{ sale: signedZlotySchema, refund: signedZlotySchema, fee: signedZlotySchema },
    ...{ dispute: signedZlotySchema, other: signedZlotySchema },
  }),
  /** What no line accounts for: the provider tells no lines of a payout that was made by hand. */
  rest: signedZlotySchema,
  linesCount: z.int(),
  /** The lines that match no payment and no refund. */
  unmatched: z.array(lineSchema),
})
export type PayoutReply = z.infer<typeof payoutSchema>

const common = {
  method: 'GET',
  permission: 'exports.accounting',
  status: 200,
  calledBy: 'admin',
} as const

export const payoutsEndpoints = {
  listPayouts: adminEndpoint({
    ...common,
    path: 'admin/payouts',
    summary: 'The payouts of the payment provider that arrive in a month: what they consist of, and what has no match',
    query: z.strictObject({ month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)) }),
    reply: z.object({
      month: z.string(),
      /** Whether there is a provider to ask. */
      isConnected: z.boolean(),
      /** The newest first. */
      payouts: z.array(payoutSchema),
    }),
    errors: ['ERRORS.UNAVAILABLE'],
  }),
  listPayoutLines: adminEndpoint({
    ...common,
    path: 'admin/payouts/{id}/lines',
    summary: 'Every line of a payout with the order that it belongs to',
    params: z.object({ id: z.string().check(z.regex(/^po_[A-Za-z0-9_]{1,200}$/)) }),
    reply: z.object({ lines: z.array(lineSchema) }),
    errors: ['ERRORS.NOTFOUND', 'ERRORS.UNAVAILABLE'],
  }),
}
