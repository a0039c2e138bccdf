import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { sql } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readForBearer, rotateRefreshToken } from '#identity/auth/auth.service.ts'
import { deriveKey } from '#secrets.ts'
import { aCustomer, anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { testConfig } from '#testing/settings.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { refreshToken, logout, checkSubscription } = authEndpoints

const refresh = (token: string) => testApp.call(refreshToken, { body: { RefreshToken: token } })
const check = (token: string) => testApp.call(checkSubscription, {}, { authorization: `Bearer ${token}` })

describe('an access token', () => {
  const claims = async () => {
    const { session } = await aCustomer(testApp)
    const [header = '', payload = '', signature = ''] = session.token.split('.')
    return {
      session,
      header,
      payload,
      signature,
      sid: JSON.parse(Buffer.from(payload, 'base64url').toString()).sid as string,
    }
  }

  it('works for a quarter of an hour (Q-21)', async () => {
    const { session } = await aCustomer(testApp)
    expect((await check(session.token)).status).toBe(200)
    testApp.clock.advance(15 * minuteMs + 1000)
    const late = await check(session.token)
    expect(late.status).toBe(401)
    expect(late.problem.code).toBe('ERRORS.UNAUTHORIZED')
    expect(late.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  it('is refused when tampered with, unsigned, signed with another key or for another purpose', async () => {
    const { session, header, payload, signature, sid } = await claims()
    const [key] = testApp.context.config.signingKeys
    if (!key) throw new Error('The test configuration has no signing key.')
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: crypto.randomUUID() }),
    )
    const sign = (secret: Uint8Array, typ = 'at+jwt', exp = '1h') =>
      new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS256', typ, kid: key.id })
        .setSubject(session.id)
        .setIssuedAt(testApp.clock.date())
        .setExpirationTime(new Date(testApp.clock.now() + (exp ? hourMs : 0)))
        .sign(secret)
    const tokens = [
      `${header}.${forged.toString('base64url')}.${signature}`,
      `${header}.${payload}.`,
      new UnsecuredJWT({ sid })
        .setSubject(session.id)
        .setExpirationTime(new Date(testApp.clock.now() + minuteMs))
        .encode(),
      await sign(new TextEncoder().encode(key.secret)),
      await sign(deriveKey(key, 'refresh token')),
      await sign(deriveKey(key, 'access token'), 'JWT'),
      session.refreshToken,
      'null',
    ]
    for (const token of tokens) expect((await check(token)).status, token).toBe(401)
    expect((await check(session.token)).status).toBe(200)
  })

  it('of one user contains no session of another', async () => {
    const [mine, other] = [await claims(), await claims()]
    const [key] = testApp.context.config.signingKeys
    if (!key) throw new Error('The test configuration has no signing key.')
    const mixed = await new SignJWT({ sid: other.sid })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.id })
      .setSubject(mine.session.id)
      .setExpirationTime(new Date(testApp.clock.now() + minuteMs))
      .sign(deriveKey(key, 'access token'))
    expect((await check(mixed)).status).toBe(401)
    // Nor is anything read for its bearer beside the check of the session.
    const read = (token: string) => readForBearer(testApp.context, token, (userId) => sql<string>`${userId}::text`)
    expect([await read(mixed), await read('null'), await read(mine.session.token)]).toEqual([
      ...[null, null, mine.session.id],
    ])
    await testApp.call(logout, { body: { refreshToken: mine.session.refreshToken } })
    expect(await read(mine.session.token)).toBeNull()
  })

  it('is believed from the Authorization header only, never from the cookie', async () => {
    const { session } = await aCustomer(testApp)
    const cookie = `currentUser=${encodeURIComponent(JSON.stringify(session))}`
    expect((await testApp.call(checkSubscription, {}, { cookie })).status).toBe(401)
  })
})

