import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { expect } from 'vitest'
import { password } from './accounts.ts'
import type { TestApp } from './test-app.ts'
import { codeOf } from './two-factor.ts'

type Headers = Record<string, string>

/** The password that `reset` sets. */
export const newPassword = 'Pierniczek24'

/** The steps by which an account is taken over and recovered, with the tokens from mails. */
export function createRecoverySteps(testApp: TestApp) {
  const { forgotPassword, login, resetPassword } = authEndpoints
  const { confirmEmail, restoreEmail, updateUser } = usersEndpoints
  const { enableTfa, getTfaSetup } = twoFactorEndpoints

  async function mailedToken(address: string, before: string, titled?: RegExp): Promise<string> {
    await testApp.runJobs()
    const found = testApp.sent.findLast(
      ({ to, subject, text }) => to === address && text.includes(before) && (!titled || titled.test(subject)),
    )
    return new RegExp(`${before.replace('?', '\\?')}([\\w.-]+)`).exec(found?.text ?? '')?.[1] ?? ''
  }

  return {
    mailedToken,
    changeEmail: (headers: Headers, email: string, currentPassword = password) =>
      testApp.call(updateUser, { body: { email, currentPassword } }, headers),
    confirmEmail: async (email: string) =>
      testApp.call(confirmEmail, { body: { token: await mailedToken(email, 'zmiana-adresu?token=') } }),
    restoreToken: (email: string) => mailedToken(email, 'zmiana-adresu?keep='),
    restoreEmail: (token: string) => testApp.call(restoreEmail, { body: { token } }),
    async resetToken(email: string) {
      await testApp.call(forgotPassword, { body: { email, languageCode: 'pl' } })
      return mailedToken(email, 'reset-hasla?token=', /^Nowe hasło/)
    },
    resetPassword: (userId: string, token: string) =>
      testApp.call(resetPassword, { body: { userId, token, password: newPassword, repeatPassword: newPassword } }),
    async enableTwoFactor(email: string, headers: Headers, currentPassword = password) {
      const { reply: setup } = await testApp.call(getTfaSetup, { query: { email } }, headers)
      const body = { email, code: codeOf(testApp, setup.authenticatorKey ?? ''), currentPassword }
      const { status } = await testApp.call(enableTfa, { body }, headers)
      expect(status).toBe(200)
    },
    /** Whether signing in with the password also requires a code. */
    async requiresCode(email: string, entered = newPassword) {
      const { reply } = await testApp.call(login, { body: { username: email, password: entered } })
      return !('token' in reply)
    },
  }
}
