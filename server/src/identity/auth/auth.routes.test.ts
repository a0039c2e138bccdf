import { dayMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openUnusedAccount } from '#identity/auth/sign-in.service.ts'
import { hashPassword } from '#identity/users/passwords.ts'
import { aCustomer, anAccount, password, signIn } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { login } = authEndpoints

describe('POST /account/login', () => {
  it('API-06 returns the session as the cookie stores it (ENT-01)', async () => {
    const { id, email } = await anAccount(testApp)
    const { status, reply, headers } = await testApp.call(login, {
      body: { username: ` ${email.toUpperCase()} `, password },
    })
    expect(status).toBe(200)
    expect(reply).toEqual({
      id,
      email,
      roles: ['User'],
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: expect.any(String),
      acceptedTermsVersion: null,
      hasSubscription: false,
      subscriptionExpiration: null,
      isDiscordActivated: false,
      isTfaEnabled: false,
    })
    expect(headers['cache-control']).toBe('no-store')
    // No cookie identifies the user: the browser stores the session itself.
    expect([headers['set-cookie']].flat().map((cookie) => String(cookie).split('=')[0])).toEqual(['device'])
  })

  it('opens the demo accounts', async () => {
    const session = await signIn(testApp, 'admin@slodki-ul.test', 'Miodek123')
    expect(session.roles).toEqual(['User', 'Admin', 'Super Admin'])
  })

  it('returns the subscription flag and its expiration (AUTH-34)', async () => {
    const { session } = await aCustomer(testApp, { isSubscribed: true })
    expect(session.hasSubscription).toBe(true)
    expect(Date.parse(session.subscriptionExpiration ?? '')).toBe(testApp.clock.now() + 30 * dayMs)
  })

  it.each([
    ['a wrong password', 'known', 'Miodownik8'],
    ['an unknown address', 'unknown', password],
    ['a password in another case', 'known', password.toLowerCase()],
  ])('answers %s alike: 401 (ERR-04)', async (_what, who, entered) => {
    const { email } = await anAccount(testApp)
    const username = who === 'known' ? email : 'nikt@poczta.example'
    const { status, problem } = await testApp.call(login, { body: { username, password: entered } })
    expect(status).toBe(401)
    expect(problem).toMatchObject({ code: 'ERRORS.INVALIDUSERNAMEORPASSWORD' })
  })

  it('works as hard for an unknown address as for a wrong password', async () => {
    const { email } = await anAccount(testApp, {}, { passwordHash: await hashPassword(password) })
    /** CPU time in microseconds: unlike elapsed time, it does not grow on a busy machine. */
    const work = async (username: string) => {
      const start = process.cpuUsage()
      for (let call = 0; call < 3; call++) await testApp.call(login, { body: { username, password: 'Nieprawda1' } })
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    // Alternate the two and take the minimum of each: other work of the process only adds time.
    for (let round = 0; round < 5; round++) {
      known = Math.min(known, await work(email))
      unknown = Math.min(unknown, await work('nikt@poczta.example'))
    }
    // Without the decoy hash the ratio is above five.
    expect(Math.max(known / unknown, unknown / known)).toBeLessThan(2)
  })

  it.each([
    ['nothing', { username: '', password: '' }],
    ['51 characters', { username: 'a'.repeat(51), password: 'b'.repeat(51) }],
  ])('refuses %s (AUTH-18)', async (_what, body) => {
    const { status, problem } = await testApp.call(login, { body })
    expect(status).toBe(400)
    expect(Object.keys(problem.errors ?? {})).toEqual(['username', 'password'])
  })

  it('refuses a temporary password after its time, and a deleted account', async () => {
    const expired = await anAccount(testApp, {}, { passwordIsTemporary: true, passwordExpiresAt: testApp.clock.date() })
    for (const { email } of [expired])
      expect((await testApp.call(login, { body: { username: email, password } })).status).toBe(401)
  })

  it('limits wrong passwords from any source, and resets the count after success', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { email } = await anAccount(strict)
    const attempt = (entered: string, username = email) => strict.call(login, { body: { username, password: entered } })
    for (let round = 0; round < 9; round++) expect((await attempt('Nieprawda1')).status).toBe(401)
    expect((await attempt(password)).status).toBe(200)
    const guesses = await Promise.all(Array.from({ length: 14 }, () => attempt('Nieprawda1')))
    expect(guesses.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(10)
    const refused = await attempt(password)
    expect(refused.status).toBe(429)
    expect(refused.problem.code).toBe('ERRORS.TOOMANYATTEMPTS')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt(password, (await anAccount(strict)).email)).status).toBe(200)
    await strict.close()
  })

  it.each([
    ["' or 1=1 --", "' or '1'='1"],
    ['<script>alert(1)</script>', '{{constructor}}'],
    ['ania@slodki-ul.test\r\nBcc: x@y.example', 'x'],
  ])('is not fooled by %s', async (username, entered) => {
    const { status } = await testApp.call(login, { body: { username, password: entered } })
    expect(status).toBe(401)
  })

  describe.each([true, false])('while the account changes: temporary password %s', (passwordIsTemporary) => {
    it.each([
      ['stays as it was', sql`select ''`, 200],
      [
        'has another password and has ended its sessions',
        sql`update users set password_hash = 'x', session_epoch = session_epoch + 1`,
        401,
      ],
      ['is deleted', sql`delete from users`, 401],
    ])('one that %s since its password was verified', async (_what, change, expected) => {
      const { id, email } = await anAccount(testApp, {}, { passwordIsTemporary })
      // Called between the verification of the password and the lock on the account.
      const reset = vi.spyOn(testApp.context.limits, 'reset').mockImplementationOnce(async () => {
        await testApp.context.db.execute(expected === 200 ? change : sql`${change} where id = ${id}`)
      })
      const { status, problem } = await testApp.call(login, { body: { username: email, password } })
      expect(reset).toHaveBeenCalledOnce()
      reset.mockRestore()
      expect(status).toBe(expected)
      if (expected === 401) expect(problem.code).toBe('ERRORS.INVALIDUSERNAMEORPASSWORD')
    })
  })
})

describe('the first session of an account that nobody has used', () => {
  const open = async (change: Parameters<typeof anAccount>[2], since = 0) => {
    const unused = { passwordIsTemporary: true, emailConfirmedAt: null, ...change }
    const { id, email } = await anAccount(testApp, {}, unused)
    const ask = () => openUnusedAccount(testApp.context, id, new Date(testApp.clock.now() + since))
    return { id, email, ask, session: await ask() }
  }

  it('is opened once, without a second factor, and is remembered', async () => {
    const { id, email, ask, session } = await open({})
    expect(session).toMatchObject({ id, email, isTfaEnabled: false })
    const row = sql`select is_remembered, second_factor_at, provider_proved_at from sessions where user_id = ${id}`
    const opened = { is_remembered: true, second_factor_at: null, provider_proved_at: null }
    expect(await queryOne(testApp, row)).toEqual(opened)
    expect(await ask()).toBeNull()
  })

  it.each([
    ['has a password of its owner', { passwordIsTemporary: false }, 0],
    ['was confirmed', { emailConfirmedAt: new Date() }, 0],
    ['is older than what it was created for', {}, 1],
  ])('is not opened when the account %s', async (_what, change, since) => {
    expect((await open(change, since)).session).toBeNull()
  })

  it('is not opened when there is no account', async () => {
    expect(await openUnusedAccount(testApp.context, crypto.randomUUID(), new Date(0))).toBeNull()
  })
})