describe('POST /token/refresh', () => {
  it.each([
    ['Token', (token: string, used: string) => ({ Token: used, RefreshToken: token })],
    ['token', (token: string, used: string) => ({ token: used, refreshToken: token })],
  ])('API-15 answers a new pair, asked in the spelling of %s (Q-19)', async (_spelling, bodyOf) => {
    const { session } = await aCustomer(testApp)
    testApp.clock.advance(20 * minuteMs)
    const { status, reply } = await testApp.call(refreshToken, { body: bodyOf(session.refreshToken, session.token) })
    expect(status).toBe(200)
    expect(Object.keys(reply)).toEqual(['token', 'refreshToken'])
    expect(reply.refreshToken).not.toBe(session.refreshToken)
    expect((await check(reply.token)).status).toBe(200)
  })

  it('returns the same successor for a minute, for a second tab or a lost response', async () => {
    const { session } = await aCustomer(testApp)
    // The minute counts from the refresh, not from the sign-in.
    testApp.clock.advance(20 * minuteMs)
    const first = await refresh(session.refreshToken)
    testApp.clock.advance(minuteMs)
    const again = await refresh(session.refreshToken)
    expect(again.reply.refreshToken).toBe(first.reply.refreshToken)
    expect((await refresh(session.refreshToken)).reply.refreshToken).toBe(first.reply.refreshToken)
    expect((await refresh(first.reply.refreshToken)).status).toBe(200)
  })

  it('ends the family when a replaced token comes back later: thief and owner are both out (Q-20)', async () => {
    const { session } = await aCustomer(testApp)
    const first = await refresh(session.refreshToken)
    testApp.clock.advance(minuteMs + 1)
    const warn = vi.spyOn(testApp.context.log, 'warn')
    expect((await refresh(session.refreshToken)).status).toBe(401)
    expect(warn.mock.calls).toEqual([
      [
        { sessionId: session.refreshToken.split('.')[0], userId: session.id },
        'replaced refresh token used again: session ended',
      ],
    ])
    warn.mockRestore()
    const owner = await refresh(first.reply.refreshToken)
    expect(owner.status).toBe(401)
    expect(owner.problem.code).toBe('ERRORS.UNAUTHORIZED')
    expect((await check(first.reply.token)).status).toBe(401)
  })

  it('ends the family when a token from two changes ago comes back, however soon', async () => {
    const { session } = await aCustomer(testApp)
    const first = await refresh(session.refreshToken)
    const second = await refresh(first.reply.refreshToken)
    expect((await refresh(session.refreshToken)).status).toBe(401)
    expect((await refresh(second.reply.refreshToken)).status).toBe(401)
  })

  it('returns the same successor while the signing key changes, and none once the old one is gone', async () => {
    const { session } = await aCustomer(testApp)
    const { reply } = await refresh(session.refreshToken)
    const before = testApp.context.config
    const [old, renewed] = ['a-secret-of-the-tests-that-is-long-enough', 'another-secret-of-the-tests-that-is-long']
    const repeat = async (secret: string) => {
      const config = { ...before, ...testConfig(before.dataDir, { TOKEN_SECRET: secret }) }
      const caller = { ip: '127.0.0.1' }
      const rotated = await rotateRefreshToken({ ...testApp.context, config }, caller, session.refreshToken, 'public')
      return 'value' in rotated ? (rotated.value?.successor ?? null) : rotated.error
    }
    expect([await repeat(`${renewed},${old}`), await repeat(renewed)]).toEqual([reply.refreshToken, null])
    expect((await refresh(reply.refreshToken)).status).toBe(200)
  })

  const id = crypto.randomUUID()
  const unknown = `${id}.${'g'.repeat(43)}`
  it.each([
    '',
    'x',
    `${id}.abc`,
    unknown,
    `x${id}.abc`,
    `${id}x.abc`,
    '../../etc/passwd',
    "'; drop table sessions; --",
  ])('refuses %j', async (token) => {
    expect((await refresh(token)).status).toBe(401)
  })

  it('keeps a remembered session for a year after its last use, and any other for a day', async () => {
    const { email } = await anAccount(testApp)
    const begin = async (rememberMe: boolean) => (await signIn(testApp, email, password, rememberMe)).refreshToken
    const short = await begin(false)
    testApp.clock.advance(dayMs / 2)
    const renewed = await refresh(short)
    expect(renewed.status).toBe(200)
    testApp.clock.advance(dayMs / 2)
    expect((await refresh(renewed.reply.refreshToken)).status).toBe(401)
    const long = await begin(true)
    testApp.clock.advance(364 * dayMs)
    const used = await refresh(long)
    testApp.clock.advance(364 * dayMs)
    expect((await refresh(used.reply.refreshToken)).status).toBe(200)
  })

  it('stores hashes only', async () => {
    const { session } = await aCustomer(testApp)
    const { reply } = await refresh(session.refreshToken)
    const row = await queryOne<Record<string, string>>(
      testApp,
      sql`select * from sessions where user_id = ${session.id}`,
    )
    for (const secret of [session.refreshToken, reply.refreshToken]) {
      expect(JSON.stringify(row)).not.toContain(secret.split('.')[1])
    }
  })
})

describe('GET /account/check-subscription', () => {
  it('API-14 returns the current subscription, whatever the date parameter', async () => {
    const { session, headers } = await aCustomer(testApp, { isSubscribed: true })
    const ask = () => testApp.call(checkSubscription, { query: { date: '2026-11-21T16:00:00.000Z' } }, headers)
    expect((await ask()).reply).toEqual({
      hasSubscription: true,
      subscriptionExpiration: session.subscriptionExpiration,
      isDiscordActivated: false,
    })
    expect(Date.parse(session.subscriptionExpiration ?? '')).toBeGreaterThan(testApp.clock.now() + 27 * dayMs)
    expect((await aCustomer(testApp)).session.subscriptionExpiration).toBeNull()
    testApp.clock.advance(31 * dayMs)
    const renewed = await refresh(session.refreshToken)
    const later = await testApp.call(checkSubscription, {}, bearer(renewed.reply))
    expect(later.reply).toMatchObject({
      hasSubscription: false,
      subscriptionExpiration: session.subscriptionExpiration,
    })
  })
})
