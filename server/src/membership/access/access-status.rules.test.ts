import { dayMs } from '@slodki-ul/contract/durations'
import { subscriptionStatuses } from '@slodki-ul/contract/membership/billing.rules'
import { type PlanType, planTypes } from '@slodki-ul/contract/membership/plans.rules'
import { describe, expect, test } from 'vitest'
import {
  type AccessFacts,
  expirationOf,
  explainAccess,
  statusAt,
} from '#membership/billing/subscription-status.rules.ts'
import { resolveAccess } from './access.rules.ts'

const end = Date.UTC(2026, 11, 20, 22, 59, 59)
const card: AccessFacts = {
  status: 'Active',
  providerSubscriptionId: 'sub_1',
  cancellationPlanned: false,
  paidUntil: end,
  pastDueSince: null,
}
const ahead: AccessFacts = { ...card, providerSubscriptionId: null }

/** The written table: what it is, when, and what that gives. Days from the last paid moment; 0 is that moment itself. */
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

  test('over all plans, states, ways to pay, cancellations and days: what is explained is what the stored periods say', () => {
    const paidStatuses = subscriptionStatuses.filter((status) => status !== 'Pending' && status !== 'Inactive')
    const check = (type: PlanType, subscription: AccessFacts, now: number) => {
      const endsAt = type === 'Eternal' ? Date.UTC(9999, 11, 31) : end
      const periods = [{ startsAt: end - 30 * dayMs, endsAt, subscription }]
      const access = explainAccess(subscription, now)
      const stored = resolveAccess(periods, now)
      expect(access.allowed).toBe(stored.isSubscribed)
      if (access.allowed && type !== 'Eternal') expect(access.until).toBe(stored.until)
    }
    for (const type of planTypes)
      for (const status of paidStatuses)
        for (const provider of type === 'Eternal' ? [null] : [null, 'sub_1'])
          for (const cancellationPlanned of [false, true])
            for (const days of [-29, -1, -0.00001, 0, 0.00001, 1, 3, 3.00001, 40]) {
              // Noted as expired is what is over, and for ever never is.
              if (status === 'Expired' && (days <= 0 || type === 'Eternal')) continue
              const paidUntil = type === 'Eternal' ? null : end
              const subscription = {
                status,
                providerSubscriptionId: provider,
                cancellationPlanned,
                paidUntil,
                pastDueSince: null,
              }
              check(type, subscription, end + days * dayMs)
            }
  })
})

describe('the access of a user', () => {
  const period = (from: number, to: number) => ({ startsAt: from, endsAt: to, subscription: null })
  test.each([
    ['no periods', [], 5, false, null],
    ['before', [period(10, 20)], 9, false, 20],
    ['at its first moment', [period(10, 20)], 10, true, 20],
    ['at its last', [period(10, 20)], 20, true, 20],
    ['after', [period(10, 20)], 21, false, 20],
    ['between two', [period(10, 20), period(30, 40)], 25, false, 40],
    ['in the earlier of two', [period(30, 40), period(10, 20)], 15, true, 40],
  ])('%s', (_when, periods, now, isSubscribed, until) => {
    expect(resolveAccess(periods, now)).toEqual({ isSubscribed, until })
  })
})
