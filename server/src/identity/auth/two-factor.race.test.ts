import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { aTwoFactorAccount, aTwoFactorCustomer, codeOf, enterCode, enterPassword, step } from '#testing/two-factor.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const statuses = async (responses: Promise<{ status: number }>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).sort()

describe('POST /account/login-tfa, many at once', () => {
  it('one code opens one session, in however many browsers the password was entered', async () => {
    const { email, key } = await aTwoFactorAccount(testApp)
    const cookies = await Promise.all(Array.from({ length: 6 }, () => enterPassword(testApp, email)))
    const code = codeOf(testApp, key)
    expect(await statuses(cookies.map((cookie) => enterCode(testApp, email, code, cookie)))).toEqual([
      200, 401, 401, 401, 401, 401,
    ])
  })

  it('one pending sign-in opens one session, by however many good codes', async () => {
    const { email, key, recoveryCodes } = await aTwoFactorCustomer(testApp)
    testApp.clock.advance(step * 1000)
    const cookie = await enterPassword(testApp, email)
    const codes = [codeOf(testApp, key), codeOf(testApp, key, 1), ...recoveryCodes.slice(0, 3)]
    expect(await statuses(codes.map((code) => enterCode(testApp, email, code, cookie)))).toEqual([
      200, 401, 401, 401, 401,
    ])
  })

  it('one recovery code opens one session', async () => {
    const { email, recoveryCodes } = await aTwoFactorCustomer(testApp)
    const cookies = await Promise.all(Array.from({ length: 6 }, () => enterPassword(testApp, email)))
    const [code = ''] = recoveryCodes
    expect(await statuses(cookies.map((cookie) => enterCode(testApp, email, code, cookie)))).toEqual([
      200, 401, 401, 401, 401, 401,
    ])
  })

  it('five codes are looked at for one password, not one more', async () => {
    const { email, key } = await aTwoFactorAccount(testApp)
    const cookie = await enterPassword(testApp, email)
    const codes = Array.from({ length: 20 }, (_, index) => String(index).padStart(6, '0'))
    await Promise.all(codes.map((code) => enterCode(testApp, email, code, cookie)))
    expect((await enterCode(testApp, email, codeOf(testApp, key), cookie)).status).toBe(401)
  })
})
