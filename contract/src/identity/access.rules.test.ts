import { describe, expect, test } from 'vitest'
import type { Access } from '../endpoint.ts'
import { mayWatch, type Role, refusalOf, refusals } from './access.rules.ts'

const bought = { startsAt: 1_000, endsAt: 2_000 }
const later = { startsAt: 5_000, endsAt: 6_000 }
const paid = { isFree: false }

describe('who may watch a course', () => {
  test.each([
    ['nobody signed in', null],
    ['a user without a subscription', { accessPeriods: [] }],
    ['a former subscriber', { accessPeriods: [bought] }],
  ])('a free one: %s, at any time', (_who, viewer) => {
    for (const now of [0, 1_500, 9_000]) expect(mayWatch(viewer, { isFree: true }, now)).toBe(true)
  })

  test.each([
    ['nobody signed in', null, 1_500, false],
    ['a user without a subscription', { accessPeriods: [] }, 1_500, false],
    ['a moment before the period', { accessPeriods: [bought] }, 999, false],
    ['its first moment', { accessPeriods: [bought] }, 1_000, true],
    ['the middle', { accessPeriods: [bought] }, 1_500, true],
    ['its last moment (Q-69)', { accessPeriods: [bought] }, 2_000, true],
    ['a moment after it', { accessPeriods: [bought] }, 2_001, false],
    ['between two periods', { accessPeriods: [bought, later] }, 3_000, false],
    ['the later of two periods', { accessPeriods: [bought, later] }, 5_500, true],
    ['the earlier of two periods, bought out of order', { accessPeriods: [later, bought] }, 1_500, true],
    ['an empty period at its only moment', { accessPeriods: [{ startsAt: 7, endsAt: 7 }] }, 7, true],
  ])('any other one: %s', (_when, viewer, now, isAllowed) => {
    expect(mayWatch(viewer, paid, now)).toBe(isAllowed)
  })
})

describe('who may call', () => {
  const user = { roles: ['User'] as Role[], isSubscribed: false, isSecured: true }
  const subscriber = { roles: ['User'] as Role[], isSubscribed: true, isSecured: false }
  const admin = { roles: ['Admin'] as Role[], isSubscribed: false, isSecured: true }
  const superAdmin = { roles: ['Super Admin'] as Role[], isSubscribed: false, isSecured: true }
  const nobody = { roles: [] as Role[], isSubscribed: true, isSecured: true }
  const unauthorized = 'ERRORS.UNAUTHORIZED'
  const forbidden = 'ERRORS.FORBIDDEN'
  const unsubscribed = 'ERRORS.SUBSCRIPTIONREQUIRED'

  test.each([
    ['anyone', [null, null, null, null, null, null]],
    ['provider', [null, null, null, null, null, null]],
    ['simulation', [null, null, null, null, null, null]],
    ['customer', [unauthorized, null, null, null, null, forbidden]],
    ['subscriber', [unauthorized, unsubscribed, null, unsubscribed, unsubscribed, forbidden]],
    ['admin', [unauthorized, forbidden, forbidden, null, null, forbidden]],
    ['a word nobody knows', [forbidden, forbidden, forbidden, forbidden, forbidden, forbidden]],
    ['toString', [forbidden, forbidden, forbidden, forbidden, forbidden, forbidden]],
  ])('%s: guest, user, subscriber, admin, super admin, no role (SEC-01, SEC-02)', (access, expected) => {
    const callers = [null, user, subscriber, admin, superAdmin, nobody]
    expect(callers.map((caller) => refusalOf(access as Access, caller))).toEqual(expected)
  })

  test.each([
    ['Admin', 'ERRORS.TFAREQUIRED', null],
    ['Super Admin', 'ERRORS.TFAREQUIRED', null],
    ['User', 'ERRORS.FORBIDDEN', 'ERRORS.FORBIDDEN'],
  ] as const)('staff calls need a second factor: %s without and with one (SEC-01, SEC-03)', (role, without, having) => {
    const caller = { roles: [role], isSubscribed: true }
    expect(refusalOf('admin', { ...caller, isSecured: false })).toBe(without)
    expect(refusalOf('admin', { ...caller, isSecured: true })).toBe(having)
    expect(refusalOf('customer', { ...caller, isSecured: false })).toBeNull()
  })

  test('each word tells all that it may answer', () => {
    const unsecured = { ...admin, isSecured: false }
    for (const access of Object.keys(refusals) as Access[]) {
      const codes = [null, user, subscriber, admin, unsecured, nobody].map((caller) => refusalOf(access, caller))
      expect([...refusals[access]].sort()).toEqual([...new Set(codes.filter((code) => code !== null))].sort())
    }
  })
})
