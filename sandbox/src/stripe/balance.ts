import type Stripe from 'stripe'
import * as z from 'zod'
import { invalidRequest, noSuchObject } from './errors.ts'
import type { FormParams } from './form-body.ts'
import { newId } from './ids.ts'
import { list, notSimulated, parseParams, quantity, text } from './param-schemas.ts'
import type { StoredPayout, StripeDraft } from './state.ts'

/** Grosze that the provider takes for a dispute, and for each payment beside its share. */
const [disputeFee, paymentFee] = [8000, 100]
/** The share of a payment that the provider takes. */
const paymentShare = 0.015

type Booking = Pick<
  Stripe.BalanceTransaction,
  'id' | 'type' | 'reporting_category' | 'amount' | 'fee' | 'description'
> & {
  source: string
}

/** Books a change of the balance. `now` in Unix seconds. */
function book(state: StripeDraft, booking: Booking, now: number): Stripe.BalanceTransaction {
  const { amount, fee, description } = booking
  const booked: Stripe.BalanceTransaction = {
    ...booking,
    object: 'balance_transaction',
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency: 'pln',
    exchange_rate: null,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency: 'pln', description: 'Stripe fees', type: 'stripe_fee' }],
    description,
    net: amount - fee,
    status: 'available',
  }
  state.balanceTransactions.set(booked.id, booked)
  return booked
}

const isCard = (charge: Stripe.Charge) => charge.payment_method_details?.type === 'card'

export function bookCharge(state: StripeDraft, charge: Stripe.Charge, now: number): void {
  const { id, amount, description, balance_transaction } = charge
  const fee = Math.round(amount * paymentShare) + paymentFee
  const type = isCard(charge) ? 'charge' : 'payment'
  const kind = { id: String(balance_transaction), type, reporting_category: 'charge' }
  book(state, { ...kind, amount, fee, description, source: id }, now)
}

/** The fee of the payment is not given back. */
export function bookRefund(state: StripeDraft, charge: Stripe.Charge, refund: Stripe.Refund, now: number): void {
  const type = isCard(charge) ? 'refund' : 'payment_refund'
  const kind = { id: String(refund.balance_transaction), type, reporting_category: 'refund', fee: 0 }
  const description = `REFUND FOR ${isCard(charge) ? 'CHARGE' : 'PAYMENT'}${charge.description ? ` (${charge.description})` : ''}`
  book(state, { ...kind, amount: -refund.amount, description, source: refund.id }, now)
}

/** The disputed amount leaves the balance at once, with a fee; a dispute that is won brings back the amount. */
export function bookDispute(state: StripeDraft, dispute: Stripe.Dispute, now: number): void {
  const isWon = dispute.status === 'won'
  const description = `Chargeback ${isWon ? 'reversal' : 'withdrawal'} for ${String(dispute.charge)}`
  const kind = { id: newId('txn_1'), type: 'adjustment', reporting_category: isWon ? 'dispute_reversal' : 'dispute' }
  const amount = isWon ? dispute.amount : -dispute.amount
  const booked = book(state, { ...kind, amount, fee: isWon ? 0 : disputeFee, description, source: dispute.id }, now)
  dispute.balance_transactions = [...dispute.balance_transactions, booked]
}

export const bookPayout = (state: StripeDraft, payout: Stripe.Payout, now: number): void =>
  void book(
    state,
    {
      ...{ id: String(payout.balance_transaction), type: 'payout', reporting_category: 'payout' },
      ...{ amount: -payout.amount, fee: 0, description: payout.description, source: payout.id },
    },
    now,
  )

const listParams = z.strictObject({
  payout: text(255),
  limit: quantity.pipe(z.number().max(100)).optional(),
  starting_after: text(255).optional(),
  expand: list(z.literal('data.source'), 1).optional(),
  created: notSimulated,
  currency: notSimulated,
  ending_before: notSimulated,
  source: notSimulated,
  type: notSimulated,
} satisfies Record<keyof Stripe.BalanceTransactionListParams, z.ZodType>)

/** What the balance is looked up in. */
type Books = {
  readonly balanceTransactions: ReadonlyMap<string, Stripe.BalanceTransaction>
  readonly payouts: ReadonlyMap<string, StoredPayout>
  readonly charges: ReadonlyMap<string, Stripe.Charge>
  readonly refunds: ReadonlyMap<string, Stripe.Refund>
  readonly disputes: ReadonlyMap<string, Stripe.Dispute>
}

/** Returns a page of what a payout consists of and of itself, newest first. Throws a StripeApiError. */
export function listBalanceTransactions(books: Books, form: FormParams): Stripe.ApiList<Stripe.BalanceTransaction> {
  const { payout: id, limit = 10, starting_after, expand } = parseParams(listParams, form)
  const stored = books.payouts.get(id)
  if (!stored) throw noSuchObject('payout', id, 'payout')
  const { payout, transactions } = stored
  if (!payout.automatic) throw invalidRequest('The lines are known of automatic payouts only.', { param: 'payout' })
  const own = [...transactions, String(payout.balance_transaction)]
    .flatMap((each) => books.balanceTransactions.get(each) ?? [])
    .toReversed()
  const from = starting_after ? own.findIndex((each) => each.id === starting_after) + 1 : 0
  const data = own.slice(from, from + limit).map((each) => (expand ? withSource(books, each) : each))
  return { object: 'list', data, has_more: from + data.length < own.length, url: '/v1/balance_transactions' }
}

function withSource(books: Books, booked: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  const id = String(booked.source)
  const source =
    books.charges.get(id) ?? books.refunds.get(id) ?? books.disputes.get(id) ?? books.payouts.get(id)?.payout ?? null
  return { ...booked, source }
}
