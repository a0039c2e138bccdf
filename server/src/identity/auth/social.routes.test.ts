import { dayMs } from '@slodki-ul/contract/durations'
import { authEndpoints, isSession } from '@slodki-ul/contract/identity/auth'
import { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { aFacebookUser, aGoogleUser, aNonce, cookieOf, enterWith } from '#testing/social.ts'
import { millis } from '#testing/stored-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { loginWithGoogle, loginWithFacebook } = socialEndpoints

/** Signs in and returns the session; fails the test when there is none. */
async function enter(...[profile, overrides]: [Parameters<typeof enterWith>[1], Parameters<typeof enterWith>[2]?]) {
  const { reply, status } = await enterWith(testApp, profile, overrides)
  if (status !== 200 || !('token' in reply)) throw new Error(`No session: ${JSON.stringify(reply)}`)
  return reply
}
const mailsTo = async (email: string | null) => {
  await testApp.runJobs()
  return testApp.sent.filter(({ to }) => to === email)
}
const userOf = (email: string | null) =>
  queryOne<{ id: string; email_confirmed_at: unknown; password_hash: string | null; language: string }>(
    testApp,
    sql`select * from users where email = ${email}`,
  )

describe('POST /account/login-with-google', () => {
  it('API-09 opens an account for a new address, without a password and without a mail (Q-28)', async () => {
    const zosia = aGoogleUser(testApp)
    const session = await enter(zosia, { languageCode: 'en' })
    expect(session).toMatchObject({ email: zosia.email, roles: ['User'], isTfaEnabled: false })
    expect(await mailsTo(zosia.email)).toEqual([])
    const { reply } = await testApp.call(usersEndpoints.getUser, {}, bearer(session))
    expect(reply).toMatchObject({ firstName: 'Zosia', lastName: 'Miodowa', passwordIsTemporary: true })
    const user = await userOf(zosia.email)
    expect(user).toMatchObject({ password_hash: null, language: 'en' })
    expect(user?.email_confirmed_at).not.toBeNull()
  })

  it('recognises a user by the subject, whatever the address (Q-28)', async () => {
    const zosia = aGoogleUser(testApp)
    const { id } = await enter(zosia)
    const renamed = aGoogleUser(testApp, { subject: zosia.subject })
    expect((await enter(renamed)).id).toBe(id)
    expect((await enter({ ...zosia, email: null, emailTrust: 'claimed' })).id).toBe(id)
    // A stranger who has the old address now does not get the account.
    const { id: other } = await anAccount(testApp, { email: renamed.email ?? '' })
    expect((await enter(renamed)).id).toBe(id)
    expect(other).not.toBe(id)
  })

  it('joins an account by an address that Google hosts, in any spelling', async () => {
    const { id, email } = await anAccount(testApp, { email: `${crypto.randomUUID().slice(0, 18)}@gmail.com` })
    expect((await enter(aGoogleUser(testApp, { email: email.toUpperCase() }))).id).toBe(id)
    expect((await signIn(testApp, email, password)).id).toBe(id)
    // No linking mail was sent; the mail about the second of two new devices was.
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Nowe logowanie do Słodkiego Ula'])
  })

  it('adopts guest orders only for an address that Google hosts (Q-78)', async () => {
    const productId = await aProduct(testApp)
    const ordersOf = async (email: string | null) => {
      const row = await queryOne<{ n: number }>(
        testApp,
        sql`select count(*)::int as n from orders where email = ${email} and user_id is not null`,
      )
      return row?.n
    }
    for (const [emailTrust, adopted] of [
      ['authoritative', 1],
      ['verified', 0],
    ] as const) {
      const zosia = aGoogleUser(testApp, { emailTrust })
      await anOrder(testApp, [[productId, 1]], { email: zosia.email ?? '' })
      await enter(zosia)
      expect(await ordersOf(zosia.email)).toBe(adopted)
      expect((await userOf(zosia.email))?.email_confirmed_at === null).toBe(adopted === 0)
    }
  })

  it('accepts a token only for this browser’s nonce, and only once', async () => {
    const zosia = aGoogleUser(testApp)
    const [mine, other] = [await aNonce(testApp), await aNonce(testApp)]
    const idToken = testApp.social.giveToken(zosia, mine.nonce)
    const send = (cookie: string) =>
      testApp.call(loginWithGoogle, { body: { idToken, languageCode: 'pl' } }, cookie ? { cookie } : {})
    for (const cookie of ['', other.cookie, 'googleNonce=', `googleNonce=${mine.nonce}`]) {
      const { status, problem } = await send(cookie)
      expect([cookie, status, problem.code]).toEqual([cookie, 401, 'ERRORS.SOCIALLOGINFAILED'])
    }
    const response = await send(mine.cookie)
    expect(response.status).toBe(200)
    expect(String(response.headers['set-cookie'])).toMatch(/^googleNonce=; Max-Age=0;/)
  })

  it('accepts each token once', async () => {
    const { cookie, nonce } = await aNonce(testApp)
    const idToken = testApp.social.giveToken(aGoogleUser(testApp), nonce)
    const send = () => testApp.call(loginWithGoogle, { body: { idToken, languageCode: 'pl' } }, { cookie })
    expect((await send()).status).toBe(200)
    expect(await send()).toMatchObject({ status: 401, problem: { code: 'ERRORS.SOCIALLOGINFAILED' } })
  })

  it.each([
    ['shares no address', { email: null, emailTrust: 'claimed' }],
    ['only claims its address', { emailTrust: 'claimed' }],
  ] as const)('a person who %s and has no account does not exist here', async (_what, change) => {
    const { status, problem } = await enterWith(testApp, aGoogleUser(testApp, change))
    expect([status, problem.code]).toEqual([404, 'ERRORS.NOTABLETOSOCIALLOGIN'])
  })

  it('reports a provider that does not respond, and accepts the token when it is back', async () => {
    const { cookie, nonce } = await aNonce(testApp)
    const idToken = testApp.social.giveToken(aGoogleUser(testApp), nonce)
    const send = () => testApp.call(loginWithGoogle, { body: { idToken, languageCode: 'pl' } }, { cookie })
    testApp.social.goOffline()
    const warn = vi.spyOn(testApp.context.log, 'warn')
    expect(await send()).toMatchObject({ status: 503, problem: { code: 'ERRORS.SOCIALPROVIDERSNOTREADY' } })
    expect(warn.mock.calls).toContainEqual([
      { err: expect.any(ProviderUnavailable) },
      'social sign-in provider unavailable',
    ])
    warn.mockRestore()
    testApp.social.returnFromProvider()
    expect((await send()).status).toBe(200)
  })

  it('lasts a year when remembered, and otherwise a day (Q-60)', async () => {
    const endOf = async (rememberMe: boolean) => {
      const { id } = await enter(aGoogleUser(testApp), { rememberMe })
      const row = await queryOne<{ expires_at: string }>(
        testApp,
        sql`select expires_at::text from sessions where user_id = ${id}`,
      )
      return new Date(row?.expires_at ?? '').getTime() - testApp.clock.now()
    }
    expect([await endOf(true), await endOf(false)]).toEqual([365 * dayMs, dayMs])
  })

  it('limits guesses of tokens', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const send = () => strict.call(loginWithFacebook, { body: { authToken: 'guess', languageCode: 'pl' } })
    const responses = []
    for (let round = 0; round < 101; round++) responses.push((await send()).status)
    expect(responses.filter((status) => status === 401)).toHaveLength(100)
    expect(responses.at(-1)).toBe(429)
    await strict.close()
  })

  it.each([
    ['idToken', { idToken: '' }],
    ['idToken', { idToken: 'not a token' }],
    ['idToken', { idToken: `a.${'b'.repeat(8_000)}.c` }],
  ])('refuses a wrong %s before anybody is asked: %#', async (field, body) => {
    const { status, problem } = await testApp.call(loginWithGoogle, { body: { languageCode: 'pl', ...body } })
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, [field]])
  })
})

