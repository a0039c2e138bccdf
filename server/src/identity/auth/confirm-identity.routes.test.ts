import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { identityFreshMinutes } from '@slodki-ul/contract/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SocialProfile } from '#providers/social-profile.ts'
import { aCustomer, anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { aFacebookUser, aGoogleUser, aNonce, enterWith } from '#testing/social.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/two-factor.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { confirmIdentity } = socialEndpoints
const { enableTfa, getTfaSetup } = twoFactorEndpoints
type Headers = Record<string, string>
const fresh = identityFreshMinutes * minuteMs

/** A signed-in account without a password, created by signing in with a provider. */
async function aSocialCustomer(profile: SocialProfile) {
  const { reply } = await enterWith(testApp, profile)
  if (!('token' in reply)) throw new Error('Signing in with the provider opened no session.')
  return { session: reply, headers: bearer(reply), profile }
}

async function confirm(profile: SocialProfile, headers: Headers) {
  if (profile.provider === 'facebook') {
    const body = { provider: 'facebook', authToken: testApp.social.giveToken(profile) } as const
    return testApp.call(confirmIdentity, { body }, headers)
  }
  const { cookie, nonce } = await aNonce(testApp)
  const body = { provider: 'google', idToken: testApp.social.giveToken(profile, nonce) } as const
  return testApp.call(confirmIdentity, { body }, { ...headers, cookie })
}

async function enable(email: string, headers: Headers, entered?: string) {
  const { reply } = await testApp.call(getTfaSetup, { query: { email } }, headers)
  const body = { email, code: codeOf(testApp, reply.authenticatorKey ?? ''), currentPassword: entered }
  return testApp.call(enableTfa, { body }, headers)
}

describe('confirmation of identity for two-factor sign-in and a new e-mail', () => {
  const ways: [
    string,
    (
      email: string,
      headers: Headers,
      entered?: string,
    ) => Promise<{ status: number; problem: { code: string; errors?: Record<string, string> | undefined } }>,
  ][] = [
    ['two-factor', enable],
    [
      'a new e-mail',
      (_email, headers, currentPassword) =>
        testApp.call(
          usersEndpoints.updateUser,
          { body: { email: `${crypto.randomUUID().slice(0, 18)}@nowa.example`, currentPassword } },
          headers,
        ),
    ],
  ]
  describe.each(ways)('%s', (_what, change) => {
    it.each([
      ['the password', password, 200, undefined],
      ['another password', 'Nieprawda1', 422, 'ERRORS.WRONGPASSWORD'],
      ['no password', undefined, 409, 'ERRORS.CONFIRMIDENTITY'],
    ] as const)('of an account with a password: %s', async (_entered, entered, status, code) => {
      const { session, headers } = await aCustomer(testApp)
      const response = await change(session.email, headers, entered)
      expect([response.status, response.problem.code]).toEqual([status, code])
      if (status === 422) expect(response.problem.errors).toEqual({ currentPassword: code })
    })

    it.each([
      ['has another password', sql`update users set password_hash = 'x'`, 422, 'ERRORS.WRONGPASSWORD'],
      ['is deleted', sql`delete from users`, 401, 'ERRORS.UNAUTHORIZED'],
    ] as const)('of an account that %s since its password was verified', async (_what, sets, status, code) => {
      const { session, headers } = await aCustomer(testApp)
      // Called between the verification of the password and the lock on the account.
      const reset = vi.spyOn(testApp.context.limits, 'reset').mockImplementationOnce(async () => {
        await testApp.context.db.execute(sql`${sets} where id = ${session.id}`)
      })
      const response = await change(session.email, headers, password)
      expect(reset.mock.calls).toEqual([['verifyOwner', session.id]])
      reset.mockRestore()
      expect([response.status, response.problem.code]).toEqual([status, code])
    })

    it('of an account with a password requires the password, not a linked provider', async () => {
      const { session } = await aCustomer(testApp, { email: `${crypto.randomUUID().slice(0, 18)}@gmail.com` })
      const profile = aGoogleUser(testApp, { email: session.email })
      const { headers } = await aSocialCustomer(profile)
      expect((await confirm(profile, headers)).status).toBe(204)
      expect((await change(session.email, headers)).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
    })

    it.each([
      ['Google', () => aGoogleUser(testApp)],
      ['Facebook', () => aFacebookUser(testApp)],
    ])('of an account without one: a sign-in through %s, ten minutes ago at most', async (_name, make) => {
      for (const [age, status] of [
        [fresh, 200],
        [fresh + 1, 409],
      ] as const) {
        const { session, headers } = await aSocialCustomer(make())
        testApp.clock.advance(age)
        expect((await change(session.email, headers)).status).toBe(status)
      }
    })

    it('of an account without a password is not given by signing in in another browser', async () => {
      const { session, headers, profile } = await aSocialCustomer(aGoogleUser(testApp))
      testApp.clock.advance(fresh + 1)
      const elsewhere = await aSocialCustomer({ ...profile, expiresAt: new Date(testApp.clock.now() + dayMs) })
      expect((await change(session.email, headers)).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
      expect((await change(session.email, elsewhere.headers)).status).toBe(200)
    })

    it('of an account without a password refuses any password', async () => {
      const { session, headers } = await aSocialCustomer(aGoogleUser(testApp))
      testApp.clock.advance(fresh + 1)
      expect((await change(session.email, headers, password)).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
    })
  })
})

describe('POST /account/confirm-identity', () => {
  it.each([
    ['Google', () => aGoogleUser(testApp)],
    ['Facebook', () => aFacebookUser(testApp)],
  ])('proves anew, by %s, whose session it is, for ten minutes', async (_name, make) => {
    const { session, headers, profile } = await aSocialCustomer(make())
    testApp.clock.advance(fresh + 1)
    expect((await enable(session.email, headers)).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
    const later = { ...profile, expiresAt: new Date(testApp.clock.now() + dayMs) }
    const confirmed = await confirm(later, headers)
    expect([confirmed.status, String(confirmed.headers['set-cookie'])]).toEqual([
      ...[204, expect.stringMatching(/^googleNonce=; Max-Age=0; Path=\/api\/account;/)],
    ])
    expect((await enable(session.email, headers)).status).toBe(200)
  })

  it('accepts a token once, of this user and this browser only', async () => {
    const { session, headers, profile } = await aSocialCustomer(aGoogleUser(testApp))
    testApp.clock.advance(fresh + 1)
    const later = { ...profile, expiresAt: new Date(testApp.clock.now() + dayMs) }
    const other = aGoogleUser(testApp, { email: session.email })
    const { nonce, cookie } = await aNonce(testApp)
    const idToken = testApp.social.giveToken(later, nonce)
    const send = (with_: Headers) => testApp.call(confirmIdentity, { body: { provider: 'google', idToken } }, with_)
    const responses = [
      await confirm(other, headers),
      await confirm(aGoogleUser(testApp), headers),
      await confirm(aFacebookUser(testApp), headers),
      await send(headers),
    ]
    expect(responses.map(({ status, problem }) => [status, problem.code])).toEqual(
      responses.map(() => [422, 'ERRORS.IDENTITYNOTCONFIRMED']),
    )
    expect((await enable(session.email, headers)).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
    expect((await send({ ...headers, cookie })).status).toBe(204)
    expect((await send({ ...headers, cookie })).problem.code).toBe('ERRORS.IDENTITYNOTCONFIRMED')
    expect((await send({ cookie })).status).toBe(401)
  })

  it('handles a provider that does not respond', async () => {
    const { headers, profile } = await aSocialCustomer(aFacebookUser(testApp))
    testApp.social.goOffline()
    const { status, problem } = await confirm(profile, headers)
    testApp.social.returnFromProvider()
    expect([status, problem.code]).toEqual([503, 'ERRORS.SOCIALPROVIDERSNOTREADY'])
  })
})

describe('guessing the password in a session', () => {
  it('ends after ten tries an hour, of both calls together; success forgets them', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { session, headers } = await aCustomer(strict)
    const { email } = session
    const on = (entered: string) =>
      strict.call(enableTfa, { body: { email, code: '000000', currentPassword: entered } }, headers)
    const renew = (entered: string) =>
      strict.call(usersEndpoints.updateUser, { body: { email: 'x@nowa.example', currentPassword: entered } }, headers)
    for (const guess of [on, renew, on, renew]) expect((await guess('Nieprawda1')).status).toBe(422)
    expect((await on(password)).problem.code).toBe('ERRORS.SETUPCODEINVALID')
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 ? on : renew)('Nieprawda1')))
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect((await renew(password)).status).toBe(429)
    // A request that leaves the address unchanged needs no proof.
    const named = await strict.call(usersEndpoints.updateUser, { body: { firstName: 'Zofia' } }, headers)
    expect(named.status).toBe(200)
    await strict.close()
  })
})

describe('GET /account/confirm-identity', () => {
  it('returns how the caller can confirm their identity', async () => {
    const proofOf = async (headers: Headers) => {
      const { status, reply } = await testApp.call(socialEndpoints.getIdentityProof, {}, headers)
      return status === 200 ? reply : status
    }
    const { headers } = await aCustomer(testApp)
    expect(await proofOf(headers)).toEqual({ hasPassword: true, providers: [], isConfirmed: false })
    const social = await aSocialCustomer(aFacebookUser(testApp))
    expect(await proofOf(social.headers)).toEqual({ hasPassword: false, providers: ['facebook'], isConfirmed: true })
    testApp.clock.advance(fresh + 1)
    expect(await proofOf(social.headers)).toMatchObject({ isConfirmed: false })
    const both = await aCustomer(testApp, { email: `${crypto.randomUUID().slice(0, 18)}@gmail.com` })
    await aSocialCustomer(aGoogleUser(testApp, { email: both.session.email }))
    const again = bearer(await signIn(testApp, both.session.email))
    expect(await proofOf(again)).toEqual({ hasPassword: true, providers: ['google'], isConfirmed: false })
    expect(await proofOf({})).toBe(401)
  })

  it('a temporary password counts while it works', async () => {
    const endsAt = new Date(testApp.clock.now() + dayMs)
    const change = { passwordIsTemporary: true, passwordExpiresAt: endsAt }
    const { email } = await anAccount(testApp, {}, change)
    let session = await signIn(testApp, email)
    const read = async () => (await testApp.call(socialEndpoints.getIdentityProof, {}, bearer(session))).reply
    expect(await read()).toMatchObject({ hasPassword: true })
    testApp.clock.advance(dayMs)
    const { reply } = await testApp.call(authEndpoints.refreshToken, { body: { RefreshToken: session.refreshToken } })
    session = { ...session, ...reply }
    expect(await read()).toMatchObject({ hasPassword: false, providers: [] })
    expect((await enable(email, bearer(session), password)).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
  })
})
