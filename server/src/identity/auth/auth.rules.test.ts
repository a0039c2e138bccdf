import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { describe, expect, test } from 'vitest'
import { checkRefresh, isFreshProof, sessionEnd } from './auth.rules.ts'

const start = Date.UTC(2026, 10, 1)
const family = {
  refreshTokenHash: 'current',
  previousTokenHash: 'previous',
  rotatedAt: new Date(start),
  expiresAt: new Date(start + 1_000_000),
  revokedAt: null,
}

describe('a sign-in with a provider', () => {
  test.each([
    ['never', null, false],
    ['now', start, true],
    ['ten minutes ago', start - 600_000, true],
    ['a moment more', start - 600_001, false],
  ])('%s proves who asks: %s', (_when, at, isFresh) => {
    expect(isFreshProof(at === null ? null : new Date(at), start)).toBe(isFresh)
  })
})

describe('a refresh token', () => {
  test.each([
    ['the current one is changed', 'current', 500_000, 'rotate'],
    ['the one before gets the same successor at once', 'previous', 0, 'repeat'],
    ['and a minute later', 'previous', 60_000, 'repeat'],
    ['after that somebody else has it', 'previous', 60_001, 'stolen'],
    ['an older one ends the family at once', 'older', 1, 'stolen'],
    ['the current one works to the last moment', 'current', 999_999, 'rotate'],
    ['at its end the family gives nothing', 'current', 1_000_000, 'ended'],
    ['and an old token no longer matters', 'older', 1_000_000, 'ended'],
  ])('%s', (_what, hash, after, verdict) => {
    expect(checkRefresh(family, hash, start + after)).toBe(verdict)
  })

  test('an ended session family accepts none of its tokens', () => {
    const ended = { ...family, revokedAt: new Date(start) }
    for (const hash of ['current', 'previous', 'older']) expect(checkRefresh(ended, hash, start)).toBe('ended')
  })

  test('the first token of a family has none before it', () => {
    expect(checkRefresh({ ...family, previousTokenHash: null }, 'previous', start)).toBe('stolen')
  })
})

describe('the end of a session', () => {
  const createdAt = new Date(start)
  const now = start + hourMs
  test.each([
    ['remembered: a year after its last use', true, ['User'] as const, now + 365 * dayMs],
    ['not remembered: a day after it began', false, ['User'] as const, start + dayMs],
    ['staff, remembered: twelve hours after it began', true, ['User', 'Admin'] as const, start + 43_200_000],
    ['staff, not remembered: the same', false, ['Super Admin'] as const, start + 43_200_000],
  ])('%s', (_what, isRemembered, roles, end) => {
    expect(sessionEnd({ isRemembered, createdAt }, roles, now).getTime()).toBe(end)
  })

  test('however much it is used: two years after it began', () => {
    const year = 365 * dayMs
    const end = (used: number) => sessionEnd({ isRemembered: true, createdAt }, ['User'], start + used).getTime()
    expect([end(year), end(year + 1), end(1.9 * year)]).toEqual([1, 1, 1].map(() => start + 2 * year))
  })
})
