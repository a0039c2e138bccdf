import type Stripe from 'stripe'
import type { Config } from '#config.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { callStripe, loadStripe, openStripe } from '#providers/stripe-client.ts'
import { isEvent, isSignatureHeader } from '#providers/stripe-events.ts'
import {
  expectObject,
  idOf,
  type ProviderDispute,
  type ProviderInvoice,
  type ProviderRefund,
  type ProviderSubscription,
  toDispute,
  toInvoice,
  toRefund,
  toSubscription,
} from '#providers/stripe-objects.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

export type CheckoutLine = { name: string /** Grosze for the whole line. */; amount: number }

/** What a page is paid for, by our own id. */
type Purpose = { orderId: string; subscriptionId?: never } | { subscriptionId: string; orderId?: never }

export type CheckoutRequest = Purpose & {
  /** Stable name of this attempt: the provider answers a repeat with the same session. */
  idempotencyKey: string
  paymentId: string
  method: 'card' | 'blik'
  language: 'pl' | 'en'
  email: string
  description: string
  lines: readonly CheckoutLine[]
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** A payment page of the provider and what became of it. Amount in grosze. */
export type CheckoutSession = {
  id: string
  url: string | null
  state: 'open' | 'waiting' | 'paid' | 'expired'
  orderId: string | null
  /** Ours. */
  subscriptionId: string | null
  paymentId: string | null
  amount: number
  currency: string
  livemode: boolean
  providerPaymentId: string | null
  /** What paying a subscription's page made; null before, and for a one-off payment. */
  providerSubscriptionId: string | null
  customerId: string | null
  invoiceId: string | null
}

/**
 * An event the provider signed, with what it is about as that was when it happened. Events may come late, twice and in
 * any order: ask for the thing itself before believing an old state.
 */
export type CardEvent = {
  id: string
  type: string
  createdAt: Date
  livemode: boolean
  session: CheckoutSession | null
  subscription: ProviderSubscription | null
  invoice: ProviderInvoice | null
  dispute: ProviderDispute | null
  /** The provider's name of a payment of which money goes back. */
  refunded: string | null
}

export type CardProvider = {
  readonly livemode: boolean
  /** Opens a payment page. Throws ProviderUnavailable, ProviderRefused. */
  createSession(request: CheckoutRequest): Promise<CheckoutSession>
  /** Throws ProviderUnavailable, ProviderRefused. */
  retrieveSession(id: string): Promise<CheckoutSession>
  /** Closes an open page; a page that is no longer open is answered as it stands. Throws ProviderUnavailable, ProviderRefused. */
  expireSession(id: string): Promise<CheckoutSession>
  /** Gives money back, in grosze, once for our id of it; returns the provider's name of the refund. Throws ProviderUnavailable, ProviderRefused. */
  refund(providerPaymentId: string, amount: number, refundId: string): Promise<string>
  /** All money of a payment that went back or is on its way, newest first. Throws ProviderUnavailable, ProviderRefused. */
  listRefunds(providerPaymentId: string): Promise<ProviderRefund[]>
  /** Checks the signature over the raw body at `now` (milliseconds); null when no secret fits or the body is no event. */
  readEvent(rawBody: Uint8Array, signature: string, now: number): Promise<CardEvent | null>
}

const methods = { card: ['card'], blik: ['blik', 'p24'] } as const

function toState(session: Stripe.Checkout.Session): CheckoutSession['state'] {
  if (session.status === 'expired') return 'expired'
  if (session.status === 'open') return 'open'
  return session.payment_status === 'unpaid' ? 'waiting' : 'paid'
}

/** A payment page as we see it. Throws ProviderUnavailable for an answer that is none. */
export function toSession(session: Stripe.Checkout.Session): CheckoutSession {
  expectObject('checkout.session', session)
  if (session.status === 'open' && !session.url) throw new ProviderUnavailable('Stripe answered without an address')
  const isForSubscription = session.metadata?.subscriptionId !== undefined
  return {
    id: session.id,
    url: session.url,
    state: toState(session),
    orderId: isForSubscription ? null : session.client_reference_id,
    subscriptionId: isForSubscription ? session.client_reference_id : null,
    paymentId: session.metadata?.paymentId ?? null,
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    livemode: session.livemode,
    providerPaymentId: idOf(session.payment_intent),
    providerSubscriptionId: idOf(session.subscription),
    customerId: idOf(session.customer),
    invoiceId: idOf(session.invoice),
  }
}

function toEvent(event: Stripe.Event): CardEvent {
  const { type } = event
  const object: unknown = event.data.object
  return {
    id: event.id,
    type,
    createdAt: new Date(event.created * 1000),
    livemode: event.livemode,
    session: type.startsWith('checkout.session.') ? toSession(object as Stripe.Checkout.Session) : null,
    subscription: type.startsWith('customer.subscription.') ? toSubscription(object as Stripe.Subscription) : null,
    // Its payments and the forecast of the next one are things of their own under the same name.
    invoice: /^invoice\.(?!upcoming)[a-z_]+$/.test(type) ? toInvoice(object as Stripe.Invoice) : null,
    dispute: type.startsWith('charge.dispute.') ? toDispute(object as Stripe.Dispute) : null,
    // Of a charge or a refund: both name the payment alike.
    refunded: /^(charge\.refunded|refund\.[a-z]+)$/.test(type) ? idOf((object as Stripe.Refund).payment_intent) : null,
  }
}

/** One-off payments by the card provider, and what it signs. */
export function createCardProvider(options: NonNullable<Config['stripe']>): CardProvider {
  const open = openStripe(options)
  return {
    livemode: options.livemode,
    createSession: (request) =>
      callStripe(async () => {
        const { orderId, subscriptionId, paymentId } = request
        const stripe = await open()
        const metadata = subscriptionId === undefined ? { orderId, paymentId } : { subscriptionId, paymentId }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            locale: request.language,
            customer_email: request.email,
            client_reference_id: subscriptionId ?? orderId,
            metadata,
            payment_intent_data: { metadata, description: request.description },
            allowed_payment_method_types: [...methods[request.method]],
            line_items: request.lines.map((line) => ({
              quantity: 1,
              price_data: { currency: 'pln', unit_amount: line.amount, product_data: { name: line.name } },
            })),
            expires_at: Math.floor(request.expiresAt.getTime() / 1000),
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
          },
          { idempotencyKey: request.idempotencyKey },
        )
        return toSession(session)
      }),
    retrieveSession: (id) => callStripe(async () => toSession(await (await open()).checkout.sessions.retrieve(id))),
    expireSession: (id) =>
      callStripe(async () => {
        const { sessions } = (await open()).checkout
        try {
          return await callStripe(async () => toSession(await sessions.expire(id)))
        } catch (error) {
          // A page that is no longer open cannot be closed.
          if (!(error instanceof ProviderRefused) || error.isApiKeyRejected) throw error
          return toSession(await sessions.retrieve(id))
        }
      }),
    refund: (providerPaymentId, amount, refundId) =>
      callStripe(async () => {
        const { refunds } = await open()
        const refund = { payment_intent: providerPaymentId, amount, metadata: { refundId } }
        return toRefund(await refunds.create(refund, { idempotencyKey: `refund-${refundId}` })).id
      }),
    listRefunds: (providerPaymentId) =>
      callStripe(async () => {
        const { refunds } = await open()
        const found: ProviderRefund[] = []
        for await (const refund of refunds.list({ payment_intent: providerPaymentId, limit: 100 }))
          found.push(toRefund(refund))
        return found
      }),
    async readEvent(rawBody, signature, now) {
      // Checked before the library does, which throws errors of no class of its own for some of what fits neither.
      if (!isSignatureHeader(signature) || !isEvent(rawBody)) return null
      const { webhooks } = await open()
      const { errors } = await loadStripe()
      for (const secret of options.webhookSecrets) {
        try {
          return toEvent(webhooks.constructEvent(Buffer.from(rawBody), signature, secret, undefined, undefined, now))
        } catch (error) {
          if (!(error instanceof errors.StripeSignatureVerificationError)) throw error
        }
      }
      return null
    },
  }
}
