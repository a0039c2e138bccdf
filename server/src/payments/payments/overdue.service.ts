import { minuteMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import type { OverdueOutcome } from '#payments/payments/overdue.rules.ts'
import type { PaymentRow } from '#payments/payments/payments.db.ts'
import { backoffMs } from '#platform/jobs/backoff.ts'
import { ProviderRefused } from '#providers/refused.ts'
import type { CheckoutSession } from '#providers/stripe.ts'

/** How long one look at an overdue order or charge may take before another process may repeat it. */
export const overdueLeaseMs = minuteMs

/**
 * Asks the provider to close the page of an attempt that is past its deadline: money that is already there is reported then.
 * A provider that does not answer, or refuses, is an answer, too.
 */
export async function checkOverduePayment(
  { cards, log }: Pick<Context, 'cards' | 'log'>,
  running: PaymentRow | undefined,
): Promise<{ session: CheckoutSession | null; checkResult: OverdueOutcome }> {
  if (!running?.sessionId || !cards) return { session: null, checkResult: 'unasked' }
  try {
    const session = await cards.expireSession(running.sessionId)
    return { session, checkResult: session.state }
  } catch (error) {
    const isRefused = error instanceof ProviderRefused
    log[isRefused ? 'error' : 'warn']({ err: error, paymentId: running.id }, 'overdue payment page not closed')
    return { session: null, checkResult: isRefused ? 'refused' : 'unavailable' }
  }
}

/** The change that puts the next look off after `overdueChecks` that settled nothing. */
export const postponeOverdue = ({ clock }: Pick<Context, 'clock'>, overdueChecks: number) => ({
  overdueChecks: overdueChecks + 1,
  overdueCheckAt: new Date(clock.now() + backoffMs(overdueChecks + 1)),
})
