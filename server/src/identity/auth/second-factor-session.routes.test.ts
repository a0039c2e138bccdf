import { endpoint } from '@slodki-ul/contract/endpoint'
import { succeed } from '@slodki-ul/contract/errors'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { serveEndpoint } from '#http/serve.ts'
import { createAuthenticator } from '#identity/auth/auth.service.ts'
import { aCustomer, bearer, password, signIn } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { aTwoFactorCustomer, codeOf, enterCode, enterPassword, step } from '#testing/two-factor.ts'

const staffCall = endpoint({
  method: 'GET',
  path: 'staff-call',
  summary: 'A call of the tests',
  access: 'admin',
  status: 204,
  reply: null,
  errors: [],
  calledBy: 'the tests',
})

const addStaffCall = (app: FastifyInstance, context: Context) =>
  serveEndpoint(app, createAuthenticator(context), staffCall, async () => succeed(undefined))

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ addRoutes: addStaffCall })
})
afterAll(() => testApp.close())

const { checkSubscription, refreshToken } = authEndpoints
const { disableTfa, enableTfa, getTfaSetup } = twoFactorEndpoints
type Headers = Record<string, string>
type Careful = Awaited<ReturnType<typeof aTwoFactorCustomer>>

const isSignedIn = async (headers: Headers) => (await testApp.call(checkSubscription, {}, headers)).status === 200
const disable = (email: string, code: string, headers: Headers) =>
  testApp.call(disableTfa, { query: { email }, body: { code } }, headers)

/** A code that was not used yet. */
function nextCode(key: string): string {
  testApp.clock.advance(step * 1000)
  return codeOf(testApp, key)
}

async function signInWith(email: string, code: string): Promise<Headers> {
  const { status, reply } = await enterCode(testApp, email, code, await enterPassword(testApp, email))
  expect(status).toBe(200)
  return bearer(reply)
}

async function enable(email: string, headers: Headers): Promise<string> {
  const { reply: setup } = await testApp.call(getTfaSetup, { query: { email } }, headers)
  const key = setup.authenticatorKey ?? ''
  const body = { email, code: codeOf(testApp, key), currentPassword: password }
  expect((await testApp.call(enableTfa, { body }, headers)).status).toBe(200)
  return key
}

/** How a session was opened and what happened to it, and whether it then has a second factor. */
const sessionKinds: [string, boolean, (account: Careful) => Promise<Headers>][] = [
  ['the one in which it was switched on, opened by the password alone', false, async ({ headers }) => headers],
  ['opened with a code of the app', true, async ({ email, key }) => signInWith(email, nextCode(key))],
  ['opened with a recovery code', true, async ({ email, recoveryCodes }) => signInWith(email, recoveryCodes[0] ?? '')],
  [
    'opened with a code and refreshed',
    true,
    async ({ email, key }) => {
      const cookie = await enterPassword(testApp, email)
      const { reply } = await enterCode(testApp, email, nextCode(key), cookie)
      const body = { RefreshToken: reply.refreshToken }
      return bearer((await testApp.call(refreshToken, { body })).reply)
    },
  ],
  [
    'opened with a code, then switched off',
    false,
    async ({ email, key }) => {
      const headers = await signInWith(email, nextCode(key))
      expect((await disable(email, nextCode(key), headers)).status).toBe(204)
      return headers
    },
  ],
  [
    'opened with a code, switched off and on again',
    false,
    async ({ email, key }) => {
      const headers = await signInWith(email, nextCode(key))
      await disable(email, nextCode(key), headers)
      await enable(email, headers)
      return headers
    },
  ],
  [
    'opened by the password alone while it was off, though its row says that it is on',
    false,
    async ({ email, key, id }) => {
      const before = await signInWith(email, nextCode(key))
      expect((await disable(email, nextCode(key), before)).status).toBe(204)
      const headers = bearer(await signIn(testApp, email))
      await testApp.context.db.execute(sql`update users set is_tfa_enabled = true where id = ${id}`)
      return headers
    },
  ],
]

describe.each([
  ['{User}', 403, 403],
  ['{User,Admin}', 204, 409],
  ['{User,Admin,"Super Admin"}', 204, 409],
] as const)('a staff call by roles %s', (roles, withFactor, withoutFactor) => {
  it.each(sessionKinds)('in a session %s: second factor %s (SEC-01, SEC-03)', async (_kind, hasFactor, open) => {
    const account = await aTwoFactorCustomer(testApp)
    const headers = await open(account)
    await testApp.context.db.execute(sql`update users set roles = ${roles}::text[] where id = ${account.id}`)
    const { status } = await testApp.call(staffCall, {}, headers)
    expect(status).toBe(hasFactor ? withFactor : withoutFactor)
    expect(await isSignedIn(headers)).toBe(true)
  })
})

