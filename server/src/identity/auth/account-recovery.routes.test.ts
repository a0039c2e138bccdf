import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { emailUndoDays } from '@slodki-ul/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SocialProfile } from '#providers/social-profile.ts'
import { aCustomer, bearer, password, signIn } from '#testing/accounts.ts'
import { aFacebookUser, aGoogleUser, enterWith } from '#testing/social.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { aTwoFactorCustomer, codeOf, step } from '#testing/two-factor.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { changePassword, checkSubscription, forgotPassword, login, refreshToken, resetPassword } = authEndpoints
const { confirmEmail, restoreEmail, updateUser } = usersEndpoints
const { linkSocial, loginFromLink } = socialEndpoints
const { enableTfa, getTfaSetup } = twoFactorEndpoints
type Headers = Record<string, string>
const newPassword = 'Pierniczek24'

const aMailbox = () => `${crypto.randomUUID().slice(0, 18)}@gmail.com`
const later = () => testApp.clock.advance(minuteMs)
/** Somebody's profile, as the provider would tell it now. */
const again = (profile: SocialProfile): SocialProfile => ({
  ...profile,
  expiresAt: new Date(testApp.clock.now() + dayMs),
})

async function tokenIn(address: string, before: string, titled?: RegExp): Promise<string> {
  await testApp.runJobs()
  const found = testApp.sent.findLast(
    ({ to, subject, text }) => to === address && text.includes(before) && (!titled || titled.test(subject)),
  )
  return new RegExp(`${before.replace('?', '\\?')}([\\w.-]+)`).exec(found?.text ?? '')?.[1] ?? ''
}
const changeEmail = (headers: Headers, email: string, currentPassword = password) =>
  testApp.call(updateUser, { body: { email, currentPassword } }, headers)
const confirmTo = async (email: string) =>
  testApp.call(confirmEmail, { body: { token: await tokenIn(email, 'zmiana-adresu?token=') } })
const restoreTokenOf = (email: string) => tokenIn(email, 'zmiana-adresu?keep=')
const restore = (token: string) => testApp.call(restoreEmail, { body: { token } })
async function resetTokenOf(email: string) {
  await testApp.call(forgotPassword, { body: { email, languageCode: 'pl' } })
  return tokenIn(email, 'reset-hasla?token=', /^Nowe hasło/)
}
const reset = (userId: string, token: string) =>
  testApp.call(resetPassword, { body: { userId, token, password: newPassword, repeatPassword: newPassword } })

async function enable(email: string, headers: Headers, currentPassword = password) {
  const { reply: setup } = await testApp.call(getTfaSetup, { query: { email } }, headers)
  const body = { email, code: codeOf(testApp, setup.authenticatorKey ?? ''), currentPassword }
  const { status } = await testApp.call(enableTfa, { body }, headers)
  expect(status).toBe(200)
}
/** Whose account a provider's person opens; null when it opens none at once. */
async function opens(profile: SocialProfile): Promise<string | null> {
  const { reply } = await enterWith(testApp, again(profile))
  if ('token' in reply) return reply.id
  return 'isTfaEnabled' in reply ? reply.email : null
}
const isSignedIn = async (headers: Headers) => (await testApp.call(checkSubscription, {}, headers)).status === 200
async function asksForCode(email: string, entered = newPassword) {
  const { reply } = await testApp.call(login, { body: { username: email, password: entered } })
  return !('token' in reply)
}

/** A link that waits to join somebody at Facebook with the account of an address. */
async function offerOf(email: string) {
  const { reply } = await enterWith(testApp, aFacebookUser(testApp, { email }))
  if (!('link' in reply)) throw new Error('Nothing was offered.')
  return reply.link
}