describe('POST /account/login-with-facebook', () => {
  it('API-10 opens an account for a new address, which stays unconfirmed', async () => {
    const kasia = aFacebookUser(testApp)
    const session = await enter(kasia)
    expect(session).toMatchObject({ email: kasia.email, roles: ['User'] })
    expect((await userOf(kasia.email))?.email_confirmed_at).toBeNull()
    expect(await mailsTo(kasia.email)).toEqual([])
    expect((await enter({ ...kasia, email: null })).id).toBe(session.id)
  })

  it('answers "User does not exist" when no address is shared and nobody is linked (ERR-12)', async () => {
    const { status, problem } = await enterWith(testApp, aFacebookUser(testApp, { email: null }))
    expect([status, problem.code, problem.detail]).toEqual([404, 'ERRORS.NOTABLETOSOCIALLOGIN', 'User does not exist'])
  })

  it('accepts each token once, and no token of Google', async () => {
    const authToken = testApp.social.giveToken(aFacebookUser(testApp))
    const send = (token: string) => testApp.call(loginWithFacebook, { body: { authToken: token, languageCode: 'pl' } })
    expect((await send(authToken)).status).toBe(200)
    expect((await send(authToken)).problem.code).toBe('ERRORS.SOCIALLOGINFAILED')
    expect((await send(testApp.social.giveToken(aGoogleUser(testApp)))).problem.code).toBe('ERRORS.SOCIALLOGINFAILED')
  })

  it('the same subject at another provider is another person', async () => {
    const kasia = aFacebookUser(testApp)
    const { id } = await enter(kasia)
    expect((await enter(aGoogleUser(testApp, { subject: kasia.subject }))).id).not.toBe(id)
  })
})

