import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Academy, openAcademy } from '#testing/test-app.ts'
import { aCarefulCustomer, aTwoFactorAccount, codeOf, enterCode, enterPassword, step } from '#testing/two-factor.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort()

describe('POST /account/login-tfa, many at once', () => {
  it('one code opens one session, in however many browsers the password was entered', async () => {
    const { email, key } = await aTwoFactorAccount(academy)
    const cookies = await Promise.all(Array.from({ length: 6 }, () => enterPassword(academy, email)))
    const code = codeOf(academy, key)
    expect(await statuses(cookies.map((cookie) => enterCode(academy, email, code, cookie)))).toEqual([
      200, 401, 401, 401, 401, 401,
    ])
  })

  it('one pending sign-in opens one session, by however many good codes', async () => {
    const { email, key, recoveryCodes } = await aCarefulCustomer(academy)
    academy.clock.advance(step * 1000)
    const cookie = await enterPassword(academy, email)
    const codes = [codeOf(academy, key), codeOf(academy, key, 1), ...recoveryCodes.slice(0, 3)]
    expect(await statuses(codes.map((code) => enterCode(academy, email, code, cookie)))).toEqual([
      200, 401, 401, 401, 401,
    ])
  })

  it('one recovery code opens one session', async () => {
    const { email, recoveryCodes } = await aCarefulCustomer(academy)
    const cookies = await Promise.all(Array.from({ length: 6 }, () => enterPassword(academy, email)))
    const [code = ''] = recoveryCodes
    expect(await statuses(cookies.map((cookie) => enterCode(academy, email, code, cookie)))).toEqual([
      200, 401, 401, 401, 401, 401,
    ])
  })

  it('five codes are looked at for one password, not one more', async () => {
    const { email, key } = await aTwoFactorAccount(academy)
    const cookie = await enterPassword(academy, email)
    const codes = Array.from({ length: 20 }, (_, index) => String(index).padStart(6, '0'))
    await Promise.all(codes.map((code) => enterCode(academy, email, code, cookie)))
    expect((await enterCode(academy, email, codeOf(academy, key), cookie)).status).toBe(401)
  })
})
