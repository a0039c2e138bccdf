import { dayMs } from '@slodki-ul/contract/durations'
import type { SessionState } from '#payments/payments/settlement.rules.ts'

/**
 * What the provider says of the payment page of an order or charge that is past its deadline. `unasked`: there is no page to
 * ask about, or payments are switched off · `mismatch`: it reports another amount, currency or order than was asked for.
 */
export type OverdueOutcome = SessionState | 'unasked' | 'refused' | 'unavailable' | 'mismatch'

/** How long past its deadline an unpaid order waits for a provider that does not say whether it was paid. */
export const overdueGraceMs = dayMs

/**
 * Whether an attempt that still runs once the answer is settled is waited for, or given up with its order or charge. A page
 * closes by itself at the deadline, so that money which comes after giving up is late, and goes back.
 */
export function resolveOverdue(checkResult: OverdueOutcome, overdueMs: number): 'wait' | 'expireAttempt' {
  if (checkResult === 'unasked' || checkResult === 'refused') return 'expireAttempt'
  return overdueMs < overdueGraceMs ? 'wait' : 'expireAttempt'
}