describe('an account with two-factor sign-in', () => {
  it('is asked for its code after a provider’s sign-in, and gets no session before (Q-28)', async () => {
    const { id, email } = await anAccount(
      testApp,
      { email: `${crypto.randomUUID().slice(0, 18)}@gmail.com` },
      { isTfaEnabled: true },
    )
    const zosia = aGoogleUser(testApp, { email })
    for (const profile of [zosia, { ...zosia, email: null }]) {
      const response = await enterWith(testApp, profile)
      expect(response.reply).toEqual({ email, isTfaEnabled: true })
      expect(cookieOf(response, 'tfa')).toMatch(/^tfa=[\w-]{43}$/)
      expect(String(response.headers['set-cookie'])).toContain('googleNonce=; Max-Age=0;')
    }
    expect(await queryOne(testApp, sql`select 1 from sessions where user_id = ${id}`)).toBeUndefined()
    // The session that its code opens will know when the provider vouched for it, and whether it is remembered.
    await enterWith(testApp, { ...zosia, email: null }, { rememberMe: false })
    await testApp.call(authEndpoints.login, { body: { username: email, password } })
    const waiting = sql`select is_remembered as remembered, ${millis('provider_proved_at')} as proved from pending_sign_ins
      where user_id = ${id} order by is_remembered, provider_proved_at nulls last`
    const at = testApp.clock.now()
    expect(rowsOf(await testApp.context.db.execute(waiting))).toEqual([
      { remembered: false, proved: at },
      ...[at, at, null].map((proved) => ({ remembered: true, proved })),
    ])
  })
})

describe('what was taken from providers', () => {
  it('is forgotten a day after its end, and the accounts stay joined', async () => {
    const zosia = aGoogleUser(testApp)
    const { id } = await enter(zosia)
    const count = async () =>
      (await queryOne<{ n: number }>(testApp, sql`select count(*)::int as n from social_tokens`))?.n ?? 0
    expect(await count()).toBeGreaterThan(0)
    testApp.clock.advance(91 * dayMs)
    await testApp.runJobs()
    expect(await count()).toBe(0)
    const { reply } = await enterWith(testApp, zosia)
    expect('token' in reply && isSession(reply) && reply.id).toBe(id)
  })
})
