import { minuteMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { PaymentChange } from '#payments/payments/payments.db.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import { ProviderRefused } from '#providers/refused.ts'
import type { CheckoutSession } from '#providers/stripe.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** Why an attempt has no payment page. */
export type SessionFailure = {
  code: 'provider_refused' | 'provider_unavailable' | 'internal_error'
  /** The provider's own code for a refusal. */
  reason: string | null
  isApiKeyRejected: boolean
}

/** What came of asking the provider for a payment page. */
export type SessionOutcome = { session: CheckoutSession; failure: null } | { session: null; failure: SessionFailure }

/** How long after its creation a payment page is checked for the first time. */
const firstCheckMs = 2 * minuteMs

function toFailure(error: unknown): SessionFailure {
  if (error instanceof ProviderRefused)
    return { code: 'provider_refused', reason: error.reason, isApiKeyRejected: error.isApiKeyRejected }
  const code = error instanceof ProviderUnavailable ? 'provider_unavailable' : 'internal_error'
  return { code, reason: null, isApiKeyRejected: false }
}

/**
 * Asks the provider for the payment page of an attempt. Whatever goes wrong is logged and becomes the attempt's failure: an
 * attempt that nobody settles would hold stock and voucher for ever.
 */
export async function requestSession(
  { log }: Pick<Context, 'log'>,
  paymentId: string,
  request: () => Promise<CheckoutSession>,
): Promise<SessionOutcome> {
  try {
    return { session: await request(), failure: null }
  } catch (error) {
    const failure = toFailure(error)
    const level = failure.code === 'provider_unavailable' ? 'warn' : 'error'
    log[level]({ err: error, paymentId, reason: failure.reason }, 'payment page not opened')
    return { session: null, failure }
  }
}

/** The change that records the answer on the attempt. */
export function recordAnswer({ clock }: Pick<Context, 'clock'>, { session, failure }: SessionOutcome): PaymentChange {
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

/** The mail that tells staff of a refusal, once a day for each reason; null when there is nothing to tell. */
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
    data: { paymentId, reason: failure.reason, isApiKeyRejected: failure.isApiKeyRejected },
  })
}
