import type { PayoutLineKind, PayoutState } from '@slodki-ul/contract/compliance/payouts.admin'
import type Stripe from 'stripe'
import type { Config } from '#config.ts'
import { callStripe, openStripe } from '#providers/stripe-client.ts'
import { expectObject, idOf } from '#providers/stripe-objects.ts'

/** Money that the provider sends to the bank. Amount in grosze. */
export type ProviderPayout = {
  id: string
  /** ISO date of the bank. */
  arrivesOn: string
  amount: number
  state: PayoutState
  /** Made by the provider's schedule. It refuses to tell the lines of any other (by hand, instant). */
  isAutomatic: boolean
}

/** What a payout consists of. Grosze; what went out is negative, and the fee is taken off. */
export type ProviderPayoutLine = {
  id: string
  kind: PayoutLineKind
  amount: number
  fee: number
  at: Date
  description: string
  /** Of the payment that it is about. */
  providerPaymentId: string | null
  /** Of the charge, refund or dispute itself. */
  sourceId: string | null
}

export type PayoutProvider = {
  /** Payouts in złoty that arrive in a month (`2026-11`), the newest first. Throws ProviderUnavailable, ProviderRefused. */
  listPayouts(month: string): Promise<ProviderPayout[]>
  /** The lines of an automatic payout, the newest first. Throws ProviderUnavailable, ProviderRefused. */
  listLines(payoutId: string): Promise<ProviderPayoutLine[]>
}

// The provider may add values to its lists: unknown values are mapped to the safe one.
const states: Record<string, PayoutState> = { paid: 'paid', failed: 'failed', canceled: 'failed' }
const kinds: Record<string, PayoutLineKind> = {
  charge: 'sale',
  refund: 'refund',
  refund_failure: 'refund',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
}

const seconds = (year: number, month: number) => Date.UTC(year, month - 1, 1) / 1000

/** The days of the bank are midnights in UTC. */
function arrivalIn(month: string): { gte: number; lt: number } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { gte: seconds(year, number), lt: seconds(year, number + 1) }
}

function toPayout(payout: Stripe.Payout): ProviderPayout {
  expectObject('payout', payout)
  const { id, amount, arrival_date, status, automatic } = payout
  return {
    ...{ id, amount, state: states[status] ?? 'underway', isAutomatic: automatic },
    arrivesOn: new Date(arrival_date * 1000).toISOString().slice(0, 10),
  }
}

function toLine(transaction: Stripe.BalanceTransaction): ProviderPayoutLine {
  expectObject('balance_transaction', transaction)
  const { id, amount, fee, created, description, source, reporting_category } = transaction
  const payment =
    source !== null && typeof source === 'object' && 'payment_intent' in source ? source.payment_intent : null
  return {
    ...{ id, amount, fee, kind: kinds[reporting_category] ?? 'other', description: description ?? '' },
    ...{ at: new Date(created * 1000), providerPaymentId: idOf(payment), sourceId: idOf(source) },
  }
}

/** Creates a client that reads payouts. */
export function createPayoutProvider(options: NonNullable<Config['stripe']>): PayoutProvider {
  const open = openStripe(options)
  return {
    listPayouts: (month) =>
      callStripe(async () => {
        const { payouts } = await open()
        const found: ProviderPayout[] = []
        for await (const payout of payouts.list({ arrival_date: arrivalIn(month), limit: 100 }))
          if (payout.currency === 'pln') found.push(toPayout(payout))
        return found
      }),
    listLines: (payout) =>
      callStripe(async () => {
        const { balanceTransactions } = await open()
        const found: ProviderPayoutLine[] = []
        // The provider lists the payout itself among what it consists of.
        for await (const each of balanceTransactions.list({ payout, limit: 100, expand: ['data.source'] }))
          if (idOf(each.source) !== payout) found.push(toLine(each))
        return found
      }),
  }
}
