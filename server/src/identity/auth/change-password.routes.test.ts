import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer, anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { changePassword, checkSubscription, forgotPassword, refreshToken, resetPassword } = authEndpoints
const newPassword = 'Pierniczek24'
type Headers = Record<string, string>
const change = (headers: Headers, currentPassword = password, entered = newPassword, at = testApp) =>
  at.call(changePassword, { body: { currentPassword, newPassword: entered } }, headers)
const isSignedIn = async (headers: Headers) =>
  (await testApp.call(checkSubscription, { query: {} }, headers)).status === 200

describe('POST /account/change-password', () => {
  it('API-18 changes the password and returns no body (Q-03, Q-103)', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { status, reply } = await change(headers)
    expect([status, reply]).toEqual([204, undefined])
    await expect(signIn(testApp, session.email)).rejects.toThrow()
    expect((await signIn(testApp, session.email, newPassword)).email).toBe(session.email)
  })

  it('ends every other session at once, and keeps the current one (Q-20)', async () => {
    const { email } = await anAccount(testApp)
    const [here, there] = [await signIn(testApp, email), await signIn(testApp, email)]
    await change(bearer(here))
    expect(await isSignedIn(bearer(here))).toBe(true)
    expect(await isSignedIn(bearer(there))).toBe(false)
    const refresh = async (token: string) =>
      (await testApp.call(refreshToken, { body: { RefreshToken: token } })).status
    expect([await refresh(here.refreshToken), await refresh(there.refreshToken)]).toEqual([200, 401])
  })

  it('mails the owner, in the language of the account', async () => {
    const { id, email } = await anAccount(testApp, {}, { language: 'en' })
    await change(bearer(await signIn(testApp, email)))
    await testApp.runJobs()
    const mail = testApp.sent.findLast(({ to }) => to === email)
    expect(mail?.subject).toBe('Your password for Słodki Ul was changed')
    expect(mail?.text).toContain('#/reset-hasla')
    expect(mail?.text).not.toContain(id)
  })

  it('invalidates a password link that was mailed before', async () => {
    const { id, email } = await anAccount(testApp)
    await testApp.call(forgotPassword, { body: { email, languageCode: 'pl' } })
    await testApp.runJobs()
    const token = /token=([\w-]+)/.exec(testApp.sent.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
    await change(bearer(await signIn(testApp, email)))
    const { problem } = await testApp.call(resetPassword, {
      body: { userId: id, token, password: 'Miodownik24', repeatPassword: 'Miodownik24' },
    })
    expect(problem.code).toBe('ERRORS.INVALIDTOKEN')
  })

  it('refuses a wrong current password with a code of its own, not as a lost session (Q-18)', async () => {
    const { headers } = await aCustomer(testApp)
    const { status, problem } = await change(headers, 'Nieprawda1')
    expect([status, problem.code]).toEqual([422, 'ERRORS.WRONGPASSWORD'])
    expect(await isSignedIn(headers)).toBe(true)
  })

  it.each(['Krotk1', 'bezwielkiej1', 'BEZMALEJ1', 'BezCyfry', `Aa1${'a'.repeat(48)}`])(
    'refuses %s as a new password (ACC-17)',
    async (entered) => {
      const { session, headers } = await aCustomer(testApp)
      const { status, problem } = await change(headers, password, entered)
      expect([status, problem.code, problem.errors]).toEqual([
        400,
        'ERRORS.PROVIDEDATA',
        { newPassword: entered.length > 50 ? 'ERRORS.MAXLENGTH' : 'ERRORS.PROVIDEDATA' },
      ])
      expect((await signIn(testApp, session.email)).email).toBe(session.email)
    },
  )

  it.each(['Miodek123', 'SlodkiUl2026!'])(
    'refuses %s, which belongs to the product, and lets who has it go on with it',
    async (entered) => {
      const { headers } = await aCustomer(testApp)
      const { status, problem } = await change(headers, password, entered)
      const errors = { newPassword: 'ERRORS.PASSWORDTOOCOMMON' }
      expect([status, problem.code, problem.errors]).toEqual([400, 'ERRORS.PASSWORDTOOCOMMON', errors])
      // Demo accounts use this password to sign in.
      expect((await signIn(testApp, 'celina@slodki-ul.test', 'Miodek123')).email).toBe('celina@slodki-ul.test')
    },
  )

  it('refuses an empty current password (ACC-16), a guest, and who has no password at all', async () => {
    const { headers } = await aCustomer(testApp)
    expect((await change(headers, '')).problem.errors).toHaveProperty('currentPassword')
    expect((await change({})).status).toBe(401)
  })

  it('allows ten tries an hour, and resets the count after success', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { headers } = await aCustomer(strict)
    for (let round = 0; round < 8; round++)
      expect((await change(headers, 'Nieprawda1', newPassword, strict)).status).toBe(422)
    expect((await change(headers, password, newPassword, strict)).status).toBe(204)
    const guesses = await Promise.all(
      Array.from({ length: 13 }, () => change(headers, 'Nieprawda1', newPassword, strict)),
    )
    await strict.close()
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3)
  })
})
