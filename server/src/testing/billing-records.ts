import type { Clock } from '#clock.ts'
import type { CouponRequest, SubscriptionRequest } from '#providers/stripe-billing.ts'
import type { ProviderInvoice, ProviderSubscription } from '#providers/stripe-objects.ts'

export type BillingRecords = ReturnType<typeof createBillingRecords>

/** Adds months at the same UTC time, clamped to the last day of a shorter month. */
export function addMonths(date: Date, months: number): Date {
  const month = date.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const later = new Date(date)
  later.setUTCFullYear(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDay))
  return later
}

/** What a coupon takes off an amount, in grosze. */
export function discountOf(amount: number, coupon: CouponRequest['discount'] | undefined): number {
  if (!coupon) return 0
  return coupon.kind === 'percent' ? Math.round((amount * coupon.percent) / 100) : Math.min(coupon.amount, amount)
}

/** The entry of an id. Throws when there is none. */
export function entryOf<Entry>(entries: ReadonlyMap<string, Entry>, id: string): Entry {
  const entry = entries.get(id)
  if (!entry) throw new Error(`The billing fake has no ${id}.`)
  return entry
}

type InvoiceDraft = Pick<ProviderInvoice, 'id' | 'reason' | 'total' | 'createdAt'>

/** An open invoice for the current period of a subscription. */
const toOpenInvoice = (subscription: ProviderSubscription, draft: InvoiceDraft): ProviderInvoice => ({
  ...draft,
  providerSubscriptionId: subscription.id,
  subscriptionId: subscription.subscriptionId,
  customerId: subscription.customerId,
  state: 'open',
  amountPaid: 0,
  currency: subscription.currency,
  periodStart: subscription.periodStart,
  periodEnd: subscription.periodEnd,
  attempts: 0,
  nextAttemptAt: null,
  payUrl: `https://pay.test/${draft.id}`,
  providerPaymentId: null,
  paidAt: null,
  livemode: false,
})

/** Creates the memory of the billing fake: its subscriptions and invoices, and how they change. */
export function createBillingRecords(clock: Clock) {
  const subscriptions = new Map<string, ProviderSubscription>()
  /** Oldest first. */
  const invoices = new Map<string, ProviderInvoice>()
  const coupons = new Map<string, CouponRequest['discount']>()
  /** Id of the coupon for the next invoice, by subscription. */
  const nextCoupons = new Map<string, string>()
  /** By payment page. */
  const requests = new Map<string, SubscriptionRequest>()

  const change = (id: string, changes: Partial<ProviderSubscription>): ProviderSubscription => {
    const changed = { ...entryOf(subscriptions, id), ...changes }
    subscriptions.set(id, changed)
    return changed
  }
  const changeInvoice = (id: string, changes: Partial<ProviderInvoice>): ProviderInvoice => {
    const changed = { ...entryOf(invoices, id), ...changes }
    invoices.set(id, changed)
    return changed
  }
  /** The newest first. */
  const invoicesOf = (id: string) =>
    [...invoices.values()].filter((invoice) => invoice.providerSubscriptionId === id).toReversed()

  /** Creates an open invoice for the current period. */
  function draw(subscription: ProviderSubscription, reason: ProviderInvoice['reason']): ProviderInvoice {
    const coupon = coupons.get(nextCoupons.get(subscription.id) ?? '')
    nextCoupons.delete(subscription.id)
    const id = `in_${subscription.id}_${invoicesOf(subscription.id).length + 1}`
    const total = subscription.amount - discountOf(subscription.amount, coupon)
    const invoice = toOpenInvoice(subscription, { id, reason, total, createdAt: clock.date() })
    invoices.set(id, invoice)
    return invoice
  }

  function payOpen(id: string): ProviderInvoice {
    const { total, providerSubscriptionId } = entryOf(invoices, id)
    const subscription = entryOf(subscriptions, providerSubscriptionId ?? '')
    if (subscription.status === 'past-due') change(subscription.id, { status: 'active' })
    return changeInvoice(id, {
      state: 'paid',
      amountPaid: total,
      paidAt: clock.date(),
      nextAttemptAt: null,
      providerPaymentId: total > 0 ? `pi_${id}` : null,
    })
  }

  /** Returns the next period, counted from the first day, so that a short month does not move later ones. */
  function roll(id: string): ProviderInvoice {
    const { periodEnd, months } = entryOf(subscriptions, id)
    const first = invoicesOf(id).find(({ reason }) => reason !== 'renewal')?.periodStart ?? periodEnd
    const passed =
      (periodEnd.getUTCFullYear() - first.getUTCFullYear()) * 12 + periodEnd.getUTCMonth() - first.getUTCMonth()
    return draw(change(id, { periodStart: periodEnd, periodEnd: addMonths(first, passed + months) }), 'renewal')
  }

  function end(id: string, endReason: ProviderSubscription['endReason']): ProviderSubscription {
    const subscription = entryOf(subscriptions, id)
    if (subscription.status === 'ended') return subscription
    return change(id, { status: 'ended', endedAt: clock.date(), endReason })
  }

  return {
    ...{ subscriptions, invoices, coupons, nextCoupons, requests },
    ...{ change, changeInvoice, invoicesOf, draw, payOpen, roll, end },
  }
}
