import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { aTwoFactorAccount, aTwoFactorCustomer, codeOf, enterCode, enterPassword } from '#testing/two-factor.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

describe('POST /account/login with two-factor sign-in', () => {
  it('API-06 returns no tokens but asks for a code, and sets an HttpOnly cookie (Q-102)', async () => {
    const { id, email } = await aTwoFactorAccount(testApp)
    const sessions = () =>
      queryOne<{ n: number }>(testApp, sql`select count(*)::int as n from sessions where user_id = ${id}`)
    const before = await sessions()
    const { status, reply, headers } = await testApp.call(authEndpoints.login, { body: { username: email, password } })
    expect(status).toBe(200)
    expect(reply).toEqual({ email, isTfaEnabled: true })
    expect(headers['set-cookie']).toMatch(
      /^tfa=[\w-]{43}; Max-Age=300; Path=\/api\/account; HttpOnly; SameSite=Strict$/,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(await sessions()).toEqual(before)
  })

  it('marks the cookie Secure only where the academy uses https', async () => {
    const secure = await openTestApp({ env: { PUBLIC_URL: 'https://ul.example', SANDBOX: '1' } })
    const { email } = await aTwoFactorAccount(secure)
    const { headers } = await secure.call(authEndpoints.login, { body: { username: email, password } })
    expect(headers['set-cookie']).toMatch(/; Secure; SameSite=Strict$/)
    await secure.close()
  })

  it('refuses a wrong password as usual, and sets no cookie', async () => {
    const { email } = await aTwoFactorAccount(testApp)
    const { status, headers } = await testApp.call(authEndpoints.login, {
      body: { username: email, password: 'Nieprawda1' },
    })
    expect(status).toBe(401)
    expect(headers['set-cookie']).toBeUndefined()
  })
})

describe('POST /account/login-tfa', () => {
  it('API-07 a valid code returns a session and deletes the cookie', async () => {
    const { id, email, key } = await aTwoFactorAccount(testApp)
    const cookie = await enterPassword(testApp, email)
    const { status, reply, headers } = await enterCode(testApp, email, codeOf(testApp, key), cookie)
    expect(status).toBe(200)
    expect(reply).toMatchObject({ id, email, isTfaEnabled: true, token: expect.any(String) })
    expect(headers['set-cookie']).toContain('tfa=; Max-Age=0; Path=/api/account; HttpOnly; SameSite=Strict')
    expect((await testApp.call(authEndpoints.checkSubscription, {}, bearer(reply))).status).toBe(200)
  })

  it.each([true, false])('keeps what was wished with the password: remembered %s (Q-60)', async (rememberMe) => {
    const { email, key } = await aTwoFactorAccount(testApp)
    const cookie = await enterPassword(testApp, email, rememberMe)
    const { reply } = await enterCode(testApp, email, codeOf(testApp, key), cookie)
    const claims = JSON.parse(Buffer.from(reply.token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.rem).toBe(rememberMe)
  })

  it.each(['12345', '1234567', '12345a', 'abcd-efgi0', 'abcdefgh', '', '١٢٣٤٥٦'])(
    'does not take %j for a code (AUTH-13)',
    async (code) => {
      const { email } = await aTwoFactorAccount(testApp)
      const { status, problem } = await enterCode(testApp, email, code, await enterPassword(testApp, email))
      expect(status).toBe(400)
      expect(problem.errors).toHaveProperty('code')
    },
  )

  it('accepts each code once: a used code is refused, and so is an earlier one', async () => {
    const { email, key } = await aTwoFactorAccount(testApp)
    const first = await enterPassword(testApp, email)
    const second = await enterPassword(testApp, email)
    const code = codeOf(testApp, key)
    expect((await enterCode(testApp, email, code, first)).status).toBe(200)
    expect((await enterCode(testApp, email, code, second)).status).toBe(401)
    expect((await enterCode(testApp, email, codeOf(testApp, key, -1), second)).status).toBe(401)
    expect((await enterCode(testApp, email, codeOf(testApp, key, 1), second)).status).toBe(200)
  })

  it('refuses the code that enabled two-factor sign-in', async () => {
    const { email, key } = await aTwoFactorCustomer(testApp)
    const cookie = await enterPassword(testApp, email)
    expect((await enterCode(testApp, email, codeOf(testApp, key), cookie)).status).toBe(401)
    expect((await enterCode(testApp, email, codeOf(testApp, key, 1), cookie)).status).toBe(200)
  })

  it.each([
    ['half a minute behind', -1, 200],
    ['half a minute ahead', 1, 200],
    ['a minute behind', -2, 401],
    ['a minute ahead', 2, 401],
  ])('a phone whose clock is %s', async (_what, steps, status) => {
    const { email, key } = await aTwoFactorAccount(testApp)
    testApp.clock.advance(5 * minuteMs)
    const cookie = await enterPassword(testApp, email)
    expect((await enterCode(testApp, email, codeOf(testApp, key, steps), cookie)).status).toBe(status)
  })

  it('accepts a recovery code once, in upper or lower case, and keeps the others', async () => {
    const { email, headers, recoveryCodes } = await aTwoFactorCustomer(testApp)
    const [one = '', other = ''] = recoveryCodes
    const enter = async (code: string) =>
      (await enterCode(testApp, email, code, await enterPassword(testApp, email))).status
    expect(await enter(one.toUpperCase())).toBe(200)
    expect(await enter(one)).toBe(401)
    expect(await enter(other)).toBe(200)
    const { reply } = await testApp.call(twoFactorEndpoints.getTfaSetup, { query: { email } }, headers)
    expect(reply.recoveryCodesLeft).toBe(8)
  })

  it('refuses a recovery code of another account', async () => {
    const { email } = await aTwoFactorAccount(testApp)
    const stranger = await aTwoFactorCustomer(testApp)
    const cookie = await enterPassword(testApp, email)
    expect((await enterCode(testApp, email, stranger.recoveryCodes[0] ?? '', cookie)).status).toBe(401)
  })

  it('refuses an account without two-factor sign-in', async () => {
    const { email } = await anAccount(testApp)
    expect((await signIn(testApp, email)).isTfaEnabled).toBe(false)
  })
})

describe('unfinished sign-ins', () => {
  it('are deleted a day later', async () => {
    const { id, email } = await aTwoFactorAccount(testApp)
    await enterPassword(testApp, email)
    const count = () =>
      queryOne<{ n: number }>(testApp, sql`select count(*)::int as n from pending_sign_ins where user_id = ${id}`)
    await testApp.runJobs()
    expect((await count())?.n).toBe(1)
    testApp.clock.advance(dayMs + 6 * minuteMs)
    await testApp.runJobs()
    expect((await count())?.n).toBe(0)
  })
})
