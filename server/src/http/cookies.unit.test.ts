import { describe, expect, test } from 'vitest'
import { httpOnlyCookie, readCookies, withoutCookie } from './cookies.ts'

describe('cookies of a request', () => {
  test.each([
    ['none', undefined, {}],
    ['an empty header', '', { '': '' }],
    ['several', 'a=1; tfa=x-_9; b=', { a: '1', tfa: 'x-_9', b: '' }],
    ['a value with an equals sign', 'a=b=c', { a: 'b=c' }],
    ['one name twice: the first counts', 'tfa=mine; tfa=planted', { tfa: 'mine' }],
    ['what belongs to no cookie', '__proto__=x; a=1', { a: '1' }],
  ])('%s', (_what, header, cookies) => {
    expect(readCookies(header)).toMatchObject(cookies)
  })
})

describe('a hidden cookie', () => {
  const cookie = { name: 'tfa', value: 'x', path: '/api/account', seconds: 300 }

  test('is closed to scripts and to other sites, and on https to anything else', () => {
    expect(httpOnlyCookie({ publicUrl: 'http://localhost:3000' }, cookie)).toBe(
      'tfa=x; Max-Age=300; Path=/api/account; HttpOnly; SameSite=Strict',
    )
    expect(httpOnlyCookie({ publicUrl: 'https://ul.example' }, cookie)).toMatch(/; Secure$/)
  })

  test('is taken back on the path it was given', () => {
    expect(withoutCookie({ publicUrl: 'https://ul.example' }, 'tfa', '/api/account')).toBe(
      'tfa=; Max-Age=0; Path=/api/account; HttpOnly; SameSite=Strict; Secure',
    )
  })
})
