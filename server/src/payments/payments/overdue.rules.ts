import { dayMs } from '@slodki-ul/contract/durations'

/** Milliseconds past its deadline that an unpaid order waits for a provider that gives no answer. */
export const overdueGraceMs = dayMs

/**
 * Whether an attempt that is still running after the report was settled is waited for, instead of expiring with its
 * order or charge. `mayBePaid`: its page is there and the provider did not refuse to close it. A page closes by itself at
 * the deadline, so a payment that arrives later is refunded.
 */
export const isWaitedFor = (mayBePaid: boolean, overdueMs: number): boolean => mayBePaid && overdueMs < overdueGraceMs
