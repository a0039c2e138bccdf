import { minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { aTwoFactorAccount, codeOf, enterCode, enterPassword, step } from '#testing/two-factor.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const wrong = '000000'

/** A code that the key gives neither now nor in the accepted steps around now. */
const wrongCode = (key: string) => {
  const good = new Set([-1, 0, 1].map((steps) => codeOf(testApp, key, steps)))
  return ['000000', '111111', '222222', '333333'].find((code) => !good.has(code)) ?? wrong
}

describe('POST /account/login-tfa', () => {
  describe('gives the same response as for a wrong code', () => {
    type Case = { email: string; key: string; id: string; cookie: string }
    const tries: [string, (one: Case) => Promise<{ cookie?: string; code?: string; email?: string } | undefined>][] = [
      ['a wrong code', async ({ key }) => ({ code: wrongCode(key) })],
      ['no cookie', async () => ({ cookie: '' })],
      ['a cookie made up', async () => ({ cookie: `tfa=${'x'.repeat(43)}` })],
      ['the cookie of somebody else', async () => ({ cookie: await foreignCookie() })],
      ['the address of somebody else', async () => ({ email: (await aTwoFactorAccount(testApp)).email })],
      ['an address without an account', async () => ({ email: 'nikt@poczta.example' })],
      ['a cookie five minutes old', async () => void testApp.clock.advance(5 * minuteMs)],
      ['a recovery code that is none', async () => ({ code: 'aaaa-aaaa' })],
      [
        'a cookie that has done its work',
        async ({ email, key, cookie }) => {
          expect((await enterCode(testApp, email, codeOf(testApp, key), cookie)).status).toBe(200)
          testApp.clock.advance(step * 1000)
          return undefined
        },
      ],
      [
        'the sixth code for one password',
        async ({ email, key, cookie }) => {
          for (let round = 0; round < 5; round++) await enterCode(testApp, email, wrongCode(key), cookie)
          return undefined
        },
      ],
      [
        'a password that was changed meanwhile',
        async ({ email }) => {
          await testApp.call(authEndpoints.forgotPassword, { body: { email, languageCode: 'pl' } })
          await testApp.runJobs()
          const link = /token=([^&]+)&userId=([\w-]+)/.exec(testApp.sent.findLast(({ to }) => to === email)?.text ?? '')
          const body = {
            token: link?.[1] ?? '',
            userId: link?.[2] ?? '',
            ...{ password: 'Pierniczek24', repeatPassword: 'Pierniczek24' },
          }
          expect((await testApp.call(authEndpoints.resetPassword, { body })).status).toBe(204)
          return undefined
        },
      ],
      [
        'an account that switched it off meanwhile',
        async ({ email, key }) => {
          const { reply } = await enterCode(testApp, email, codeOf(testApp, key), await enterPassword(testApp, email))
          testApp.clock.advance(step * 1000)
          const request = { query: { email }, body: { code: codeOf(testApp, key) } }
          const { status } = await testApp.call(twoFactorEndpoints.disableTfa, request, bearer(reply))
          expect(status).toBe(204)
          return undefined
        },
      ],
    ]
    const foreignCookie = async () => enterPassword(testApp, (await aTwoFactorAccount(testApp)).email)

    it.each(tries)('to %s (ERR-06)', async (_what, prepare) => {
      const account = await aTwoFactorAccount(testApp)
      const cookie = await enterPassword(testApp, account.email)
      const entry = await prepare({ ...account, cookie })
      const { status, problem, headers } = await enterCode(
        testApp,
        entry?.email ?? account.email,
        entry?.code ?? codeOf(testApp, account.key),
        entry?.cookie ?? cookie,
      )
      expect(status).toBe(401)
      expect(problem).toEqual({
        type: 'about:blank',
        title: 'Not signed in',
        status: 401,
        detail: 'The code is not right, or it is too late for it.',
        message: 'The code is not right, or it is too late for it.',
        code: 'ERRORS.CODEINVALID',
      })
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['www-authenticate']).toBeUndefined()
    })
  })

  it('limits wrong codes across new password entries, and resets the count after success', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { email, key } = await aTwoFactorAccount(strict)
    const guess = async (times: number) => {
      const cookie = await enterPassword(strict, email)
      const codes = Array.from({ length: times }, () => enterCode(strict, email, '000000', cookie))
      return (await Promise.all(codes)).map(({ status }) => status)
    }
    expect(await guess(5)).toEqual([401, 401, 401, 401, 401])
    expect((await enterCode(strict, email, codeOf(strict, key), await enterPassword(strict, email))).status).toBe(200)
    strict.clock.advance(step * 1000)
    expect([...(await guess(5)), ...(await guess(5))]).toEqual(Array.from({ length: 10 }, () => 401))
    const refused = await enterCode(strict, email, codeOf(strict, key), await enterPassword(strict, email))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await strict.close()
  })

  it('limits wrong codes without a password per network address', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const responses = await Promise.all(
      Array.from({ length: 110 }, () => enterCode(strict, 'ania@slodki-ul.test', '000000', 'tfa=x')),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(100)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
    await strict.close()
  })
})
