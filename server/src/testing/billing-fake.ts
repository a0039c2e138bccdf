import { createHash } from 'node:crypto'
import type { Clock } from '#clock.ts'
import type { CheckoutSession } from '#providers/stripe.ts'
import type { BillingProvider, CouponRequest, PortalRequest, SubscriptionRequest } from '#providers/stripe-billing.ts'
import type { ProviderInvoice, ProviderSubscription } from '#providers/stripe-objects.ts'
import { type CardFake, unpaid } from '#testing/card-fake.ts'

export type BillingFake = BillingProvider & {
  readonly subscriptions: Map<string, ProviderSubscription>
  /** Oldest first. */
  readonly invoices: Map<string, ProviderInvoice>
  /** Ids of customers that were deleted. */
  readonly deletedCustomers: Set<string>
  /** Portal pages that were opened. */
  readonly portals: PortalRequest[]
  /** Whether paying this page starts a subscription. */
  isForRenewal(sessionId: string): boolean
  /** Pays the page that starts a subscription. */
  begin(sessionId: string): { session: CheckoutSession; subscription: ProviderSubscription; invoice: ProviderInvoice }
  /** Starts the next period and pays it. */
  renew(providerSubscriptionId: string): ProviderInvoice
  /** Starts the next period, or retries it, with a declined card. */
  failRenewal(providerSubscriptionId: string): ProviderInvoice
  /** Pays an open invoice by hand or by a retry. */
  payOpen(invoiceId: string): ProviderInvoice
  /** Switches the plan at once: `credit` grosze of the current one are unused and deducted from the invoice. */
  switchPlan(providerSubscriptionId: string, plan: { months: number; amount: number }, credit: number): ProviderInvoice
  /** Ends the subscription at the provider. */
  end(providerSubscriptionId: string, reason: NonNullable<ProviderSubscription['endReason']>): ProviderSubscription
}

const retryMs = 3 * 24 * 60 * 60 * 1000

/** Adds months at the same UTC time, clamped to the last day of a shorter month. */
function addMonths(date: Date, months: number): Date {
  const month = date.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const later = new Date(date)
  later.setUTCFullYear(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDay))
  return later
}

function off(amount: number, coupon: CouponRequest['discount'] | undefined): number {
  if (!coupon) return 0
  return coupon.kind === 'percent' ? Math.round((amount * coupon.percent) / 100) : Math.min(coupon.amount, amount)
}

