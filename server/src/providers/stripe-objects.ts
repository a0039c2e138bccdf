import type Stripe from 'stripe'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** A subscription as the provider stores it. Its periods end at times set by the provider, in UTC. */
export type ProviderSubscription = {
  id: string
  /** Our id. */
  subscriptionId: string | null
  customerId: string
  status: 'pending' | 'active' | 'past-due' | 'ended' | 'inactive'
  periodStart: Date
  periodEnd: Date
  /** When it will end, if a cancellation is scheduled, and when that was requested. */
  endsAt: Date | null
  cancelledAt: Date | null
  endedAt: Date | null
  endReason: 'requested' | 'payment-failed' | 'disputed' | null
  /** Price per period in grosze, before any coupon. */
  amount: number
  currency: string
  /** Of one period. */
  months: number
  livemode: boolean
}

/** What the provider charges for one period. Amounts in grosze. */
export type ProviderInvoice = {
  id: string
  providerSubscriptionId: string | null
  /** Our id. */
  subscriptionId: string | null
  customerId: string | null
  reason: 'first' | 'renewal' | 'change' | 'other'
  state: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  total: number
  amountPaid: number
  currency: string
  /** The period it pays for. */
  periodStart: Date
  periodEnd: Date
  attempts: number
  nextAttemptAt: Date | null
  /** URL where an open invoice can be paid by hand. */
  payUrl: string | null
  /** Known only when the invoice was fetched: events do not contain it. Null also when nothing had to be paid. */
  providerPaymentId: string | null
  createdAt: Date
  paidAt: Date | null
  livemode: boolean
}

/** A dispute of a payment. Amount in grosze. */
export type ProviderDispute = {
  id: string
  providerPaymentId: string | null
  amount: number
  currency: string
  reason: string
  state: 'open' | 'won' | 'lost'
  livemode: boolean
}

/** A refund of a payment, whoever made it. Amount in grosze. */
export type ProviderRefund = {
  id: string
  /** Our id; null for a refund that was made at the provider. */
  refundId: string | null
  amount: number
  currency: string
  state: 'pending' | 'sent' | 'failed'
}

// The provider may add values to its lists: unknown values are mapped to the safe one.
const subscriptionStatuses: Record<string, ProviderSubscription['status']> = {
  incomplete: 'pending',
  trialing: 'active',
  active: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  canceled: 'ended',
  incomplete_expired: 'ended',
}
const endReasons: Record<string, ProviderSubscription['endReason']> = {
  cancellation_requested: 'requested',
  payment_failed: 'payment-failed',
  payment_disputed: 'disputed',
}
const invoiceReasons: Record<string, ProviderInvoice['reason']> = {
  subscription_create: 'first',
  subscription_cycle: 'renewal',
  subscription_update: 'change',
}
const invoiceStates: Record<string, ProviderInvoice['state']> = {
  draft: 'draft',
  open: 'open',
  paid: 'paid',
  void: 'void',
}

const refundStates: Record<string, ProviderRefund['state']> = {
  succeeded: 'sent',
  failed: 'failed',
  canceled: 'failed',
}
const disputeStates: Record<string, ProviderDispute['state']> = {
  lost: 'lost',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
}

/** Returns the response of the provider as an object of this kind. Throws ProviderUnavailable for anything else. */
export function expectObject<Kind extends string, ApiObject extends { object: Kind; id: string }>(
  kind: Kind,
  response: ApiObject,
): ApiObject {
  if (response.object !== kind || !response.id) throw new ProviderUnavailable(`Stripe returned no ${kind}`)
  return response
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000)
const maybeDate = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? dateOf(seconds) : null

/** Returns the id of an object that may be expanded. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Returns the item of a subscription. Throws when it has none, which the provider does not allow. */
export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  expectObject('subscription', subscription)
  const item = subscription.items.data[0]
  const customerId = idOf(subscription.customer)
  if (!item || !customerId) throw new Error(`Subscription ${subscription.id} has no item or no customer.`)
  const { recurring, unit_amount } = item.price
  const planned = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null)
  return {
    id: subscription.id,
    subscriptionId: subscription.metadata.subscriptionId ?? null,
    customerId,
    status: subscriptionStatuses[subscription.status] ?? 'inactive',
    periodStart: dateOf(item.current_period_start),
    periodEnd: dateOf(item.current_period_end),
    endsAt: maybeDate(planned),
    cancelledAt: maybeDate(subscription.canceled_at),
    endedAt: maybeDate(subscription.ended_at),
    endReason: subscription.ended_at ? (endReasons[subscription.cancellation_details?.reason ?? ''] ?? null) : null,
    amount: (unit_amount ?? 0) * (item.quantity ?? 1),
    currency: subscription.currency.toUpperCase(),
    months: (recurring?.interval_count ?? 1) * (recurring?.interval === 'year' ? 12 : 1),
    livemode: subscription.livemode,
  }
}

export function toInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  expectObject('invoice', invoice)
  const details = invoice.parent?.subscription_details
  // A change of plan also has proration lines; the invoice pays for the line that is not one.
  const line = invoice.lines.data.find(({ parent }) => parent?.subscription_item_details?.proration === false)
  const period = line?.period ?? { start: invoice.period_start, end: invoice.period_end }
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')
  return {
    id: invoice.id,
    providerSubscriptionId: idOf(details?.subscription),
    subscriptionId: details?.metadata?.subscriptionId ?? null,
    customerId: idOf(invoice.customer),
    reason: invoiceReasons[invoice.billing_reason ?? ''] ?? 'other',
    state: invoiceStates[invoice.status ?? ''] ?? 'uncollectible',
    total: invoice.total,
    amountPaid: invoice.amount_paid,
    currency: invoice.currency.toUpperCase(),
    periodStart: dateOf(period.start),
    periodEnd: dateOf(period.end),
    attempts: invoice.attempt_count,
    nextAttemptAt: maybeDate(invoice.next_payment_attempt),
    payUrl: invoice.hosted_invoice_url ?? null,
    providerPaymentId: idOf(payment?.payment.payment_intent),
    createdAt: dateOf(invoice.created),
    paidAt: maybeDate(invoice.status_transitions.paid_at),
    livemode: invoice.livemode,
  }
}

export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  return {
    id: dispute.id,
    providerPaymentId: idOf(dispute.payment_intent),
    amount: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    state: disputeStates[dispute.status] ?? 'open',
    livemode: dispute.livemode,
  }
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  expectObject('refund', refund)
  return {
    id: refund.id,
    refundId: refund.metadata?.refundId ?? null,
    amount: refund.amount,
    currency: refund.currency.toUpperCase(),
    state: refundStates[refund.status ?? ''] ?? 'pending',
  }
}
