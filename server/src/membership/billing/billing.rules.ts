import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import type { SubscriptionStatus } from '@slodki-ul/contract/membership/billing.rules'

/** How the provider says that a subscription stands. */
export type ProviderStatus = 'pending' | 'active' | 'past-due' | 'ended' | 'inactive'

/** What a subscription that was paid at least once is, by what the provider says of it. Moments in milliseconds since 1970. */
export function statusBy(provider: ProviderStatus, paidUntil: number | null, now: number): SubscriptionStatus {
  switch (provider) {
    case 'pending':
    case 'active':
      return 'Active'
    case 'past-due':
      return 'PastDue'
    default:
      return paidUntil !== null && now <= paidUntil ? 'Cancelled' : 'Expired'
  }
}

/**
 * When the provider is asked about a subscription again though it may tell by itself: a minute after it told something, for
 * that may have been overtaken by something newer; after each renewal that is due; daily while one fails; never once it ended.
 */
export function nextCheck(
  provider: ProviderStatus,
  { periodEnd, now, isNotified }: { periodEnd: number; now: number; isNotified: boolean },
): number | null {
  if (isNotified) return now + minuteMs
  if (provider === 'ended' || provider === 'inactive') return null
  if (provider === 'past-due') return now + dayMs
  return Math.max(periodEnd + 2 * hourMs, now + 2 * hourMs)
}