/**
 * Creates a fake of the subscriptions of the provider in memory, with the pages of the card fake; nothing happens by
 * itself.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: longer than 80 lines, to be split
export function openBillingFake(cards: CardFake, clock: Clock): BillingFake {
  const subscriptions: BillingFake['subscriptions'] = new Map()
  const invoices: BillingFake['invoices'] = new Map()
  const requests = new Map<string, SubscriptionRequest>()
  const coupons = new Map<string, CouponRequest['discount']>()
  /** Credit for the next invoice, by subscription. */
  const waiting = new Map<string, string>()
  const deletedCustomers = new Set<string>()
  const portals: PortalRequest[] = []

  const known = <Thing>(things: Map<string, Thing>, id: string): Thing => {
    const thing = things.get(id)
    if (!thing) throw new Error(`The billing desk has no ${id}.`)
    return thing
  }
  const change = (id: string, changes: Partial<ProviderSubscription>): ProviderSubscription => {
    const changed = { ...known(subscriptions, id), ...changes }
    subscriptions.set(id, changed)
    return changed
  }
  const changeInvoice = (id: string, changes: Partial<ProviderInvoice>): ProviderInvoice => {
    const changed = { ...known(invoices, id), ...changes }
    invoices.set(id, changed)
    return changed
  }
  const invoicesOf = (id: string) =>
    [...invoices.values()].filter((invoice) => invoice.providerSubscriptionId === id).toReversed()

  /** Creates an open invoice for the current period. */
  function draw(subscription: ProviderSubscription, reason: ProviderInvoice['reason']): ProviderInvoice {
    const couponId = waiting.get(subscription.id)
    waiting.delete(subscription.id)
    const id = `in_${subscription.id}_${invoicesOf(subscription.id).length + 1}`
    const invoice: ProviderInvoice = {
      id,
      providerSubscriptionId: subscription.id,
      subscriptionId: subscription.subscriptionId,
      customerId: subscription.customerId,
      reason,
      state: 'open',
      total: subscription.amount - off(subscription.amount, coupons.get(couponId ?? '')),
      amountPaid: 0,
      currency: subscription.currency,
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
      attempts: 0,
      nextAttemptAt: null,
      payUrl: `https://pay.test/${id}`,
      providerPaymentId: null,
      createdAt: clock.date(),
      paidAt: null,
      livemode: false,
    }
    invoices.set(id, invoice)
    return invoice
  }

  function payOpen(id: string): ProviderInvoice {
    const { total, providerSubscriptionId } = known(invoices, id)
    const subscription = known(subscriptions, providerSubscriptionId ?? '')
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
    const { periodEnd, months } = known(subscriptions, id)
    const first = invoicesOf(id).find(({ reason }) => reason !== 'renewal')?.periodStart ?? periodEnd
    const passed =
      (periodEnd.getUTCFullYear() - first.getUTCFullYear()) * 12 + periodEnd.getUTCMonth() - first.getUTCMonth()
    return draw(change(id, { periodStart: periodEnd, periodEnd: addMonths(first, passed + months) }), 'renewal')
  }

  function end(id: string, endReason: ProviderSubscription['endReason']): ProviderSubscription {
    const { status } = known(subscriptions, id)
    if (status === 'ended') return known(subscriptions, id)
    return change(id, { status: 'ended', endedAt: clock.date(), endReason })
  }

  return {
    subscriptions,
    invoices,
    deletedCustomers,
    portals,
    payOpen,
    end,
    isForRenewal: (sessionId) => requests.has(sessionId),
    begin(sessionId) {
      const request = known(requests, sessionId)
      const id = `sub_${sessionId}`
      const now = clock.date()
      const subscription: ProviderSubscription = {
        id,
        subscriptionId: request.subscriptionId,
        customerId: request.customerId ?? `cus_${sessionId}`,
        status: 'active',
        periodStart: now,
        periodEnd: addMonths(now, request.months),
        endsAt: null,
        cancelledAt: null,
        endedAt: null,
        endReason: null,
        amount: request.amount,
        currency: 'PLN',
        months: request.months,
        livemode: false,
      }
      subscriptions.set(id, subscription)
      if (request.couponId !== null) waiting.set(id, request.couponId)
      const invoice = payOpen(draw(subscription, 'first').id)
      const session: CheckoutSession = {
        ...cards.become(sessionId, 'paid'),
        providerPaymentId: null,
        providerSubscriptionId: id,
        customerId: subscription.customerId,
        invoiceId: invoice.id,
      }
      cards.sessions.set(sessionId, session)
      return { session, subscription, invoice }
    },
    renew: (id) => payOpen(roll(id).id),
    switchPlan(id, plan, credit) {
      const now = clock.date()
      const switched = change(id, { ...plan, periodStart: now, periodEnd: addMonths(now, plan.months) })
      const { id: invoiceId, total } = draw(switched, 'change')
      changeInvoice(invoiceId, { total: Math.max(0, total - credit) })
      return payOpen(invoiceId)
    },
    failRenewal(id) {
      const [latest] = invoicesOf(id)
      const invoice = latest?.state === 'open' ? latest : roll(id)
      change(id, { status: 'past-due' })
      return changeInvoice(invoice.id, {
        attempts: invoice.attempts + 1,
        nextAttemptAt: new Date(clock.now() + retryMs),
      })
    },
    async createSubscriptionSession(request) {
      cards.reach()
      const coupon = request.couponId === null ? undefined : known(coupons, request.couponId)
      const session = cards.open(request.idempotencyKey, {
        ...unpaid,
        orderId: null,
        subscriptionId: request.subscriptionId,
        paymentId: request.paymentId,
        amount: request.amount - off(request.amount, coupon),
        customerId: request.customerId,
      })
      requests.set(session.id, request)
      return session
    },
    async findSubscription(id) {
      cards.reach()
      return subscriptions.get(id) ?? null
    },
    async findInvoice(id) {
      cards.reach()
      return invoices.get(id) ?? null
    },
    async listInvoices(id) {
      cards.reach()
      return invoicesOf(id)
    },
    async openPortal(request) {
      cards.reach()
      if (deletedCustomers.has(request.customerId)) return null
      portals.push(request)
      return `https://portal.test/${request.customerId}/${request.flow.kind}`
    },
    async cancelNow(id) {
      cards.reach()
      return end(id, 'requested')
    },
    async setCancelAtPeriodEnd(id, isCancelled) {
      cards.reach()
      const planned = { endsAt: known(subscriptions, id).periodEnd, cancelledAt: clock.date() }
      return change(id, isCancelled ? planned : { endsAt: null, cancelledAt: null })
    },
    async createCoupon({ idempotencyKey, discount }) {
      cards.reach()
      const id = `coupon_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 12)}`
      coupons.set(id, discount)
      return id
    },
    async useCouponOnce(id, couponId) {
      cards.reach()
      known(coupons, couponId)
      waiting.set(id, couponId)
      return known(subscriptions, id)
    },
    async deleteCustomer(id) {
      cards.reach()
      for (const subscription of subscriptions.values()) {
        if (subscription.customerId === id) end(subscription.id, 'requested')
      }
      deletedCustomers.add(id)
    },
  }
}
