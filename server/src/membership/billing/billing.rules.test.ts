import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { describe, expect, test } from 'vitest'
import { nextCheck, statusFromProvider } from './billing.rules.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

describe('what a paid subscription is by the word of the provider', () => {
  test.each([
    ['pending', now - hourMs, 'Active'],
    ['active', now - hourMs, 'Active'],
    ['past-due', now + hourMs, 'PastDue'],
    ['ended', now + hourMs, 'Cancelled'],
    ['ended', now, 'Cancelled'],
    ['ended', now - 1, 'Expired'],
    ['ended', null, 'Expired'],
    ['inactive', now + hourMs, 'Cancelled'],
    ['inactive', now - hourMs, 'Expired'],
  ] as const)('%s, paid until %s: %s', (provider, paidUntil, status) => {
    expect(statusFromProvider(provider, paidUntil, now)).toBe(status)
  })
})

describe('the time of the next check at the provider', () => {
  test.each(['pending', 'active', 'past-due', 'ended', 'inactive'] as const)(
    'a minute after it told something: %s',
    (provider) => {
      expect(nextCheck(provider, { periodEnd: now + hourMs, now, isNotified: true })).toBe(now + minuteMs)
    },
  )

  test.each([
    ['ended', now + hourMs, null],
    ['inactive', now + hourMs, null],
    ['past-due', now - hourMs, now + dayMs],
    ['active', now + 30 * dayMs, now + (30 * 24 + 2) * hourMs],
    ['active', now - 5 * hourMs, now + 2 * hourMs],
    ['pending', now + hourMs, now + 3 * hourMs],
  ] as const)('%s, a period that ends at %d: %s', (provider, periodEnd, next) => {
    expect(nextCheck(provider, { periodEnd, now, isNotified: false })).toBe(next)
  })
})
