import { dayMs } from '@slodki-ul/contract/durations'
import { describe, expect, test } from 'vitest'
import { type AccessFacts, expirationOf, explainAccess, statusAt } from './subscription-status.rules.ts'

const end = Date.UTC(2026, 11, 20, 22, 59, 59)
const card: AccessFacts = {
  status: 'Active',
  providerSubscriptionId: 'sub_1',
  cancellationPlanned: false,
  paidUntil: end,
  pastDueSince: null,
}
const ahead: AccessFacts = { ...card, providerSubscriptionId: null }

/** Label, subscription, days from the last paid moment (0 is that moment), expected status, access and reason. */
const table: [string, AccessFacts, number, string, boolean, string][] = [
  ['card', card, -10, 'Active', true, 'renews'],
  ['card at its end', card, 0, 'Active', true, 'renews'],
  ['card within the grace', card, 3, 'Active', true, 'renews'],
  ['card, the provider silent past the grace', card, 3.1, 'Active', false, 'pastDue'],
  ['card declined', { ...card, status: 'PastDue', pastDueSince: end }, 2, 'PastDue', true, 'pastDue'],
  ['card declined past the grace', { ...card, status: 'PastDue', pastDueSince: end }, 4, 'PastDue', false, 'pastDue'],
  ['card, end planned', { ...card, cancellationPlanned: true }, -1, 'Active', true, 'cancelled'],
  ['card, end planned, at its end', { ...card, cancellationPlanned: true }, 0, 'Active', true, 'cancelled'],
  ['card, end planned, after it: no grace', { ...card, cancellationPlanned: true }, 0.001, 'Expired', false, 'expired'],
  ['ended by the provider', { ...card, status: 'Cancelled' }, -1, 'Cancelled', true, 'cancelled'],
  ['ended by the provider, over', { ...card, status: 'Cancelled' }, 1, 'Expired', false, 'expired'],
  ['paid ahead', ahead, -1, 'Active', true, 'until'],
  ['paid ahead at its end', ahead, 0, 'Active', true, 'until'],
  ['paid ahead, over: no grace', ahead, 0.001, 'Expired', false, 'expired'],
  ['for ever', { ...ahead, paidUntil: null }, 100_000, 'Active', true, 'forever'],
  ['not paid yet', { ...ahead, status: 'Pending', paidUntil: null }, 0, 'Pending', false, 'pending'],
  ['never paid', { ...ahead, status: 'Inactive', paidUntil: null }, 0, 'Inactive', false, 'none'],
  ['expired', { ...ahead, status: 'Expired' }, 5, 'Expired', false, 'expired'],
]

describe('what a subscription is and opens at a moment', () => {
  test.each(table)('SUB-50 AUTH-34 %s', (_what, subscription, days, status, allowed, reason) => {
    const now = end + days * dayMs
    expect(statusAt(subscription, now)).toBe(status)
    expect(explainAccess(subscription, now)).toMatchObject({ allowed, reason })
  })

  test('the expiration on the wire holds the grace, of what renews alone', () => {
    expect(expirationOf(card)).toBe(end + 3 * dayMs)
    expect(expirationOf({ ...card, cancellationPlanned: true })).toBe(end)
    expect(expirationOf(ahead)).toBe(end)
    expect(expirationOf({ ...ahead, paidUntil: null })).toBeNull()
  })
})