describe('demo staff', () => {
  it('need no second factor outside production, and one in production', async () => {
    const ask = async (at: TestApp) => {
      const headers = bearer(await signIn(at, 'admin@slodki-ul.test', 'Miodek123'))
      return (await at.call(staffCall, {}, headers)).status
    }
    const outside = await openTestApp({ addRoutes: addStaffCall })
    expect(await ask(outside)).toBe(204)
    await outside.close()
    const production = await openTestApp({ addRoutes: addStaffCall })
    Object.assign(production.context.config, { production: true })
    expect(await ask(production)).toBe(409)
    await production.close()
  })
})

describe('the other sessions', () => {
  it('end when it is enabled; the current one continues', async () => {
    const { session, headers } = await aCustomer(testApp)
    const others = [await signIn(testApp, session.email), await signIn(testApp, session.email)]
    await enable(session.email, headers)
    expect(await isSignedIn(headers)).toBe(true)
    for (const other of others) {
      expect(await isSignedIn(bearer(other))).toBe(false)
      expect((await testApp.call(refreshToken, { body: { RefreshToken: other.refreshToken } })).status).toBe(401)
    }
  })

  it('end when it is disabled, and so do sign-ins that wait for a code; the current one continues', async () => {
    const { email, key, recoveryCodes } = await aTwoFactorCustomer(testApp)
    const here = await signInWith(email, nextCode(key))
    const there = await signInWith(email, nextCode(key))
    const waiting = await enterPassword(testApp, email)
    expect((await disable(email, nextCode(key), here)).status).toBe(204)
    expect(await isSignedIn(here)).toBe(true)
    expect(await isSignedIn(there)).toBe(false)
    expect((await enterCode(testApp, email, recoveryCodes[0] ?? '', waiting)).status).toBe(401)
  })

  it('stay when neither happens: a wrong code, a wrong password', async () => {
    const { email, headers } = await aTwoFactorCustomer(testApp)
    const bare = await aCustomer(testApp)
    const other = bearer(await signIn(testApp, bare.session.email))
    const { reply: setup } = await testApp.call(getTfaSetup, { query: { email: bare.session.email } }, bare.headers)
    const body = {
      email: bare.session.email,
      code: codeOf(testApp, setup.authenticatorKey ?? ''),
      currentPassword: 'Nie-to-1',
    }
    expect((await testApp.call(enableTfa, { body }, bare.headers)).status).toBe(422)
    expect((await disable(email, '000000', headers)).status).toBe(400)
    expect([await isSignedIn(other), await isSignedIn(headers)]).toEqual([true, true])
  })
})

describe('switching it off', () => {
  it.each([
    ['a code of the app', async ({ key }: Careful) => nextCode(key), 204],
    [
      'a recovery code, in any letters',
      async ({ recoveryCodes }: Careful) => ` ${recoveryCodes[3]?.toUpperCase()} `,
      204,
    ],
    ['a wrong code', async () => '000000', 400],
    ['the code that switched it on, a second time', async ({ key }: Careful) => codeOf(testApp, key), 400],
    ['a code of another account', async () => nextCode((await aTwoFactorCustomer(testApp)).key), 400],
    ['a recovery code of another account', async () => (await aTwoFactorCustomer(testApp)).recoveryCodes[0] ?? '', 400],
    ['nothing', async () => '', 400],
  ] as const)('by %s: %s', async (_what, codeFor, expected) => {
    const account = await aTwoFactorCustomer(testApp)
    const { status, problem } = await disable(account.email, await codeFor(account), account.headers)
    expect(status).toBe(expected)
    if (expected === 400) expect(['ERRORS.SETUPCODEINVALID', 'ERRORS.PROVIDEDATA']).toContain(problem.code)
    const response = await testApp.call(authEndpoints.login, { body: { username: account.email, password } })
    expect('token' in response.reply).toBe(expected === 204)
    // Whatever the result, the caller is still signed in.
    expect(await isSignedIn(account.headers)).toBe(true)
  })

  it('limits guesses to ten codes an hour', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { email, key, headers } = await aTwoFactorCustomer(strict)
    const off = (code: string) => strict.call(disableTfa, { query: { email }, body: { code } }, headers)
    const statuses = await Promise.all(Array.from({ length: 12 }, (_, index) => off(`00000${index % 10}`)))
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(2)
    strict.clock.advance(step * 1000)
    expect((await off(codeOf(strict, key))).status).toBe(429)
    await strict.close()
  })
})
