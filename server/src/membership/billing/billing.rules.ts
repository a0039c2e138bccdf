import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import type { SubscriptionStatus } from '@slodki-ul/contract/membership/billing.rules'

/** Status of a subscription at the provider. */
export type ProviderStatus = 'pending' | 'active' | 'past-due' | 'ended' | 'inactive'

/**
 * Status of a subscription that was paid at least once, from its status at the provider. Moments in milliseconds since
 * 1970.
 */
export function statusFromProvider(
  provider: ProviderStatus,
  paidUntil: number | null,
  now: number,
): SubscriptionStatus {
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
 * When to ask the provider about a subscription again, besides its webhooks: a minute after an event, because a newer
 * one may have overtaken it; after each due renewal; daily while a renewal fails; never after the end.
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
