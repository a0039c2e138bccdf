import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anAccount, password } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

describe('the log', () => {
  it('contains every sign-in, refused or not, without the input', async () => {
    const { id, email } = await anAccount(testApp)
    const [info, warn] = [vi.spyOn(testApp.context.log, 'info'), vi.spyOn(testApp.context.log, 'warn')]
    const enter = (entered: string) =>
      testApp.call(authEndpoints.login, { body: { username: email, password: entered } })
    await enter('Nieprawda1')
    await enter(password)
    const ip = '127.0.0.1'
    const refusal = 'ERRORS.INVALIDUSERNAMEORPASSWORD'
    expect(warn.mock.calls).toContainEqual([{ way: 'password', ip, refusal }, 'sign-in refused'])
    expect(info.mock.calls).toContainEqual([{ way: 'password', ip, userId: id }, 'signed in'])
    const all = JSON.stringify([info.mock.calls, warn.mock.calls])
    for (const typed of [email, password, 'Nieprawda1']) expect(all).not.toContain(typed)
  })
})
