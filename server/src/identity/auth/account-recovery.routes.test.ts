import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SocialProfile } from '#providers/social-profile.ts'
import { createRecoverySteps, newPassword } from '#testing/account-recovery.ts'
import { aCustomer, bearer, signIn } from '#testing/accounts.ts'
import { aFacebookUser, aGoogleUser, enterWith } from '#testing/social.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { aTwoFactorCustomer, codeOf, step } from '#testing/two-factor.ts'

let testApp: TestApp
let steps: ReturnType<typeof createRecoverySteps>
beforeAll(async () => {
  testApp = await openTestApp()
  steps = createRecoverySteps(testApp)
})
afterAll(() => testApp.close())

const { checkSubscription, login, refreshToken } = authEndpoints
const { linkSocial, loginFromLink } = socialEndpoints
type Headers = Record<string, string>

const aMailbox = () => `${crypto.randomUUID().slice(0, 18)}@gmail.com`
const later = () => testApp.clock.advance(minuteMs)
/** The same person's profile in a later provider response. */
const again = (profile: SocialProfile): SocialProfile => ({
  ...profile,
  expiresAt: new Date(testApp.clock.now() + dayMs),
})

/** Id of the account that a provider profile signs in to; null when it does not sign in at once. */
async function opens(profile: SocialProfile): Promise<string | null> {
  const { reply } = await enterWith(testApp, again(profile))
  if ('token' in reply) return reply.id
  return 'isTfaEnabled' in reply ? reply.email : null
}
const isSignedIn = async (headers: Headers) => (await testApp.call(checkSubscription, {}, headers)).status === 200

/** A pending link of a Facebook profile with the account of an address. */
async function offerOf(email: string) {
  const { reply } = await enterWith(testApp, aFacebookUser(testApp, { email }))
  if (!('link' in reply)) throw new Error('No link was offered.')
  return reply.link
}

