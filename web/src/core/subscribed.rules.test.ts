import { describe, expect, it } from 'vitest'
import { isSubscribed } from './subscribed.rules.ts'

describe('a user counts as subscribed (AUTH-34)', () => {
  const end = '2026-11-21T22:59:59.000Z'
  const at = Date.parse(end)
  it.each([
    ['with the flag and time left', true, end, at - 1, true],
    ['not at the end', true, end, at, false],
    ['not after it, whatever the flag says', true, end, at + 1, false],
    ['not without the flag', false, end, at - 1, false],
    ['not without an end', true, null, at - 1, false],
    ['for ever', true, '9999-12-31T22:59:59.000Z', at, true],
  ])('%s', (_case, hasSubscription, subscriptionExpiration, now, expected) => {
    expect(isSubscribed({ hasSubscription, subscriptionExpiration }, now)).toBe(expected)
  })
})
