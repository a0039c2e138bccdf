import type Stripe from 'stripe'
import * as z from 'zod'
import { bookRefund } from './balance.ts'
import { invalidRequest, noSuchObject } from './errors.ts'
import { type Cause, queueEvent } from './events.ts'
import type { FormParams } from './form-body.ts'
import { newId } from './ids.ts'
import { metadata, notSimulated, parseParams, quantity, text } from './param-schemas.ts'
import type { StripeDraft, WithPayments } from './state.ts'

type WithRefunds = WithPayments & { refunds: ReadonlyMap<string, Stripe.Refund> }

const refundParams = z.strictObject({
  payment_intent: text(255).optional(),
  charge: text(255).optional(),
  amount: quantity.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  currency: notSimulated,
  customer: notSimulated,
  expand: notSimulated,
  instructions_email: notSimulated,
  origin: notSimulated,
  refund_application_fee: notSimulated,
  reverse_transfer: notSimulated,
} satisfies Record<keyof Stripe.RefundCreateParams, z.ZodType>)

export type RefundParams = z.output<typeof refundParams>

/** Validates the parameters of a refund; `amount` in grosze. Throws Stripe's error. */
export function readRefundParams(params: FormParams): RefundParams {
  const parsed = parseParams(refundParams, params)
  if (!parsed.payment_intent && !parsed.charge) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    })
  }
  return parsed
}

const refundListParams = z.strictObject({
  payment_intent: text(255),
  limit: quantity.pipe(z.number().max(100)).optional(),
  starting_after: text(255).optional(),
  charge: notSimulated,
  created: notSimulated,
  ending_before: notSimulated,
  expand: notSimulated,
} satisfies Record<keyof Stripe.RefundListParams, z.ZodType>)

/** Returns a page of a payment's refunds, newest first. Throws a StripeApiError. */
export function listRefunds({ paymentIntents, refunds }: WithRefunds, form: FormParams): Stripe.ApiList<Stripe.Refund> {
  const params = parseParams(refundListParams, form)
  if (!paymentIntents.get(params.payment_intent)) {
    throw noSuchObject('payment_intent', params.payment_intent, 'payment_intent')
  }
  const own = [...refunds.values()]
    .filter(({ payment_intent }) => payment_intent === params.payment_intent)
    .toReversed()
  const from = params.starting_after ? own.findIndex(({ id }) => id === params.starting_after) + 1 : 0
  const data = own.slice(from, from + (params.limit ?? 10))
  return { object: 'list', data, has_more: from + data.length < own.length, url: '/v1/refunds' }
}

/** Refunds a payment, the whole rest unless `amount` is less. Throws a StripeApiError before any change. */
export function refund(state: StripeDraft, params: RefundParams, now: number, cause: Cause): Stripe.Refund {
  const charge = findCharge(state, params)
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = params.amount ?? left
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${zloty(amount)}) is greater than unrefunded amount on charge (${zloty(left)})`,
      { param: 'amount' },
    )
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  const refunded = buildRefund(charge, params, amount, now)
  state.refunds.set(refunded.id, refunded)
  bookRefund(state, charge, refunded, now)
  queueEvent(state, 'refund.created', refunded, { now, cause, sessionId: null })
  queueEvent(state, 'charge.refunded', charge, { now, cause, sessionId: null })
  return refunded
}

function findCharge(state: StripeDraft, params: RefundParams): Stripe.Charge {
  if (params.payment_intent) {
    const intent = state.paymentIntents.get(params.payment_intent)
    if (!intent) throw noSuchObject('payment_intent', params.payment_intent, 'payment_intent')
    const charge = typeof intent.latest_charge === 'string' ? state.charges.get(intent.latest_charge) : undefined
    if (!charge) {
      throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
        code: 'payment_intent_unexpected_state',
        param: 'payment_intent',
      })
    }
    return charge
  }
  const id = params.charge ?? ''
  const charge = state.charges.get(id)
  if (!charge) throw noSuchObject('charge', id, 'charge')
  return charge
}

function buildRefund(charge: Stripe.Charge, params: RefundParams, amount: number, now: number): Stripe.Refund {
  return {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_3'),
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

function zloty(grosze: number): string {
  return `${(grosze / 100).toFixed(2)} zł`
}
