import { daySeconds } from '@slodki-ul/contract/durations'
import type Stripe from 'stripe'
import * as z from 'zod'
import { bookPayout } from './balance.ts'
import { invalidRequest } from './errors.ts'
import type { FormParams } from './form-body.ts'
import { newId } from './ids.ts'
import { integer, notSimulated, parseParams, quantity, text } from './param-schemas.ts'
import type { StoredPayout, StripeDraft } from './state.ts'

/**
 * Sends all that is on the balance to the bank, or takes it from there when that is less than nothing, as every day does. Throws
 * a StripeApiError when nothing happened since the last one. One that is not automatic tells nothing of its lines.
 */
export function payOut(state: StripeDraft, now: number, automatic = true): Stripe.Payout {
  const paidOut = new Set([...state.payouts.before.values()].flatMap(({ transactions }) => transactions))
  const left = [...state.balanceTransactions.before.values()].filter(
    ({ id, type }) => type !== 'payout' && !paidOut.has(id),
  )
  const amount = left.reduce((sum, { net }) => sum + net, 0)
  if (left.length === 0) throw invalidRequest('There is nothing on the balance that could be paid out.')
  const payout = buildPayout(amount, now, automatic)
  state.payouts.set(payout.id, { payout, transactions: left.map(({ id }) => id) })
  bookPayout(state, payout, now)
  return payout
}

function buildPayout(amount: number, now: number, automatic: boolean): Stripe.Payout {
  return {
    id: newId('po_1'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    // A day of the bank, as midnight in UTC.
    arrival_date: now - (now % daySeconds),
    automatic,
    balance_transaction: newId('txn_1'),
    created: now,
    currency: 'pln',
    description: 'STRIPE PAYOUT',
    destination: newId('ba_1'),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }
}

const listParams = z.strictObject({
  arrival_date: z.strictObject({ gte: integer.optional(), lt: integer.optional() }).optional(),
  limit: quantity.pipe(z.number().max(100)).optional(),
  starting_after: text(255).optional(),
  created: notSimulated,
  destination: notSimulated,
  ending_before: notSimulated,
  expand: notSimulated,
  status: notSimulated,
} satisfies Record<keyof Stripe.PayoutListParams, z.ZodType>)

/** Returns a page of payouts, newest first. Throws a StripeApiError. */
export function listPayouts(
  payouts: ReadonlyMap<string, StoredPayout>,
  form: FormParams,
): Stripe.ApiList<Stripe.Payout> {
  const { arrival_date: arrival, limit = 10, starting_after } = parseParams(listParams, form)
  const fitting = [...payouts.values()]
    .map(({ payout }) => payout)
    .filter(({ arrival_date: at }) => at >= (arrival?.gte ?? 0) && at < (arrival?.lt ?? Number.POSITIVE_INFINITY))
    .toReversed()
  const from = starting_after ? fitting.findIndex(({ id }) => id === starting_after) + 1 : 0
  const data = fitting.slice(from, from + limit)
  return { object: 'list', data, has_more: from + data.length < fitting.length, url: '/v1/payouts' }
}
