import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { emailUndoDays } from '@slodki-ul/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecoverySteps } from '#testing/account-recovery.ts'
import { aCustomer, password } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { aTwoFactorCustomer } from '#testing/two-factor.ts'

let testApp: TestApp
let steps: ReturnType<typeof createRecoverySteps>
beforeAll(async () => {
  testApp = await openTestApp()
  steps = createRecoverySteps(testApp)
})
afterAll(() => testApp.close())

const { changePassword } = authEndpoints

const aMailbox = () => `${crypto.randomUUID().slice(0, 18)}@gmail.com`
const later = () => testApp.clock.advance(minuteMs)

describe('the mail about a second factor', () => {
  const noticeOf = (email: string) => steps.mailedToken(email, 'reset-hasla?token=', /^Logowanie dwuetapowe włączone/)

  it('has a link to a new password that switches it off again, once', async () => {
    const { id, email } = await aTwoFactorCustomer(testApp)
    const token = await noticeOf(email)
    expect((await steps.resetPassword(id, token)).status).toBe(204)
    expect(await steps.requiresCode(email)).toBe(false)
    expect((await steps.resetPassword(id, token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
  })

  it.each([
    [emailUndoDays * dayMs - 1, 204],
    [emailUndoDays * dayMs, 400],
  ])('works for a week: %i ms later %i', async (age, status) => {
    const { id, email } = await aTwoFactorCustomer(testApp)
    const token = await noticeOf(email)
    testApp.clock.advance(age)
    expect((await steps.resetPassword(id, token)).status).toBe(status)
  })

  it('an intruder cannot invalidate it, neither by another password nor by another address', async () => {
    const { session, headers } = await aCustomer(testApp)
    const own = session.email
    await steps.enableTwoFactor(own, headers)
    const token = await noticeOf(own)
    const change = { currentPassword: password, newPassword: 'Zaskroniec-77' }
    expect((await testApp.call(changePassword, { body: change }, headers)).status).toBe(204)
    const taken = aMailbox()
    await steps.changeEmail(headers, taken, 'Zaskroniec-77')
    const restoreToken = await steps.restoreToken(own)
    await steps.confirmEmail(taken)
    expect((await steps.resetPassword(session.id, token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect((await steps.restoreEmail(restoreToken)).status).toBe(200)
    expect((await steps.resetPassword(session.id, token)).status).toBe(204)
    expect(await steps.requiresCode(own)).toBe(false)
  })

  it('works after a password that was reset otherwise, which leaves the second factor on', async () => {
    const { id, email } = await aTwoFactorCustomer(testApp)
    const token = await noticeOf(email)
    later()
    expect((await steps.resetPassword(id, await steps.resetToken(email))).status).toBe(204)
    expect(await steps.requiresCode(email)).toBe(true)
    expect((await steps.resetPassword(id, token)).status).toBe(204)
    expect(await steps.requiresCode(email)).toBe(false)
  })
})
