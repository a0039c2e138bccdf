import { createHash } from 'node:crypto'
import type { Clock } from '#clock.ts'
import type { CheckoutSession } from '#providers/stripe.ts'
import type { BillingProvider, PortalRequest } from '#providers/stripe-billing.ts'
import type { ProviderInvoice, ProviderSubscription } from '#providers/stripe-objects.ts'
import { addMonths, type BillingRecords, createBillingRecords, discountOf, entryOf } from '#testing/billing-records.ts'
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

/** Pays the page that starts a subscription. */
function begin(records: BillingRecords, cards: CardFake, clock: Clock, sessionId: string) {
  const request = entryOf(records.requests, sessionId)
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
  records.subscriptions.set(id, subscription)
  if (request.couponId !== null) records.nextCoupons.set(id, request.couponId)
  const invoice = records.payOpen(records.draw(subscription, 'first').id)
  const session: CheckoutSession = {
    ...cards.become(sessionId, 'paid'),
    providerPaymentId: null,
    providerSubscriptionId: id,
    customerId: subscription.customerId,
    invoiceId: invoice.id,
  }
  cards.sessions.set(sessionId, session)
  return { session, subscription, invoice }
}

type Controls = Omit<BillingFake, keyof BillingProvider | 'subscriptions' | 'invoices' | 'deletedCustomers' | 'portals'>

/** What happens at the provider, as tests make it happen. */
const createControls = (records: BillingRecords, cards: CardFake, clock: Clock): Controls => ({
  payOpen: records.payOpen,
  end: records.end,
  isForRenewal: (sessionId) => records.requests.has(sessionId),
  begin: (sessionId) => begin(records, cards, clock, sessionId),
  renew: (id) => records.payOpen(records.roll(id).id),
  switchPlan(id, plan, credit) {
    const now = clock.date()
    const switched = records.change(id, { ...plan, periodStart: now, periodEnd: addMonths(now, plan.months) })
    const { id: invoiceId, total } = records.draw(switched, 'change')
    records.changeInvoice(invoiceId, { total: Math.max(0, total - credit) })
    return records.payOpen(invoiceId)
  },
  failRenewal(id) {
    const [latest] = records.invoicesOf(id)
    const invoice = latest?.state === 'open' ? latest : records.roll(id)
    records.change(id, { status: 'past-due' })
    return records.changeInvoice(invoice.id, {
      attempts: invoice.attempts + 1,
      nextAttemptAt: new Date(clock.now() + retryMs),
    })
  },
})

type Seen = Pick<BillingFake, 'deletedCustomers' | 'portals'>

/** The calls of the provider. */
const createCalls = (
  records: BillingRecords,
  cards: CardFake,
  clock: Clock,
  { deletedCustomers, portals }: Seen,
): BillingProvider => ({
  async createSubscriptionSession(request) {
    cards.reach()
    const coupon = request.couponId === null ? undefined : entryOf(records.coupons, request.couponId)
    const session = cards.open(request.idempotencyKey, {
      ...unpaid,
      orderId: null,
      subscriptionId: request.subscriptionId,
      paymentId: request.paymentId,
      amount: request.amount - discountOf(request.amount, coupon),
      customerId: request.customerId,
    })
    records.requests.set(session.id, request)
    return session
  },
  async findSubscription(id) {
    cards.reach()
    return records.subscriptions.get(id) ?? null
  },
  async findInvoice(id) {
    cards.reach()
    return records.invoices.get(id) ?? null
  },
  async listInvoices(id) {
    cards.reach()
    return records.invoicesOf(id)
  },
  async openPortal(request) {
    cards.reach()
    if (deletedCustomers.has(request.customerId)) return null
    portals.push(request)
    return `https://portal.test/${request.customerId}/${request.flow.kind}`
  },
  async cancelNow(id) {
    cards.reach()
    return records.end(id, 'requested')
  },
  async setCancelAtPeriodEnd(id, isCancelled) {
    cards.reach()
    const planned = { endsAt: entryOf(records.subscriptions, id).periodEnd, cancelledAt: clock.date() }
    return records.change(id, isCancelled ? planned : { endsAt: null, cancelledAt: null })
  },
  async createCoupon({ idempotencyKey, discount }) {
    cards.reach()
    const id = `coupon_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 12)}`
    records.coupons.set(id, discount)
    return id
  },
  async useCouponOnce(id, couponId) {
    cards.reach()
    entryOf(records.coupons, couponId)
    records.nextCoupons.set(id, couponId)
    return entryOf(records.subscriptions, id)
  },
  async deleteCustomer(id) {
    cards.reach()
    for (const subscription of records.subscriptions.values()) {
      if (subscription.customerId === id) records.end(subscription.id, 'requested')
    }
    deletedCustomers.add(id)
  },
})

/**
 * Creates a fake of the subscriptions of the provider in memory, with the pages of the card fake; nothing happens by
 * itself.
 */
export function openBillingFake(cards: CardFake, clock: Clock): BillingFake {
  const records = createBillingRecords(clock)
  const { subscriptions, invoices } = records
  const seen: Seen = { deletedCustomers: new Set(), portals: [] }
  return {
    ...{ subscriptions, invoices, ...seen },
    ...createControls(records, cards, clock),
    ...createCalls(records, cards, clock, seen),
  }
}
