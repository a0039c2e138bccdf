import type Stripe from 'stripe'
import type { Config } from '#config.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { callStripe, loadStripe, openStripe } from '#providers/stripe-client.ts'
import { handledEvents, isEvent, isSignatureHeader } from '#providers/stripe-events.ts'
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

/** What the page is for, by our own id. */
type Purpose = { orderId: string; subscriptionId?: never } | { subscriptionId: string; orderId?: never }

export type CheckoutRequest = Purpose & {
  /** The same for every try of this attempt: the provider answers a repeat with the same session. */
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

/** A payment page of the provider and its state. Amount in grosze. */
export type CheckoutSession = {
  id: string
  url: string | null
  state: 'open' | 'waiting' | 'paid' | 'expired'
  orderId: string | null
  /** Our id. */
  subscriptionId: string | null
  paymentId: string | null
  amount: number
  currency: string
  livemode: boolean
  providerPaymentId: string | null
  /** Id of the subscription created by the payment; null before it, and for a one-off payment. */
  providerSubscriptionId: string | null
  customerId: string | null
  invoiceId: string | null
  /** The country of the buyer's billing address, an ISO 3166-1 code, as far as the page asked for it. */
  country: string | null
}

/**
 * An event signed by the provider, with its object as it was at that moment. Events may arrive late, twice and in any
 * order, so fetch the object's current state before acting on it.
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
  /** The provider's id of a refunded payment. */
  refunded: string | null
}

export type CardProvider = {
  readonly livemode: boolean
  /** Creates a payment page. Throws ProviderUnavailable, ProviderRefused. */
  createSession(request: CheckoutRequest): Promise<CheckoutSession>
  /** Throws ProviderUnavailable, ProviderRefused. */
  retrieveSession(id: string): Promise<CheckoutSession>
  /**
   * Closes an open page; a page that is no longer open is returned unchanged. Throws ProviderUnavailable,
   * ProviderRefused.
   */
  expireSession(id: string): Promise<CheckoutSession>
  /**
   * Refunds an amount in grosze, once per `refundId` of ours and number of repeats; returns the provider's id of the refund. Throws
   * ProviderUnavailable, ProviderRefused.
   */
  refund(providerPaymentId: string, amount: number, refundId: string, repeats?: number): Promise<string>
  /** All refunds of a payment, completed or pending, newest first. Throws ProviderUnavailable, ProviderRefused. */
  listRefunds(providerPaymentId: string): Promise<ProviderRefund[]>
  /**
   * The events since a moment that the app is told of, oldest first. Throws ProviderUnavailable, ProviderRefused.
   */
  listEvents(since: Date): Promise<CardEvent[]>
  /**
   * Verifies the signature of the raw body at `now` (milliseconds); null when no secret matches or the body is not an
   * event.
   */
  readEvent(rawBody: Uint8Array, signature: string, now: number): Promise<CardEvent | null>
}

const methods = { card: ['card'], blik: ['blik', 'p24'] } as const

function toState(session: Stripe.Checkout.Session): CheckoutSession['state'] {
  if (session.status === 'expired') return 'expired'
  if (session.status === 'open') return 'open'
  return session.payment_status === 'unpaid' ? 'waiting' : 'paid'
}

/** A payment page in our own terms. Throws ProviderUnavailable for any other response. */
export function toSession(session: Stripe.Checkout.Session): CheckoutSession {
  expectObject('checkout.session', session)
  if (session.status === 'open' && !session.url)
    throw new ProviderUnavailable('Stripe returned an open session without a URL')
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
    country: session.customer_details?.address?.country ?? null,
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
    // Invoice payments and previews of the next invoice are other objects with the same prefix.
    invoice: /^invoice\.(?!upcoming)[a-z_]+$/.test(type) ? toInvoice(object as Stripe.Invoice) : null,
    dispute: type.startsWith('charge.dispute.') ? toDispute(object as Stripe.Dispute) : null,
    // Of a charge or a refund: both name the payment in the same field.
    refunded: /^(charge\.refunded|refund\.[a-z]+)$/.test(type) ? idOf((object as Stripe.Refund).payment_intent) : null,
  }
}

/** Creates a client for one-off card payments, which also verifies signed events. */
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
    refund: (providerPaymentId, amount, refundId, repeats = 0) =>
      callStripe(async () => {
        const { refunds } = await open()
        const refund = { payment_intent: providerPaymentId, amount, metadata: { refundId } }
        return toRefund(
          await refunds.create(refund, {
            idempotencyKey: repeats === 0 ? `refund-${refundId}` : `refund-${refundId}-${repeats}`,
          }),
        ).id
      }),
    listRefunds: (providerPaymentId) =>
      callStripe(async () => {
        const { refunds } = await open()
        const found: ProviderRefund[] = []
        for await (const refund of refunds.list({ payment_intent: providerPaymentId, limit: 100 }))
          found.push(toRefund(refund))
        return found
      }),
    listEvents: (since) =>
      callStripe(async () => {
        const { events } = await open()
        const found: CardEvent[] = []
        const created = { gte: Math.floor(since.getTime() / 1000) }
        for await (const event of events.list({ created, types: [...handledEvents], limit: 100 }))
          found.push(toEvent(event))
        return found.toReversed()
      }),
    async readEvent(rawBody, signature, now) {
      // Checked before the library does, which throws untyped errors for some invalid input.
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
