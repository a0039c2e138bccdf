import { dayMs } from '@slodki-ul/contract/durations'
import { renewalGraceDays } from '@slodki-ul/contract/limits'
import type { AccessReason } from '@slodki-ul/contract/membership/access'
import type { SubscriptionStatus } from '@slodki-ul/contract/membership/billing.rules'

const graceMs = renewalGraceDays * dayMs

/** The part of a subscription that decides access. Moments in milliseconds since 1970. */
export type RenewalState = {
  readonly status: SubscriptionStatus
  readonly providerSubscriptionId: string | null
  readonly cancellationPlanned: boolean
}

/** Whether the provider will charge again, or is trying to. */
const renews = ({ status, providerSubscriptionId, cancellationPlanned }: RenewalState): boolean =>
  providerSubscriptionId !== null && !cancellationPlanned && (status === 'Active' || status === 'PastDue')

/** The last moment of access of a paid period, including the grace period while a renewal is under way. */
export const accessEndOf = (endsAt: number, subscription: RenewalState | null): number =>
  subscription !== null && renews(subscription) ? endsAt + graceMs : endsAt

export type AccessFacts = RenewalState & { readonly paidUntil: number | null; readonly pastDueSince: number | null }

/**
 * The status of a subscription at a moment. Once its time is over it counts as ended, even if no job has stored that
 * yet.
 */
export function statusAt(subscription: AccessFacts, now: number): SubscriptionStatus {
  const { status, paidUntil } = subscription
  if (!['Active', 'PastDue', 'Cancelled'].includes(status) || paidUntil === null || now <= paidUntil) return status
  return renews(subscription) ? status : 'Expired'
}

type Access = { allowed: boolean; reason: AccessReason; until: number | null; since: number | null }

const closed = (reason: AccessReason, since: number | null = null): Access => ({
  allowed: false,
  reason,
  until: null,
  since,
})

/**
 * Whether a subscription gives access to the courses at a moment, and the reason. A paid one without an end is a
 * lifetime one.
 */
export function explainAccess(subscription: AccessFacts, now: number): Access {
  const { paidUntil, pastDueSince, cancellationPlanned } = subscription
  const status = statusAt(subscription, now)
  if (status === 'Pending') return closed('pending')
  if (status === 'Inactive') return closed('none')
  if (status === 'Expired') return closed('expired', paidUntil)
  if (paidUntil === null) return { allowed: true, reason: 'forever', until: null, since: null }
  if (!renews(subscription)) {
    const reason = status === 'Cancelled' || cancellationPlanned ? 'cancelled' : 'until'
    return { allowed: true, reason, until: paidUntil, since: null }
  }
  const until = paidUntil + graceMs
  const isLate = status === 'PastDue' || now > until
  return {
    allowed: now <= until,
    reason: isLate ? 'pastDue' : 'renews',
    until,
    since: isLate ? (pastDueSince ?? paidUntil) : null,
  }
}

/** The last moment of access for the API, including the grace period. */
export const expirationOf = (subscription: AccessFacts): number | null =>
  subscription.paidUntil === null ? null : accessEndOf(subscription.paidUntil, subscription)
