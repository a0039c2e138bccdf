import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { identityFreshMinutes } from '@slodki-ul/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SocialProfile } from '#providers/social-profile.ts'
import { aCustomer, anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { aFacebooker, aGoogler, aNonce, enterWith } from '#testing/social.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'
import { codeOf } from '#testing/two-factor.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const { confirmIdentity } = socialEndpoints
const { enableTfa, getTfaSetup } = twoFactorEndpoints
type Headers = Record<string, string>
const fresh = identityFreshMinutes * minuteMs

/** An account without a password, opened through a provider, and signed in. */
async function aSocialCustomer(profile: SocialProfile) {
  const { reply } = await enterWith(academy, profile)
  if (!('token' in reply)) throw new Error('The provider opened no session.')
  return { session: reply, headers: bearer(reply), profile }
}

async function confirm(profile: SocialProfile, headers: Headers) {
  if (profile.provider === 'facebook') {
    const body = { provider: 'facebook', authToken: academy.social.giveToken(profile) } as const
    return academy.call(confirmIdentity, { body }, headers)
  }
  const { cookie, nonce } = await aNonce(academy)
  const body = { provider: 'google', idToken: academy.social.giveToken(profile, nonce) } as const
  return academy.call(confirmIdentity, { body }, { ...headers, cookie })
}

async function enable(email: string, headers: Headers, entered?: string) {
  const { reply } = await academy.call(getTfaSetup, { query: { email } }, headers)
  const body = { email, code: codeOf(academy, reply.authenticatorKey ?? ''), currentPassword: entered }
  return academy.call(enableTfa, { body }, headers)
}

describe('what two-factor sign-in and a new e-mail ask for', () => {
  const ways: [
    string,
    (email: string, headers: Headers, entered?: string) => Promise<{ status: number; problem: { code: string } }>,
  ][] = [
    ['two-factor', enable],
    [
      'a new e-mail',
      (_email, headers, currentPassword) =>
        academy.call(
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
      const { session, headers } = await aCustomer(academy)
      const answer = await change(session.email, headers, entered)
      expect([answer.status, answer.problem.code]).toEqual([status, code])
    })

    it('of an account with a password a provider joined with it is not enough', async () => {
      const { session } = await aCustomer(academy, { email: `${crypto.randomUUID().slice(0, 18)}@gmail.com` })
      const profile = aGoogler(academy, { email: session.email })
      const { headers } = await aSocialCustomer(profile)
      expect((await confirm(profile, headers)).status).toBe(204)
      expect((await change(session.email, headers)).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
    })

    it.each([
      ['Google', () => aGoogler(academy)],
      ['Facebook', () => aFacebooker(academy)],
    ])('of an account without one: a sign-in through %s, ten minutes ago at most', async (_name, make) => {
      for (const [age, status] of [
        [fresh, 200],
        [fresh + 1, 409],
      ] as const) {
        const { session, headers } = await aSocialCustomer(make())
        academy.clock.advance(age)
        expect((await change(session.email, headers)).status).toBe(status)
      }
    })

    it('of an account without one: signing in again in another browser proves nothing of this one', async () => {
      const { session, headers, profile } = await aSocialCustomer(aGoogler(academy))
      academy.clock.advance(fresh + 1)
      const elsewhere = await aSocialCustomer({ ...profile, expiresAt: new Date(academy.clock.now() + dayMs) })
      expect((await change(session.email, headers)).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
      expect((await change(session.email, elsewhere.headers)).status).toBe(200)
    })

    it('of an account without one: a password that somebody enters means nothing', async () => {
      const { session, headers } = await aSocialCustomer(aGoogler(academy))
      academy.clock.advance(fresh + 1)
      expect((await change(session.email, headers, password)).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
    })
  })
})

describe('POST /account/confirm-identity', () => {
  it.each([
    ['Google', () => aGoogler(academy)],
    ['Facebook', () => aFacebooker(academy)],
  ])('proves anew, by %s, whose session it is, for ten minutes', async (_name, make) => {
    const { session, headers, profile } = await aSocialCustomer(make())
    academy.clock.advance(fresh + 1)
    expect((await enable(session.email, headers)).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
    const later = { ...profile, expiresAt: new Date(academy.clock.now() + dayMs) }
    expect((await confirm(later, headers)).status).toBe(204)
    expect((await enable(session.email, headers)).status).toBe(200)
  })

  it('takes a token once, of this account’s person only, and of this browser only', async () => {
    const { session, headers, profile } = await aSocialCustomer(aGoogler(academy))
    academy.clock.advance(fresh + 1)
    const later = { ...profile, expiresAt: new Date(academy.clock.now() + dayMs) }
    const other = aGoogler(academy, { email: session.email })
    const { nonce, cookie } = await aNonce(academy)
    const idToken = academy.social.giveToken(later, nonce)
    const send = (with_: Headers) => academy.call(confirmIdentity, { body: { provider: 'google', idToken } }, with_)
    const answers = [
      await confirm(other, headers),
      await confirm(aGoogler(academy), headers),
      await confirm(aFacebooker(academy), headers),
      await send(headers),
    ]
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      answers.map(() => [422, 'ERRORS.IDENTITYNOTCONFIRMED']),
    )
    expect((await enable(session.email, headers)).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
    expect((await send({ ...headers, cookie })).status).toBe(204)
    expect((await send({ ...headers, cookie })).problem.code).toBe('ERRORS.IDENTITYNOTCONFIRMED')
    expect((await send({ cookie })).status).toBe(401)
  })

  it('a provider that does not answer is an outcome', async () => {
    const { headers, profile } = await aSocialCustomer(aFacebooker(academy))
    academy.social.goDown()
    const { status, problem } = await confirm(profile, headers)
    academy.social.comeBack()
    expect([status, problem.code]).toEqual([503, 'ERRORS.SOCIALPROVIDERSNOTREADY'])
  })
})

describe('guessing the password in a session', () => {
  it('ends after ten tries an hour, of both calls together; success forgets them', async () => {
    const strict = await openAcademy({ env: { RATE_LIMIT_FACTOR: '1' } })
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
    // What changes no address asks for nothing.
    const named = await strict.call(usersEndpoints.updateUser, { body: { firstName: 'Zofia' } }, headers)
    expect(named.status).toBe(200)
    await strict.close()
  })
})

describe('GET /account/confirm-identity', () => {
  it('tells by what the caller can confirm who they are', async () => {
    const proofOf = async (headers: Headers) => {
      const { status, reply } = await academy.call(socialEndpoints.getIdentityProof, {}, headers)
      return status === 200 ? reply : status
    }
    const { headers } = await aCustomer(academy)
    expect(await proofOf(headers)).toEqual({ hasPassword: true, providers: [], isConfirmed: false })
    const social = await aSocialCustomer(aFacebooker(academy))
    expect(await proofOf(social.headers)).toEqual({ hasPassword: false, providers: ['facebook'], isConfirmed: true })
    academy.clock.advance(fresh + 1)
    expect(await proofOf(social.headers)).toMatchObject({ isConfirmed: false })
    const both = await aCustomer(academy, { email: `${crypto.randomUUID().slice(0, 18)}@gmail.com` })
    await aSocialCustomer(aGoogler(academy, { email: both.session.email }))
    const again = bearer(await signIn(academy, both.session.email))
    expect(await proofOf(again)).toEqual({ hasPassword: true, providers: ['google'], isConfirmed: false })
    expect(await proofOf({})).toBe(401)
  })

  it('a temporary password counts while it works', async () => {
    const endsAt = new Date(academy.clock.now() + dayMs)
    const change = { passwordIsTemporary: true, passwordExpiresAt: endsAt }
    const { email } = await anAccount(academy, {}, change)
    let session = await signIn(academy, email)
    const read = async () => (await academy.call(socialEndpoints.getIdentityProof, {}, bearer(session))).reply
    expect(await read()).toMatchObject({ hasPassword: true })
    academy.clock.advance(dayMs)
    const { reply } = await academy.call(authEndpoints.refreshToken, { body: { RefreshToken: session.refreshToken } })
    session = { ...session, ...reply }
    expect(await read()).toMatchObject({ hasPassword: false, providers: [] })
    expect((await enable(email, bearer(session), password)).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
  })
})
