import type Stripe from 'stripe'
import type { Config } from '#config.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { type CheckoutSession, toSession } from '#providers/stripe.ts'
import { callStripe, openStripe } from '#providers/stripe-client.ts'
import {
  expectObject,
  type ProviderInvoice,
  type ProviderSubscription,
  toInvoice,
  toSubscription,
} from '#providers/stripe-objects.ts'

export type SubscriptionRequest = {
  /** The same for every try of this attempt: the provider answers a repeat with the same session. */
  idempotencyKey: string
  /** Our ids, this one and `paymentId`. */
  subscriptionId: string
  paymentId: string
  language: 'pl' | 'en'
  email: string
  /** The provider's customer of an earlier subscription, whose address it then uses. */
  customerId: string | null
  planName: string
  months: number
  /** Grosze per period. */
  amount: number
  /** Applied to the first period. */
  couponId: string | null
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type CouponRequest = {
  idempotencyKey: string
  /** At most 40 characters. */
  name: string
  discount: { kind: 'percent'; percent: number } | { kind: 'amount' /** An amount is in grosze. */; amount: number }
}

export type PortalRequest = {
  customerId: string
  language: 'pl' | 'en'
  returnUrl: string
  flow: { kind: 'update-card' } | { kind: 'cancel'; providerSubscriptionId: string } | { kind: 'overview' }
}

/** Subscriptions that the provider renews by card. Every call throws ProviderUnavailable and ProviderRefused. */
export type BillingProvider = {
  /** Creates the page on which a subscription begins. */
  createSubscriptionSession(request: SubscriptionRequest): Promise<CheckoutSession>
  /** Null for an unknown id. */
  findSubscription(providerSubscriptionId: string): Promise<ProviderSubscription | null>
  /** Null for an unknown id. */
  findInvoice(invoiceId: string): Promise<ProviderInvoice | null>
  /** All invoices, newest first. */
  listInvoices(providerSubscriptionId: string): Promise<ProviderInvoice[]>
  /** URL of the provider's customer portal, which expires soon; null for an unknown customer. */
  openPortal(request: PortalRequest): Promise<string | null>
  /** Cancels a subscription at once, without a refund; one that has ended is returned unchanged. */
  cancelNow(providerSubscriptionId: string): Promise<ProviderSubscription>
  /** Schedules the cancellation for the end of the paid period, or takes that back. */
  setCancelAtPeriodEnd(
    providerSubscriptionId: string,
    isCancelled: boolean,
    idempotencyKey: string,
  ): Promise<ProviderSubscription>
  /** Creates a coupon for one invoice; returns its id. */
  createCoupon(request: CouponRequest): Promise<string>
  /** Applies a coupon to the next invoice, replacing a waiting one. */
  useCouponOnce(providerSubscriptionId: string, couponId: string, idempotencyKey: string): Promise<ProviderSubscription>
  /** Cancels a customer's subscriptions and deletes the customer at the provider; may be repeated. */
  deleteCustomer(customerId: string): Promise<void>
}

/** The largest page size of the provider. */
const pageSize = 100

const isMissing = (error: unknown): boolean => error instanceof ProviderRefused && error.reason === 'resource_missing'

async function findOne<Found>(call: () => Promise<Found>): Promise<Found | null> {
  try {
    return await callStripe(call)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Whole years are given in years, so that the provider's pages do not show twelve months. */
function recurringOf(months: number): Stripe.Checkout.SessionCreateParams.LineItem.PriceData.Recurring {
  return months % 12 === 0
    ? { interval: 'year', interval_count: months / 12 }
    : { interval: 'month', interval_count: months }
}

function toParams(request: SubscriptionRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { subscriptionId: request.subscriptionId, paymentId: request.paymentId }
  return {
    mode: 'subscription',
    locale: request.language,
    ...(request.customerId === null ? { customer_email: request.email } : { customer: request.customerId }),
    client_reference_id: request.subscriptionId,
    metadata,
    // The page's metadata is not copied to the objects it creates.
    subscription_data: { metadata: { subscriptionId: request.subscriptionId } },
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'pln',
          unit_amount: request.amount,
          recurring: recurringOf(request.months),
          product_data: { name: request.planName },
        },
      },
    ],
    ...(request.couponId === null ? {} : { discounts: [{ coupon: request.couponId }] }),
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  }
}

function toFlow({ flow, returnUrl }: PortalRequest): Stripe.BillingPortal.SessionCreateParams {
  if (flow.kind === 'overview') return {}
  const after_completion = { type: 'redirect', redirect: { return_url: returnUrl } }
  return {
    flow_data:
      flow.kind === 'update-card'
        ? { type: 'payment_method_update', after_completion }
        : {
            type: 'subscription_cancel',
            subscription_cancel: { subscription: flow.providerSubscriptionId },
            after_completion,
          },
  }
}

/** Creates a client for the card provider's subscriptions at its base URL. */
export function createBillingProvider(options: NonNullable<Config['stripe']>): BillingProvider {
  const open = openStripe(options)
  return {
    createSubscriptionSession: (request) =>
      callStripe(async () => {
        const { checkout } = await open()
        return toSession(await checkout.sessions.create(toParams(request), { idempotencyKey: request.idempotencyKey }))
      }),
    findSubscription: (id) => findOne(async () => toSubscription(await (await open()).subscriptions.retrieve(id))),
    findInvoice: (id) =>
      findOne(async () => toInvoice(await (await open()).invoices.retrieve(id, { expand: ['payments'] }))),
    listInvoices: (subscription) =>
      callStripe(async () => {
        const { invoices: all } = await open()
        const pages = all.list({ subscription, limit: pageSize, expand: ['data.payments'] })
        const invoices: ProviderInvoice[] = []
        for await (const invoice of pages) invoices.push(toInvoice(invoice))
        return invoices
      }),
    openPortal: (request) =>
      findOne(async () => {
        const { billingPortal } = await open()
        const session = await billingPortal.sessions.create({
          customer: request.customerId,
          locale: request.language,
          return_url: request.returnUrl,
          ...toFlow(request),
        })
        return session.url
      }),
    cancelNow: (id) =>
      callStripe(async () => {
        const { subscriptions } = await open()
        try {
          return await callStripe(async () => toSubscription(await subscriptions.cancel(id)))
        } catch (error) {
          if (!isMissing(error)) throw error
          return toSubscription(await subscriptions.retrieve(id))
        }
      }),
    setCancelAtPeriodEnd: (id, isCancelled, idempotencyKey) =>
      callStripe(async () => {
        const { subscriptions } = await open()
        return toSubscription(await subscriptions.update(id, { cancel_at_period_end: isCancelled }, { idempotencyKey }))
      }),
    createCoupon: ({ idempotencyKey, name, discount }) =>
      callStripe(async () => {
        const { coupons } = await open()
        const off =
          discount.kind === 'percent'
            ? { percent_off: discount.percent }
            : { amount_off: discount.amount, currency: 'pln' }
        return expectObject('coupon', await coupons.create({ name, duration: 'once', ...off }, { idempotencyKey })).id
      }),
    useCouponOnce: (id, coupon, idempotencyKey) =>
      callStripe(async () => {
        const { subscriptions } = await open()
        return toSubscription(await subscriptions.update(id, { discounts: [{ coupon }] }, { idempotencyKey }))
      }),
    async deleteCustomer(id) {
      await findOne(async () => (await open()).customers.del(id))
    },
  }
}
