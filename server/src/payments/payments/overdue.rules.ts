import { dayMs } from '@slodki-ul/contract/durations'
import type { SessionState } from '#payments/payments/settlement.rules.ts'

/**
 * What the provider reports about the payment page of an overdue order or charge. `unasked`: it was not asked, as there
 * is no page or payments are switched off. `mismatch`: amount, currency or order differ from what was requested.
 */
export type OverdueOutcome = SessionState | 'unasked' | 'refused' | 'unavailable' | 'mismatch'

/** Milliseconds past its deadline that an unpaid order waits for a provider that gives no answer. */
export const overdueGraceMs = dayMs

/**
 * Whether an attempt that is still running after the report was settled is waited for, instead of expiring with its
 * order or charge. A page closes by itself at the deadline, so a payment that arrives later is refunded.
 */
export function resolveOverdue(checkResult: OverdueOutcome, overdueMs: number): 'wait' | 'expireAttempt' {
  if (checkResult === 'unasked' || checkResult === 'refused') return 'expireAttempt'
  return overdueMs < overdueGraceMs ? 'wait' : 'expireAttempt'
}
