import { authEndpoints, isSession } from '@slodki-ul/contract/identity/auth'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer, anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { aTwoFactorCustomer, codeOf, enterCode, enterPassword, step } from '#testing/two-factor.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { changePassword, checkSubscription, login, refreshToken } = authEndpoints
const { disableTfa, enableTfa, getTfaSetup } = twoFactorEndpoints
const rounds = 6

async function readyToEnable() {
  const { session, headers } = await aCustomer(testApp)
  const { reply } = await testApp.call(getTfaSetup, { query: { email: session.email } }, headers)
  const body = { email: session.email, code: codeOf(testApp, reply.authenticatorKey ?? ''), currentPassword: password }
  return { session, headers, enable: () => testApp.call(enableTfa, { body }, headers) }
}

/** The live sessions of an account. */
const livingOf = async (userId: string) =>
  (
    await queryOne<{ n: number }>(
      testApp,
      sql`select count(*)::int as n from sessions where user_id = ${userId} and revoked_at is null`,
    )
  )?.n

const signInByPassword = (email: string, entered = password) =>
  testApp.call(login, { body: { username: email, password: entered, rememberMe: true } })

describe('a change of a factor while other calls run', () => {
  it('switching two-factor on ends sessions that refresh at the same moment', async () => {
    for (let round = 0; round < rounds; round++) {
      const { session, headers, enable } = await readyToEnable()
      const others = await Promise.all(Array.from({ length: 4 }, () => signIn(testApp, session.email)))
      const refresh = (token: string) => testApp.call(refreshToken, { body: { RefreshToken: token } })
      const [enabled, ...refreshed] = await Promise.all([
        enable(),
        ...others.map((other) => refresh(other.refreshToken)),
      ])
      expect(enabled?.status).toBe(200)
      for (const { status, reply } of refreshed) {
        if (status !== 200) continue
        const { token, refreshToken: successor } = reply as { token: string; refreshToken: string }
        expect((await testApp.call(checkSubscription, {}, bearer({ token }))).status).toBe(401)
        expect((await refresh(successor)).status).toBe(401)
      }
      expect((await testApp.call(checkSubscription, {}, headers)).status).toBe(200)
      expect(await livingOf(session.id)).toBe(1)
    }
  })

  it('switching two-factor on leaves no session that a password alone opens at the same moment', async () => {
    for (let round = 0; round < rounds; round++) {
      const { session, enable } = await readyToEnable()
      const [enabled, ...responses] = await Promise.all([
        enable(),
        ...Array.from({ length: 6 }, () => signInByPassword(session.email)),
      ])
      expect(enabled?.status).toBe(200)
      for (const { status, reply } of responses) {
        if (status !== 200 || !isSession(reply as never)) continue
        const { token } = reply as { token: string }
        expect((await testApp.call(checkSubscription, {}, bearer({ token }))).status).toBe(401)
      }
      expect(await livingOf(session.id)).toBe(1)
    }
  })

  it('a new password leaves no session that the old one opens at the same moment', async () => {
    for (let round = 0; round < rounds; round++) {
      const { session, headers } = await aCustomer(testApp)
      const body = { currentPassword: password, newPassword: 'Pierniczek24' }
      const [changed] = await Promise.all([
        testApp.call(changePassword, { body }, headers),
        ...Array.from({ length: 6 }, () => signInByPassword(session.email)),
      ])
      expect(changed?.status).toBe(204)
      expect(await livingOf(session.id)).toBe(1)
    }
  })

  it('switching two-factor off leaves no session that a recovery code opens at the same moment', async () => {
    const { id, email, key, headers, recoveryCodes } = await aTwoFactorCustomer(testApp)
    const cookies = await Promise.all(Array.from({ length: 4 }, () => enterPassword(testApp, email)))
    testApp.clock.advance(step * 1000)
    const [off] = await Promise.all([
      testApp.call(disableTfa, { query: { email }, body: { code: codeOf(testApp, key) } }, headers),
      ...cookies.map((cookie, index) => enterCode(testApp, email, recoveryCodes[index] ?? '', cookie)),
    ])
    expect(off?.status).toBe(204)
    expect(await livingOf(id)).toBe(1)
  })

  it('one code switches two-factor off or opens one session, not both', async () => {
    const { email, key, headers } = await aTwoFactorCustomer(testApp)
    const cookie = await enterPassword(testApp, email)
    testApp.clock.advance(step * 1000)
    const code = codeOf(testApp, key)
    const responses = await Promise.all([
      testApp.call(disableTfa, { query: { email }, body: { code } }, headers),
      enterCode(testApp, email, code, cookie),
    ])
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(1)
  })

  it('many sign-ins at once with nothing changing open a session each', async () => {
    const { id, email } = await anAccount(testApp)
    const responses = await Promise.all(Array.from({ length: 8 }, () => signInByPassword(email)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(await livingOf(id)).toBe(8)
  })
})
