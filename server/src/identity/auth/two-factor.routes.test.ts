import { minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints, isSession } from '@slodki-ul/contract/identity/auth'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aCustomer, anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { aTwoFactorCustomer, codeOf, enterCode, enterPassword, step } from '#testing/two-factor.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { getTfaSetup, enableTfa, disableTfa } = twoFactorEndpoints
type Headers = Record<string, string>
const setupOf = (email: string, headers: Headers, of = testApp) => of.call(getTfaSetup, { query: { email } }, headers)
const enable = (email: string, code: string, headers: Headers) =>
  testApp.call(enableTfa, { body: { email, code, currentPassword: password } }, headers)
const disable = (email: string, headers: Headers, code = '000000') =>
  testApp.call(disableTfa, { query: { email }, body: { code } }, headers)
/** A code that was not used yet. */
function nextCode(key: string): string {
  testApp.clock.advance(step * 1000)
  return codeOf(testApp, key)
}
const rowOf = (id: string, of = testApp) =>
  queryOne<Record<string, unknown>>(of, sql`select * from users where id = ${id}`)

describe('GET /account/tfa-setup', () => {
  it('API-11 returns the key as text and as a QR code', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { status, reply, headers: answered } = await setupOf(session.email, headers)
    expect(status).toBe(200)
    expect(reply).toEqual({
      isTfaEnabled: false,
      authenticatorKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
      formattedKey: expect.stringMatching(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/),
      qrCode: expect.stringMatching(/^<svg [^<>]*viewBox[\s\S]*<\/svg>$/),
      recoveryCodesLeft: 0,
    })
    expect(reply.formattedKey?.replaceAll(' ', '')).toBe(reply.authenticatorKey)
    expect(answered['cache-control']).toBe('no-store')
  })

  it('returns the same key while it is set up, and another one later', async () => {
    const { session } = await aCustomer(testApp)
    let { refreshToken } = session
    const ask = async () => {
      const { reply } = await testApp.call(authEndpoints.refreshToken, { body: { RefreshToken: refreshToken } })
      refreshToken = reply.refreshToken
      return (await setupOf(session.email, bearer(reply))).reply.authenticatorKey
    }
    const first = await ask()
    testApp.clock.advance(14 * minuteMs)
    expect(await ask()).toBe(first)
    testApp.clock.advance(minuteMs)
    expect(await ask()).not.toBe(first)
  })

  it('returns a different key for each session', async () => {
    const { session, headers } = await aCustomer(testApp)
    const elsewhere = bearer(await signIn(testApp, session.email))
    const first = (await setupOf(session.email, elsewhere)).reply.authenticatorKey
    const mine = (await setupOf(session.email, headers)).reply.authenticatorKey ?? ''
    expect(mine).not.toBe(first)
    expect((await enable(session.email, codeOf(testApp, mine), elsewhere)).problem.code).toBe('ERRORS.SETUPCODEINVALID')
    expect((await enable(session.email, codeOf(testApp, mine), headers)).status).toBe(200)
  })

  it('does not return the key once two-factor sign-in is enabled', async () => {
    const { email, headers } = await aTwoFactorCustomer(testApp)
    const { reply } = await setupOf(email, headers)
    expect(reply).toEqual({
      isTfaEnabled: true,
      authenticatorKey: null,
      formattedKey: null,
      qrCode: null,
      recoveryCodesLeft: 10,
    })
  })
})

describe.each([
  ['GET', (email: string, headers: Headers) => setupOf(email, headers)],
  ['POST', (email: string, headers: Headers) => enable(email, '123456', headers)],
  ['DELETE', (email: string, headers: Headers) => disable(email, headers)],
] as const)('%s /account/tfa-setup', (_method, call) => {
  it('is returned to its owner only (Q-04)', async () => {
    const { session } = await aCustomer(testApp)
    const stranger = await aCustomer(testApp)
    expect((await call(session.email, stranger.headers)).status).toBe(403)
    expect((await call(session.email, {})).status).toBe(401)
  })
})

