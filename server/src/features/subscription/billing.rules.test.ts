import { describe, expect, test } from 'vitest'
import { nextCheck, statusBy } from './billing.rules.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const minute = 60_000
const hour = 60 * minute

describe('what a paid subscription is by the word of the provider', () => {
  test.each([
    ['pending', now - hour, 'Active'],
    ['active', now - hour, 'Active'],
    ['past-due', now + hour, 'PastDue'],
    ['ended', now + hour, 'Cancelled'],
    ['ended', now, 'Cancelled'],
    ['ended', now - 1, 'Expired'],
    ['ended', null, 'Expired'],
    ['inactive', now + hour, 'Cancelled'],
    ['inactive', now - hour, 'Expired'],
  ] as const)('%s, paid until %s: %s', (provider, paidUntil, status) => {
    expect(statusBy(provider, paidUntil, now)).toBe(status)
  })
})

describe('when the provider is asked again', () => {
  test.each(['pending', 'active', 'past-due', 'ended', 'inactive'] as const)(
    'a minute after it told something: %s',
    (provider) => {
      expect(nextCheck(provider, { periodEnd: now + hour, now, isTold: true })).toBe(now + minute)
    },
  )

  test.each([
    ['ended', now + hour, null],
    ['inactive', now + hour, null],
    ['past-due', now - hour, now + 24 * hour],
    ['active', now + 30 * 24 * hour, now + (30 * 24 + 2) * hour],
    ['active', now - 5 * hour, now + 2 * hour],
    ['pending', now + hour, now + 3 * hour],
  ] as const)('%s, a period that ends at %d: %s', (provider, periodEnd, next) => {
    expect(nextCheck(provider, { periodEnd, now, isTold: false })).toBe(next)
  })
})
