import { describe, expect, test } from 'vitest'
import type { Access } from '../endpoint.ts'
import { isAdmin, type Role, refusalOf, refusals } from './access.rules.ts'

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

  test.each([
    [['Admin'], true],
    [['User', 'Admin'], true],
    [['Super Admin', 'Admin'], true],
    [['Super Admin'], false],
    [['User'], false],
    [[], false],
  ] as const)('the interface offers %j the work of admins: %s (SEC-03)', (held, offered) =>
    expect(isAdmin(held)).toBe(offered),
  )

  test('each access value declares the errors it may return', () => {
    const unsecured = { ...admin, isSecured: false }
    for (const access of Object.keys(refusals) as Access[]) {
      const codes = [null, user, subscriber, admin, unsecured, nobody].map((caller) => refusalOf(access, caller))
      expect([...refusals[access]].sort()).toEqual([...new Set(codes.filter((code) => code !== null))].sort())
    }
  })
})
