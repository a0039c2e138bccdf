import { describe, expect, it } from 'vitest'
import { guardTarget, readReturnUrl } from './guards.rules.ts'

describe('a guarded page', () => {
  it.each([
    ['opens to a user', { roles: ['User' as const] }, null],
    ['opens to an admin', { roles: ['Admin' as const] }, null],
    ['sends a guest to the login page (NAV-41)', null, '/login?returnUrl=%2Fmoje-konto%3Fa%3Db'],
    ['sends a user without a role there, too (NAV-42)', { roles: [] }, '/login?errorLogin=true'],
  ])('%s', (_case, session, target) => expect(guardTarget(session, '/moje-konto?a=b')).toBe(target))
})

describe('the path after signing in', () => {
  it.each([
    ['/moje-konto', '/moje-konto'],
    ['/sklep?searchBy=miód', '/sklep?searchBy=miód'],
    ['/', '/'],
    [null, '/'],
    ['', '/'],
    ['pass', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/a\\..\\b', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
    [' /sklep', '/'],
  ])('returnUrl %j leads to %s (AUTH-06, AUTH-08)', (wanted, target) => {
    expect(readReturnUrl(new URLSearchParams(wanted === null ? {} : { returnUrl: wanted }))).toBe(target)
  })
})
