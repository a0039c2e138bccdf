import { accessEndOf, type RenewalState } from '#membership/billing/subscription-status.rules.ts'

/** An access period, paid or given, with the subscription it belongs to. */
export type PaidPeriod = {
  readonly startsAt: number
  readonly endsAt: number
  readonly subscription: RenewalState | null
}

/**
 * Whether a user has access at a moment, and when their last access period ends. Computed from stored data alone, so it
 * does not depend on a job.
 */
export function resolveAccess(
  periods: readonly PaidPeriod[],
  now: number,
): { isSubscribed: boolean; until: number | null } {
  return {
    isSubscribed: periods.some(
      (period) => period.startsAt <= now && now <= accessEndOf(period.endsAt, period.subscription),
    ),
    until:
      periods.length === 0
        ? null
        : Math.max(...periods.map(({ endsAt, subscription }) => accessEndOf(endsAt, subscription))),
  }
}
