import type Stripe from 'stripe'
import { bookCharge } from './balance.ts'
import { type Cause, noRequest, queueEvent } from './events.ts'
import { newId } from './ids.ts'
import { buildCharge, buildIntent, declined } from './payment-intents.ts'
import { offeredMethods } from './sessions.ts'
import type { StoredSession, StripeDraft, WithPayments } from './state.ts'
import { subscribe } from './subscription-creation.ts'

/** Outcome of an attempt to pay; `closed` when the session accepts no payment. */
export type PaymentOutcome = 'paid' | 'processing' | 'declined' | 'failed' | 'closed'

/** Pays a session at once, or declines it when a control call requested that. `now` in Unix seconds. */
export function pay(state: StripeDraft, stored: StoredSession, now: number): PaymentOutcome {
  if (stored.session.status !== 'open') return 'closed'
  if (state.next.fail === 'declined') {
    state.next.fail = 'none'
    return decline(state, stored, now)
  }
  if (stored.plan) {
    subscribe(state, stored, now)
    return 'paid'
  }
  const intent = startPayment(state, stored, now)
  succeed(state, stored, intent, offeredMethods(stored.session)[0] ?? 'card', now)
  complete(stored, 'paid')
  queueSessionEvent(state, stored, 'checkout.session.completed', now)
  return 'paid'
}

/** Declines a payment. The session stays open, so that the buyer may try again. */
export function decline(state: StripeDraft, stored: StoredSession, now: number): PaymentOutcome {
  if (stored.session.status !== 'open') return 'closed'
  if (stored.plan) {
    stored.plan.isDeclined = true
    return 'declined'
  }
  const intent = startPayment(state, stored, now)
  intent.last_payment_error = { ...declined, payment_method_type: offeredMethods(stored.session)[0] ?? 'card' }
  return 'declined'
}

/** Whether a session offers a delayed payment method. */
export function canPayLater(session: Stripe.Checkout.Session): boolean {
  return offeredMethods(session).some((method) => method !== 'card')
}

/** Completes a session with a delayed payment, which `settle` or `failSettle` ends. */
export function payLater(state: StripeDraft, stored: StoredSession, now: number): PaymentOutcome {
  if (stored.session.status !== 'open' || !canPayLater(stored.session)) return 'closed'
  const intent = startPayment(state, stored, now)
  intent.payment_method = newId('pm_1')
  intent.status = 'processing'
  complete(stored, 'unpaid')
  queueSessionEvent(state, stored, 'checkout.session.completed', now)
  return 'processing'
}

/** Completes a delayed payment. */
export function settle(state: StripeDraft, stored: StoredSession, now: number): PaymentOutcome {
  const intent = processingIntent(state, stored)
  if (!intent) return 'closed'
  succeed(state, stored, intent, offeredMethods(stored.session).find((method) => method !== 'card') ?? 'p24', now)
  stored.session.payment_status = 'paid'
  queueSessionEvent(state, stored, 'checkout.session.async_payment_succeeded', now)
  return 'paid'
}

/** Fails a delayed payment. */
export function failSettle(state: StripeDraft, stored: StoredSession, now: number): PaymentOutcome {
  const intent = processingIntent(state, stored)
  if (!intent) return 'closed'
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_payment_attempt_failed',
    message: 'The payment failed.',
  }
  queueSessionEvent(state, stored, 'checkout.session.async_payment_failed', now)
  return 'failed'
}

/** Expires an open session. Returns false when it is not open. */
export function expire(state: StripeDraft, stored: StoredSession, now: number, cause: Cause = noRequest): boolean {
  if (stored.session.status !== 'open') return false
  stored.session.status = 'expired'
  stored.session.url = null
  queueSessionEvent(state, stored, 'checkout.session.expired', now, cause)
  return true
}

/** Expires a session whose time has passed. Returns false when it is not due. */
export function expireIfDue(state: StripeDraft, stored: StoredSession, now: number): boolean {
  return isDue(stored, now) && expire(state, stored, now)
}

/** Whether a session is open and its time has passed. */
export function isDue({ session }: StoredSession, now: number): boolean {
  return session.status === 'open' && session.expires_at <= now
}

/** Whether the last attempt to pay a session was declined. */
export function wasDeclined(state: WithPayments, stored: StoredSession): boolean {
  return stored.plan?.isDeclined ?? Boolean(intentOf(state, stored)?.last_payment_error)
}

/** Returns the payment of a session; null before the first attempt. */
export function intentOf(state: WithPayments, { session }: StoredSession): Stripe.PaymentIntent | null {
  return typeof session.payment_intent === 'string' ? (state.paymentIntents.get(session.payment_intent) ?? null) : null
}

/** Returns the delayed payment of a session. */
function processingIntent(state: StripeDraft, stored: StoredSession): Stripe.PaymentIntent | null {
  const intent = intentOf(state, stored)
  return intent?.status === 'processing' ? intent : null
}

function startPayment(state: StripeDraft, stored: StoredSession, now: number): Stripe.PaymentIntent {
  const intent = intentOf(state, stored) ?? buildIntent(intentParts(stored), now)
  state.paymentIntents.set(intent.id, intent)
  stored.session.payment_intent = intent.id
  intent.last_payment_error = null
  return intent
}

function intentParts({ session, intentData }: StoredSession): Parameters<typeof buildIntent>[0] {
  return {
    ...intentData,
    amount: session.amount_total ?? 0,
    customer: null,
    methods: offeredMethods(session),
    allowed: session.allowed_payment_method_types,
  }
}

function succeed(
  state: StripeDraft,
  stored: StoredSession,
  intent: Stripe.PaymentIntent,
  method: string,
  now: number,
): void {
  intent.payment_method ??= newId('pm_1')
  const charge = buildCharge(intent, stored.session.customer_email, method, now)
  state.charges.set(charge.id, charge)
  bookCharge(state, charge, now)
  intent.latest_charge = charge.id
  intent.amount_received = intent.amount
  intent.status = 'succeeded'
}

function complete({ session }: StoredSession, paymentStatus: 'paid' | 'unpaid'): void {
  session.status = 'complete'
  session.payment_status = paymentStatus
  session.url = null
}

type SessionEvent =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'

function queueSessionEvent(
  state: StripeDraft,
  stored: StoredSession,
  type: SessionEvent,
  now: number,
  cause: Cause = noRequest,
): void {
  queueEvent(state, type, stored.session, { now, cause, sessionId: stored.session.id })
}
