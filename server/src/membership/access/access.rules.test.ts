import { dayMs } from '@slodki-ul/contract/durations'
import { subscriptionStatuses } from '@slodki-ul/contract/membership/billing.rules'
import { type PlanType, planTypes } from '@slodki-ul/contract/membership/plans.rules'
import { describe, expect, test } from 'vitest'
import { type AccessFacts, explainAccess } from '#membership/billing/subscription-status.rules.ts'
import { resolveAccess } from './access.rules.ts'

const end = Date.UTC(2026, 11, 20, 22, 59, 59)

describe('the access of a user', () => {
  const period = (from: number, to: number) => ({ startsAt: from, endsAt: to, subscription: null })
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
              // Only a subscription whose time is over is stored as expired, and one without an end never is.
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
