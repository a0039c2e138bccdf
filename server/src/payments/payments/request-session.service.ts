import { minuteMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { payableOf } from '#payments/payments/attempts.rules.ts'
import type { SessionReference, SessionRequest } from '#payments/payments/payable-handlers.service.ts'
import type { PaymentChange, PaymentRow } from '#payments/payments/payments.db.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import { ProviderRefused } from '#providers/refused.ts'
import type { CheckoutSession } from '#providers/stripe.ts'
import type { BillingProvider } from '#providers/stripe-billing.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** Why an attempt has no payment page. */
type SessionFailure = {
  code: 'provider_refused' | 'provider_unavailable' | 'internal_error'
  /** The provider's own code for a refusal. */
  reason: string | null
  isApiKeyRejected: boolean
}

/** The result of a request for a payment page. */
export type SessionOutcome = { session: CheckoutSession; failure: null } | { session: null; failure: SessionFailure }

/** An attempt and the page requested for it. */
export type PaymentSession = {
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'chargeId' | 'attempt' | 'expiresAt'>
  request: SessionRequest
}

/** Milliseconds after its creation when a payment page is checked for the first time. */
const firstCheckMs = 2 * minuteMs

function toFailure(error: unknown): SessionFailure {
  if (error instanceof ProviderRefused)
    return { code: 'provider_refused', reason: error.reason, isApiKeyRejected: error.isApiKeyRejected }
  const code = error instanceof ProviderUnavailable ? 'provider_unavailable' : 'internal_error'
  return { code, reason: null, isApiKeyRejected: false }
}

type Addressed = SessionReference & {
  idempotencyKey: string
  paymentId: string
  language: SessionRequest['language']
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** Creates a page that starts a renewing subscription, with the coupon of its first period. */
async function createRenewingSession(
  billing: BillingProvider,
  common: Addressed,
  { payment, request }: PaymentSession,
  { coupon, ...renewal }: NonNullable<SessionRequest['renewal']>,
): Promise<CheckoutSession> {
  if (!('subscriptionId' in common)) throw new Error(`Payment ${payment.id} belongs to no subscription.`)
  const couponId = coupon
    ? await billing.createCoupon({
        idempotencyKey: `coupon-${payableOf(payment).id}`,
        name: coupon.name,
        discount: { kind: 'amount', amount: coupon.amount },
      })
    : null
  return billing.createSubscriptionSession({ ...common, ...renewal, planName: request.description, couponId })
}

/** Creates the payment page of an attempt; a repeated call returns the same page. Throws ProviderError. */
async function createSession({ cards, billing }: Context, session: PaymentSession): Promise<CheckoutSession> {
  if (!cards || !billing) throw new ProviderUnavailable('Payments are switched off.')
  const { payment, request } = session
  const { reference, renewal, language, email, successUrl, cancelUrl, method, description, lines } = request
  const { kind, id } = payableOf(payment)
  const common = {
    ...reference,
    ...{ language, email, successUrl, cancelUrl },
    idempotencyKey: `${kind}-${id}-attempt-${payment.attempt}`,
    paymentId: payment.id,
    expiresAt: payment.expiresAt,
  }
  if (renewal) return createRenewingSession(billing, common, session, renewal)
  return cards.createSession({ ...common, method, description, lines })
}

/**
 * Requests the payment page of an attempt. An error is logged and becomes the attempt's failure: otherwise its stock
 * and voucher would stay reserved forever.
 */
export async function requestSession(context: Context, session: PaymentSession): Promise<SessionOutcome> {
  try {
    return { session: await createSession(context, session), failure: null }
  } catch (error) {
    const failure = toFailure(error)
    const level = failure.code === 'provider_unavailable' ? 'warn' : 'error'
    context.log[level]({ err: error, paymentId: session.payment.id, reason: failure.reason }, 'payment page not opened')
    return { session: null, failure }
  }
}

/** The changes that the result makes to the attempt. */
export function sessionChange({ clock }: Pick<Context, 'clock'>, { session, failure }: SessionOutcome): PaymentChange {
  const now = clock.date()
  return session
    ? { state: 'open', sessionId: session.id, url: session.url, checkAt: new Date(now.getTime() + firstCheckMs) }
    : {
        state: 'failed',
        failureCode: failure.code,
        failureReason: failure.reason,
        settledAt: now,
        checkAt: null,
      }
}

/** The mail that reports a refusal to staff, once a day per reason; null when there is nothing to report. */
export function reportRefusal(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  paymentId: string,
  { failure }: SessionOutcome,
) {
  if (failure?.code !== 'provider_refused') return null
  const day = context.clock.date().toISOString().slice(0, 10)
  return reportToStaff(tx, context, {
    occasion: `staff-payment-refused:${failure.reason}:${day}`,
    kind: 'staff-payment-refused',
    data: { paymentId, reason: failure.reason, isKeyRefused: failure.isApiKeyRejected },
  })
}