describe('undoing a change of e-mail', () => {
  /**
   * The owner's account with its earlier credentials, and an intruder who knows the password and changed the address.
   */
  async function anIntrusion() {
    const own = aMailbox()
    const { session } = await aCustomer(testApp, { email: own })
    const owners = aGoogleUser(testApp, { email: own })
    expect(await opens(owners)).toBe(session.id)
    // The owner had joined this one in a session.
    const joined = aFacebookUser(testApp, { email: own })
    const { reply } = await enterWith(testApp, joined)
    const token = 'link' in reply ? reply.link : ''
    await testApp.call(linkSocial, { body: { token } }, bearer(session))
    const there = bearer(await signIn(testApp, own))
    later()
    const taken = aMailbox()
    expect((await steps.changeEmail(there, taken)).status).toBe(200)
    const restoreToken = await steps.restoreToken(own)
    expect((await steps.confirmEmail(taken)).status).toBe(200)
    return { id: session.id, own, taken, there, owners, joined, restoreToken }
  }

  it('unlinks providers that were linked since, and keeps the earlier ones', async () => {
    const { id, taken, owners, joined, restoreToken } = await anIntrusion()
    const intruders = aGoogleUser(testApp, { email: taken })
    expect(await opens(intruders)).toBe(id)
    expect((await steps.restoreEmail(restoreToken)).status).toBe(200)
    expect(await opens(intruders)).not.toBe(id)
    expect([await opens(owners), await opens(joined)]).toEqual([id, id])
  })

  it('invalidates pending links: to join accounts, to a new password and to another address', async () => {
    const { id, own, taken, there, restoreToken } = await anIntrusion()
    const offer = await offerOf(taken)
    const mailed = await steps.mailedToken(taken, 'token=')
    const password = await steps.resetToken(taken)
    const third = aMailbox()
    expect((await steps.changeEmail(there, third)).status).toBe(200)
    expect((await steps.restoreEmail(restoreToken)).status).toBe(200)
    const session = await steps
      .resetPassword(id, await steps.resetToken(own))
      .then(() => signIn(testApp, own, newPassword))
    const responses = [
      await testApp.call(linkSocial, { body: { token: offer } }, bearer(session)),
      await testApp.call(loginFromLink, { body: { token: mailed, rememberMe: true } }),
      await steps.resetPassword(id, password),
      await steps.confirmEmail(third),
      await steps.restoreEmail(await steps.restoreToken(taken)),
    ]
    expect(responses.map(({ problem }) => problem?.code)).toEqual(responses.map(() => 'ERRORS.INVALIDTOKEN'))
  })

  it('disables a second factor that was enabled since, and ends every session', async () => {
    const { id, own, taken, there, restoreToken } = await anIntrusion()
    await steps.enableTwoFactor(taken, there)
    expect(await isSignedIn(there)).toBe(true)
    expect((await steps.restoreEmail(restoreToken)).status).toBe(200)
    expect(await isSignedIn(there)).toBe(false)
    expect((await steps.resetPassword(id, await steps.resetToken(own))).status).toBe(204)
    expect(await steps.requiresCode(own)).toBe(false)
    const noticesTo = (address: string) =>
      testApp.sent.filter(({ to, subject }) => to === address && subject === 'Logowanie dwuetapowe wyłączone').length
    await testApp.runJobs()
    expect([noticesTo(own), noticesTo(taken)]).toEqual([1, 0])
  })

  it('leaves a second factor enabled that was enabled before, with its recovery codes', async () => {
    const { id, email, key, headers, recoveryCodes } = await aTwoFactorCustomer(testApp)
    const taken = aMailbox()
    await steps.changeEmail(headers, taken)
    const restoreToken = await steps.restoreToken(email)
    await steps.confirmEmail(taken)
    expect((await steps.restoreEmail(restoreToken)).status).toBe(200)
    expect((await steps.resetPassword(id, await steps.resetToken(email))).status).toBe(204)
    expect(await steps.requiresCode(email)).toBe(true)
    testApp.clock.advance(step * 1000)
    const body = { username: email, password: newPassword, rememberMe: true }
    for (const code of [codeOf(testApp, key), recoveryCodes[0] ?? '']) {
      const { headers: sent } = await testApp.call(login, { body })
      const cookie = String(sent['set-cookie']).split(';')[0] ?? ''
      expect((await testApp.call(twoFactorEndpoints.loginTfa, { body: { code, email } }, { cookie })).status).toBe(200)
    }
  })

  it('belongs to the owner: the token of a later change reverts that one and later ones only', async () => {
    const { id, own, taken, there, restoreToken } = await anIntrusion()
    later()
    await steps.changeEmail(there, aMailbox())
    const intruders = await steps.restoreToken(taken)
    expect((await steps.restoreEmail(intruders)).reply).toEqual({ email: taken })
    expect((await steps.restoreEmail(restoreToken)).reply).toEqual({ email: own })
    expect((await steps.restoreEmail(intruders)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect((await steps.resetPassword(id, await steps.resetToken(own))).status).toBe(204)
    expect((await signIn(testApp, own, newPassword)).id).toBe(id)
  })
})

describe('a new password by a mailed link', () => {
  it('ends every session and sign-in that waits', async () => {
    const { session } = await aCustomer(testApp)
    const [one, other] = [await signIn(testApp, session.email), await signIn(testApp, session.email)]
    await steps.resetPassword(session.id, await steps.resetToken(session.email))
    for (const ended of [session, one, other]) {
      expect(await isSignedIn(bearer(ended))).toBe(false)
      expect((await testApp.call(refreshToken, { body: { RefreshToken: ended.refreshToken } })).status).toBe(401)
    }
  })

  it('unlinks providers that a session linked, and keeps those proved by the mailbox', async () => {
    const own = aMailbox()
    const { session } = await aCustomer(testApp, { email: own })
    const mine = aGoogleUser(testApp, { email: own })
    expect(await opens(mine)).toBe(session.id)
    const confirmed = aFacebookUser(testApp, { email: own })
    await enterWith(testApp, confirmed)
    const mailed = await steps.mailedToken(own, 'token=')
    expect((await testApp.call(loginFromLink, { body: { token: mailed, rememberMe: true } })).status).toBe(200)
    const planted = aFacebookUser(testApp, { email: own })
    const { reply } = await enterWith(testApp, planted)
    const token = 'link' in reply ? reply.link : ''
    const there = bearer(await signIn(testApp, own))
    expect((await testApp.call(linkSocial, { body: { token } }, there)).status).toBe(204)
    expect(await opens(planted)).toBe(session.id)
    expect((await steps.resetPassword(session.id, await steps.resetToken(own))).status).toBe(204)
    expect([await opens(mine), await opens(confirmed), await opens(planted)]).toEqual([session.id, session.id, null])
  })

  it('invalidates pending links and changes; a confirmed change can still be reverted', async () => {
    const { session, headers } = await aCustomer(testApp)
    const moved = aMailbox()
    await steps.changeEmail(headers, moved)
    const restoreToken = await steps.restoreToken(session.email)
    await steps.confirmEmail(moved)
    later()
    const third = aMailbox()
    await steps.changeEmail(headers, third)
    const offer = await offerOf(moved)
    const mailed = await steps.mailedToken(moved, 'token=')
    expect((await steps.resetPassword(session.id, await steps.resetToken(moved))).status).toBe(204)
    const renewed = bearer(await signIn(testApp, moved, newPassword))
    const responses = [
      await steps.confirmEmail(third),
      await testApp.call(linkSocial, { body: { token: offer } }, renewed),
      await testApp.call(loginFromLink, { body: { token: mailed, rememberMe: true } }),
    ]
    expect(responses.map(({ problem }) => problem?.code)).toEqual(responses.map(() => 'ERRORS.INVALIDTOKEN'))
    expect((await steps.restoreEmail(restoreToken)).reply).toEqual({ email: session.email })
  })

  it('disables a second factor that was enabled since the link was requested', async () => {
    const { session, headers } = await aCustomer(testApp)
    const token = await steps.resetToken(session.email)
    await steps.enableTwoFactor(session.email, headers)
    expect((await steps.resetPassword(session.id, token)).status).toBe(204)
    expect(await steps.requiresCode(session.email)).toBe(false)
  })

  it('leaves a second factor enabled that was enabled when the link was requested', async () => {
    const { id, email } = await aTwoFactorCustomer(testApp)
    expect((await steps.resetPassword(id, await steps.resetToken(email))).status).toBe(204)
    expect(await steps.requiresCode(email)).toBe(true)
  })

  it('a second factor that was switched off and on again since is another one', async () => {
    const { id, email, headers, recoveryCodes } = await aTwoFactorCustomer(testApp)
    const token = await steps.resetToken(email)
    const body = { code: recoveryCodes[0] ?? '' }
    expect((await testApp.call(twoFactorEndpoints.disableTfa, { query: { email }, body }, headers)).status).toBe(204)
    await steps.enableTwoFactor(email, headers)
    expect((await steps.resetPassword(id, token)).status).toBe(204)
    expect(await steps.requiresCode(email)).toBe(false)
  })
})
