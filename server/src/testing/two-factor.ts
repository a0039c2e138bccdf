import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { generateSync } from 'otplib'
import { inTransaction } from '#db/transaction.ts'
import { makeKey, sealKey } from '#identity/auth/totp.ts'
import { setTwoFactor } from '#identity/users/users.service.ts'
import { currentKey } from '#secrets.ts'
import { aCustomer, anAccount, password } from '#testing/accounts.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Seconds for which an authenticator shows one code. */
export const step = 30

/** The code of a key at the app clock's time, or some time steps away from it. */
export const codeOf = ({ clock }: TestApp, key: string, steps = 0): string =>
  generateSync({ secret: key, epoch: Math.floor(clock.now() / 1000) + steps * step })

/** An account with two-factor sign-in; the code of the current time step can be used. */
export async function aTwoFactorAccount(testApp: TestApp, options: { language?: 'pl' | 'en' } = {}) {
  const { id, email } = await anAccount(testApp, {}, options)
  const key = await makeKey()
  const tfaSecret = sealKey(currentKey(testApp.context.config), id, key)
  await inTransaction(testApp.context, (tx) => setTwoFactor(tx, id, { isTfaEnabled: true, tfaSecret, tfaLastStep: 0 }))
  return { id, email, key }
}

/** An account that enabled two-factor sign-in through the API, with its recovery codes and that session. */
export async function aTwoFactorCustomer(testApp: TestApp) {
  const { session, headers } = await aCustomer(testApp)
  const { id, email } = session
  const { reply: setup } = await testApp.call(twoFactorEndpoints.getTfaSetup, { query: { email } }, headers)
  const key = setup.authenticatorKey ?? ''
  const body = { email, code: codeOf(testApp, key), currentPassword: password }
  const { status, reply } = await testApp.call(twoFactorEndpoints.enableTfa, { body }, headers)
  if (status !== 200) throw new Error(`Two-factor sign-in was not switched on: ${JSON.stringify(reply)}`)
  return { id, email, key, headers, session, recoveryCodes: reply.recoveryCodes }
}

/** Signs in with the password. Returns the cookie that the browser then has. */
export async function enterPassword(testApp: TestApp, email: string, rememberMe = true): Promise<string> {
  const { headers } = await testApp.call(authEndpoints.login, { body: { username: email, password, rememberMe } })
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  return cookie
}

/** Enters a code in the browser with this cookie. */
export const enterCode = (testApp: TestApp, email: string, code: string, cookie: string) =>
  testApp.call(twoFactorEndpoints.loginTfa, { body: { email, code } }, { cookie })