describe('POST /account/tfa-setup', () => {
  it('API-12 enables it with a code of the key, and returns ten recovery codes', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { reply: setup } = await setupOf(session.email, headers)
    const { status, reply } = await enable(session.email, codeOf(testApp, setup.authenticatorKey ?? ''), headers)
    expect(status).toBe(200)
    expect(reply).toEqual({ isTfaEnabled: true, recoveryCodes: expect.any(Array) })
    expect(new Set(reply.recoveryCodes).size).toBe(10)
    for (const code of reply.recoveryCodes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
    const response = await testApp.call(authEndpoints.login, { body: { username: session.email, password } })
    expect(isSession(response.reply)).toBe(false)
  })

  it('any other code changes nothing and is not a 401, because the session is valid (ERR-16)', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { reply: setup } = await setupOf(session.email, headers)
    const key = setup.authenticatorKey ?? ''
    for (const code of [codeOf(testApp, key, 3), codeOf(testApp, key, -3)]) {
      const { status, problem } = await enable(session.email, code, headers)
      expect(status).toBe(400)
      expect(problem.code).toBe('ERRORS.SETUPCODEINVALID')
    }
    expect((await signIn(testApp, session.email)).isTfaEnabled).toBe(false)
    expect((await enable(session.email, codeOf(testApp, key), headers)).status).toBe(200)
  })

  it('is refused before any key was shown, and when it is on already', async () => {
    const { session, headers } = await aCustomer(testApp)
    expect((await enable(session.email, '123456', headers)).status).toBe(400)
    const account = await aTwoFactorCustomer(testApp)
    expect((await enable(account.email, codeOf(testApp, account.key), account.headers)).status).toBe(400)
    expect((await setupOf(account.email, account.headers)).reply.recoveryCodesLeft).toBe(10)
  })

  it('limits guesses, with Retry-After', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { session, headers } = await aCustomer(strict)
    const body = { email: session.email, code: '000000', currentPassword: password }
    const statuses: number[] = []
    for (let round = 0; round < 22; round++) statuses.push((await strict.call(enableTfa, { body }, headers)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429, 429])
    // Counted by account: somebody else at the same network address is not refused.
    const other = await aCustomer(strict)
    const theirs = { ...body, email: other.session.email }
    expect((await strict.call(enableTfa, { body: theirs }, other.headers)).status).toBe(400)
    await strict.close()
  })
})

describe('DELETE /account/tfa-setup', () => {
  it('API-13 the password alone opens the account again; key and recovery codes are gone', async () => {
    const { id, email, key, headers, recoveryCodes } = await aTwoFactorCustomer(testApp)
    const cookie = await enterPassword(testApp, email)
    const reset = vi.spyOn(testApp.context.limits, 'reset')
    expect((await disable(email, headers, '000000')).status).toBe(400)
    expect(reset).not.toHaveBeenCalled()
    expect((await disable(email, headers, nextCode(key))).status).toBe(204)
    expect(reset.mock.calls).toEqual([['disableTfa', id]])
    reset.mockRestore()
    expect((await signIn(testApp, email)).isTfaEnabled).toBe(false)
    expect((await enterCode(testApp, email, recoveryCodes[0] ?? '', cookie)).status).toBe(401)
    expect(await rowOf(id)).toMatchObject({ tfa_secret: null, tfa_last_step: null, tfa_id: null })
    expect((await setupOf(email, headers)).reply.authenticatorKey).not.toBe(key)
  })

  it('changes nothing, and writes nothing, where it is off', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { reply } = await setupOf(session.email, headers)
    expect((await disable(session.email, headers)).status).toBe(204)
    expect((await setupOf(session.email, headers)).reply.authenticatorKey).toBe(reply.authenticatorKey)
    await testApp.runJobs()
    expect(testApp.sent.filter(({ to }) => to === session.email)).toEqual([])
  })
})

describe('mails', () => {
  it.each([
    ['pl', 'Logowanie dwuetapowe włączone', 'Logowanie dwuetapowe wyłączone'],
    ['en', 'Two-step login is on', 'Two-step login is off'],
  ] as const)('tell the owner of both switches, in %s', async (language, on, off) => {
    const { email } = await anAccount(testApp, {}, { language })
    const headers = bearer(await signIn(testApp, email))
    const { reply } = await setupOf(email, headers)
    const key = reply.authenticatorKey ?? ''
    await enable(email, codeOf(testApp, key), headers)
    await disable(email, headers, nextCode(key))
    await testApp.runJobs()
    const mails = testApp.sent.filter(({ to }) => to === email)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([on, off].sort())
    for (const { text, html } of mails) {
      expect(text).toContain('/#/reset-hasla')
      expect(html).not.toContain(reply.authenticatorKey)
    }
  })
})