describe('undoing a change of e-mail', () => {
  /** The owner's account with what they had before, and an intruder who knows the password and changed the address. */
  async function anIntrusion() {
    const own = aMailbox()
    const { session } = await aCustomer(testApp, { email: own })
    const owners = aGoogleUser(testApp, { email: own })
    expect(await opens(owners)).toBe(session.id)
    const there = bearer(await signIn(testApp, own))
    later()
    const taken = aMailbox()
    expect((await changeEmail(there, taken)).status).toBe(200)
    const restoreToken = await restoreTokenOf(own)
    expect((await confirmTo(taken)).status).toBe(200)
    return { id: session.id, own, taken, there, owners, restoreToken }
  }

  it('parts the account from providers joined since; the one from before stays', async () => {
    const { id, taken, owners, restoreToken } = await anIntrusion()
    const intruders = aGoogleUser(testApp, { email: taken })
    expect(await opens(intruders)).toBe(id)
    expect((await restore(restoreToken)).status).toBe(200)
    expect(await opens(intruders)).not.toBe(id)
    expect(await opens(owners)).toBe(id)
  })

  it('makes links worthless that wait: to join, by mail and by session, to a new password and to another address', async () => {
    const { id, own, taken, there, restoreToken } = await anIntrusion()
    const offer = await offerOf(taken)
    const mailed = await tokenIn(taken, 'token=')
    const password = await resetTokenOf(taken)
    const third = aMailbox()
    expect((await changeEmail(there, third)).status).toBe(200)
    expect((await restore(restoreToken)).status).toBe(200)
    const session = await reset(id, await resetTokenOf(own)).then(() => signIn(testApp, own, newPassword))
    const responses = [
      await testApp.call(linkSocial, { body: { token: offer } }, bearer(session)),
      await testApp.call(loginFromLink, { body: { token: mailed, rememberMe: true } }),
      await reset(id, password),
      await confirmTo(third),
      await restore(await restoreTokenOf(taken)),
    ]
    expect(responses.map(({ problem }) => problem?.code)).toEqual(responses.map(() => 'ERRORS.INVALIDTOKEN'))
  })

  it('switches a second factor off that was switched on since, and ends every session', async () => {
    const { id, own, taken, there, restoreToken } = await anIntrusion()
    await enable(taken, there)
    expect(await isSignedIn(there)).toBe(true)
    expect((await restore(restoreToken)).status).toBe(200)
    expect(await isSignedIn(there)).toBe(false)
    expect((await reset(id, await resetTokenOf(own))).status).toBe(204)
    expect(await asksForCode(own)).toBe(false)
    await testApp.runJobs()
    expect(testApp.sent.findLast(({ to }) => to === own)?.subject).toBeDefined()
  })

  it('leaves a second factor on that was on before, with its recovery codes', async () => {
    const { id, email, key, headers, recoveryCodes } = await aTwoFactorCustomer(testApp)
    const taken = aMailbox()
    await changeEmail(headers, taken)
    const restoreToken = await restoreTokenOf(email)
    await confirmTo(taken)
    expect((await restore(restoreToken)).status).toBe(200)
    expect((await reset(id, await resetTokenOf(email))).status).toBe(204)
    expect(await asksForCode(email)).toBe(true)
    testApp.clock.advance(step * 1000)
    const body = { username: email, password: newPassword, rememberMe: true }
    for (const code of [codeOf(testApp, key), recoveryCodes[0] ?? '']) {
      const { headers: sent } = await testApp.call(login, { body })
      const cookie = String(sent['set-cookie']).split(';')[0] ?? ''
      expect((await testApp.call(twoFactorEndpoints.loginTfa, { body: { code, email } }, { cookie })).status).toBe(200)
    }
  })

  it('cannot be taken from the owner: the token of a later change ends that one and later ones only', async () => {
    const { id, own, taken, there, restoreToken } = await anIntrusion()
    later()
    await changeEmail(there, aMailbox())
    const intruders = await restoreTokenOf(taken)
    expect((await restore(intruders)).reply).toEqual({ email: taken })
    expect((await restore(restoreToken)).reply).toEqual({ email: own })
    expect((await restore(intruders)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect((await reset(id, await resetTokenOf(own))).status).toBe(204)
    expect((await signIn(testApp, own, newPassword)).id).toBe(id)
  })
})

describe('a new password by a mailed link', () => {
  it('ends every session and sign-in that waits', async () => {
    const { session } = await aCustomer(testApp)
    const [one, other] = [await signIn(testApp, session.email), await signIn(testApp, session.email)]
    await reset(session.id, await resetTokenOf(session.email))
    for (const ended of [session, one, other]) {
      expect(await isSignedIn(bearer(ended))).toBe(false)
      expect((await testApp.call(refreshToken, { body: { RefreshToken: ended.refreshToken } })).status).toBe(401)
    }
  })

  it('parts the account from providers that a session joined, whenever, and keeps what the mailbox vouched for', async () => {
    const own = aMailbox()
    const { session } = await aCustomer(testApp, { email: own })
    const mine = aGoogleUser(testApp, { email: own })
    expect(await opens(mine)).toBe(session.id)
    const confirmed = aFacebookUser(testApp, { email: own })
    await enterWith(testApp, confirmed)
    const mailed = await tokenIn(own, 'token=')
    expect((await testApp.call(loginFromLink, { body: { token: mailed, rememberMe: true } })).status).toBe(200)
    const planted = aFacebookUser(testApp, { email: own })
    const { reply } = await enterWith(testApp, planted)
    const token = 'link' in reply ? reply.link : ''
    const there = bearer(await signIn(testApp, own))
    expect((await testApp.call(linkSocial, { body: { token } }, there)).status).toBe(204)
    expect(await opens(planted)).toBe(session.id)
    expect((await reset(session.id, await resetTokenOf(own))).status).toBe(204)
    expect([await opens(mine), await opens(confirmed), await opens(planted)]).toEqual([session.id, session.id, null])
  })

  it('makes what waits worthless: links that join, another address; a change that was confirmed can still be undone', async () => {
    const { session, headers } = await aCustomer(testApp)
    const moved = aMailbox()
    await changeEmail(headers, moved)
    const restoreToken = await restoreTokenOf(session.email)
    await confirmTo(moved)
    later()
    const third = aMailbox()
    await changeEmail(headers, third)
    const offer = await offerOf(moved)
    const mailed = await tokenIn(moved, 'token=')
    expect((await reset(session.id, await resetTokenOf(moved))).status).toBe(204)
    const renewed = bearer(await signIn(testApp, moved, newPassword))
    const responses = [
      await confirmTo(third),
      await testApp.call(linkSocial, { body: { token: offer } }, renewed),
      await testApp.call(loginFromLink, { body: { token: mailed, rememberMe: true } }),
    ]
    expect(responses.map(({ problem }) => problem?.code)).toEqual(responses.map(() => 'ERRORS.INVALIDTOKEN'))
    expect((await restore(restoreToken)).reply).toEqual({ email: session.email })
  })

  it('switches a second factor off that was switched on since the link was asked for', async () => {
    const { session, headers } = await aCustomer(testApp)
    const token = await resetTokenOf(session.email)
    await enable(session.email, headers)
    expect((await reset(session.id, token)).status).toBe(204)
    expect(await asksForCode(session.email)).toBe(false)
  })

  it('leaves a second factor on that was on when the link was asked for', async () => {
    const { id, email } = await aTwoFactorCustomer(testApp)
    expect((await reset(id, await resetTokenOf(email))).status).toBe(204)
    expect(await asksForCode(email)).toBe(true)
  })

  it('a second factor that was switched off and on again since is another one', async () => {
    const { id, email, headers, recoveryCodes } = await aTwoFactorCustomer(testApp)
    const token = await resetTokenOf(email)
    const body = { code: recoveryCodes[0] ?? '' }
    expect((await testApp.call(twoFactorEndpoints.disableTfa, { query: { email }, body }, headers)).status).toBe(204)
    await enable(email, headers)
    expect((await reset(id, token)).status).toBe(204)
    expect(await asksForCode(email)).toBe(false)
  })
})

describe('the mail that tells of a second factor', () => {
  const noticeOf = (email: string) => tokenIn(email, 'reset-hasla?token=', /^Logowanie dwuetapowe włączone/)

  it('has a link to a new password that switches it off again, once', async () => {
    const { id, email } = await aTwoFactorCustomer(testApp)
    const token = await noticeOf(email)
    expect((await reset(id, token)).status).toBe(204)
    expect(await asksForCode(email)).toBe(false)
    expect((await reset(id, token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
  })

  it.each([
    [emailUndoDays * dayMs - 1, 204],
    [emailUndoDays * dayMs, 400],
  ])('works for a week: %i ms later %i', async (age, status) => {
    const { id, email } = await aTwoFactorCustomer(testApp)
    const token = await noticeOf(email)
    testApp.clock.advance(age)
    expect((await reset(id, token)).status).toBe(status)
  })

  it('an intruder cannot make it worthless: not by another password, nor by another address, which must be undone first', async () => {
    const { session, headers } = await aCustomer(testApp)
    const own = session.email
    await enable(own, headers)
    const token = await noticeOf(own)
    const change = { currentPassword: password, newPassword: 'Zaskroniec-77' }
    expect((await testApp.call(changePassword, { body: change }, headers)).status).toBe(204)
    const taken = aMailbox()
    await changeEmail(headers, taken, 'Zaskroniec-77')
    const restoreToken = await restoreTokenOf(own)
    await confirmTo(taken)
    expect((await reset(session.id, token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect((await restore(restoreToken)).status).toBe(200)
    expect((await reset(session.id, token)).status).toBe(204)
    expect(await asksForCode(own)).toBe(false)
  })

  it('works after a password that was reset otherwise, which leaves the second factor on', async () => {
    const { id, email } = await aTwoFactorCustomer(testApp)
    const token = await noticeOf(email)
    later()
    expect((await reset(id, await resetTokenOf(email))).status).toBe(204)
    expect(await asksForCode(email)).toBe(true)
    expect((await reset(id, token)).status).toBe(204)
    expect(await asksForCode(email)).toBe(false)
  })
})
