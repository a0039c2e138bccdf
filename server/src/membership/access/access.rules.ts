import { lastMomentOf, type RenewalState } from '#membership/billing/subscription-status.rules.ts'

/** A stretch of time that was paid or given, with the subscription it belongs to. */
export type PaidPeriod = {
  readonly startsAt: number
  readonly endsAt: number
  readonly subscription: RenewalState | null
}

/**
 * Whether somebody may watch at a moment, and when the last access bought so far ends: from what is stored alone, so that
 * no job has to run for it.
 */
export function resolveAccess(
  periods: readonly PaidPeriod[],
  now: number,
): { isSubscribed: boolean; until: number | null } {
  return {
    isSubscribed: periods.some(
      (period) => period.startsAt <= now && now <= lastMomentOf(period.endsAt, period.subscription),
    ),
    until:
      periods.length === 0
        ? null
        : Math.max(...periods.map(({ endsAt, subscription }) => lastMomentOf(endsAt, subscription))),
  }
}
