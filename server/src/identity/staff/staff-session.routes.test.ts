import { minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { permissions, permissionsOf } from '@slodki-ul/contract/identity/permissions'
import { staffSessionEndpoints as rows } from '@slodki-ul/contract/identity/staff-session.admin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer, anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { aStaffAccount, aStaffMember, signInStaff, staffCookieOf } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/two-factor.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const enter = (body: { email: string; password: string; code?: string }, headers: Record<string, string> = {}) =>
  testApp.call(rows.signInStaff, { body }, headers)
const me = (headers: Record<string, string>) => testApp.call(rows.getStaffMe, {}, headers)
const refresh = (cookie: string) => testApp.call(rows.refreshStaffSession, {}, { cookie })

describe('POST /admin/session', () => {
  it('opens a session by e-mail, password and code, and says who it is and what they may do (BO-002)', async () => {
    const account = await aStaffAccount(testApp, ['shop', 'accountant'])
    const { status, reply } = await enter({
      email: ` ${account.email.toUpperCase()} `,
      password,
      code: codeOf(testApp, account.key),
    })
    expect(status).toBe(200)
    expect(reply.staff).toEqual({
      id: account.id,
      name: account.email,
      email: account.email,
      language: null,
      roles: ['shop', 'accountant'],
      permissions: permissionsOf(['shop', 'accountant']),
    })
    expect(reply.staff.permissions).not.toContain('staff.manage')
    expect(Object.keys(reply).toSorted()).toEqual([
      'confirmedUntil',
      'expiresAt',
      'idleMinutes',
      'isSecured',
      'sessionEndsAt',
      'staff',
      'token',
    ])
    expect((await me(bearer(reply))).reply.staff.id).toBe(account.id)
  })

  it.each([
    [
      'a wrong password',
      async () => ({ email: (await aStaffAccount(testApp, ['owner'])).email, password: 'Miodownik8' }),
    ],
    ['an unknown address', async () => ({ email: 'nikogo@poczta.example', password })],
    ['an account without a staff role', async () => ({ email: (await anAccount(testApp)).email, password })],
    [
      'a moderator by the role of the account alone',
      async () => ({ email: (await anAccount(testApp, { roles: ['User', 'Admin'] })).email, password }),
    ],
  ])('answers %s like the others, with or without a code (BO-002)', async (_what, who) => {
    const entry = await who()
    for (const body of [entry, { ...entry, code: '123456' }]) {
      const { status, problem, headers } = await enter(body)
      expect([status, problem.code]).toEqual([401, 'ERRORS.INVALIDUSERNAMEORPASSWORD'])
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it('asks for the code after the right password only, and takes each once', async () => {
    const { email, key } = await aStaffAccount(testApp, ['support'])
    expect((await enter({ email, password: 'Miodownik8' })).problem.code).toBe('ERRORS.INVALIDUSERNAMEORPASSWORD')
    const asked = await enter({ email, password })
    expect([asked.status, asked.problem.code, asked.headers['set-cookie']]).toEqual([
      401,
      'ERRORS.CODEREQUIRED',
      undefined,
    ])
    const code = codeOf(testApp, key)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await enter({ email, password, code: wrong })).problem.code).toBe('ERRORS.CODEINVALID')
    expect((await enter({ email, password, code })).status).toBe(200)
    expect((await enter({ email, password, code })).problem.code).toBe('ERRORS.CODEINVALID')
  })

  it('takes a recovery code once', async () => {
    const { email } = await anAccount(testApp, { staffRoles: ['content'] })
    const { headers } = await signInStaff(testApp, email)
    const { reply: setup } = await testApp.call(rows.getSecondFactorSetup, {}, headers)
    const code = codeOf(testApp, setup.authenticatorKey ?? '')
    const { reply } = await testApp.call(rows.enableSecondFactor, { body: { code } }, headers)
    const [recovery = ''] = reply.recoveryCodes
    expect((await enter({ email, password, code: ` ${recovery.toUpperCase()} ` })).status).toBe(200)
    expect((await enter({ email, password, code: recovery })).problem.code).toBe('ERRORS.CODEINVALID')
  })

  it('has an exempt demo account of every staff role', async () => {
    for (const [name, role] of [
      ['admin', 'owner'],
      ['sklep', 'shop'],
      ['tresci', 'content'],
      ['obsluga', 'support'],
      ['ksiegowosc', 'accountant'],
    ]) {
      const { status, reply } = await enter({ email: `${name}@slodki-ul.test`, password: 'Miodek123' })
      expect([status, reply.staff.roles, reply.isSecured]).toEqual([200, [role], true])
      if (role === 'owner') expect(reply.staff.permissions).toEqual(permissions)
    }
    expect((await signIn(testApp, 'admin@slodki-ul.test', 'Miodek123')).roles).toEqual(['User', 'Admin', 'Super Admin'])
    expect((await signIn(testApp, 'sklep@slodki-ul.test', 'Miodek123')).roles).toEqual(['User'])
  })

  it('is refused to pages of other sites', async () => {
    const entry = { email: 'admin@slodki-ul.test', password: 'Miodek123' }
    const own = new URL(testApp.context.config.publicUrl).origin
    for (const origin of ['https://example.com', 'null', `${own}.example.com`])
      expect((await enter(entry, { origin })).status).toBe(403)
    expect((await enter(entry, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await enter(entry, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await enter(entry, { origin: own, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    const { cookie } = await signInStaff(
      testApp,
      (await aStaffAccount(testApp, ['shop'], { isTfaEnabled: false })).email,
    )
    const refreshed = await testApp.call(rows.refreshStaffSession, {}, { cookie, origin: 'https://example.com' })
    expect(refreshed.status).toBe(403)
  })
})

describe('a session of the back office', () => {
  it('has a refresh token in a cookie for its own calls, hidden from scripts (BO-004)', async () => {
    const { email, key } = await aStaffAccount(testApp, ['shop'])
    const { headers } = await enter({ email, password, code: codeOf(testApp, key) })
    const cookie = String(headers['set-cookie'])
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=43200',
      'Path=/api/admin/session',
      'SameSite=Strict',
      'Secure',
    ])
    expect(headers['cache-control']).toBe('no-store')
  })

  it('has access tokens for 15 minutes, renewed by its cookie, each of which works once (BO-004)', async () => {
    const { headers, cookie, reply } = await aStaffMember(testApp, ['content'])
    expect(new Date(reply.expiresAt).getTime() - testApp.clock.now()).toBeGreaterThan(14.9 * minuteMs)
    testApp.clock.advance(15 * minuteMs + 1000)
    expect((await me(headers)).status).toBe(401)
    const renewed = await refresh(cookie)
    expect((await me(bearer(renewed.reply))).status).toBe(200)
    const next = `staff=${staffCookieOf(renewed.headers)}`
    expect(next).not.toBe(cookie)
    testApp.clock.advance(2 * minuteMs)
    expect((await refresh(cookie)).status).toBe(401)
    expect((await refresh(next)).status).toBe(401)
    expect((await me(bearer(renewed.reply))).status).toBe(401)
  })

  it('refuses tokens of the shop, which refuses its tokens (BO-004)', async () => {
    const account = await aStaffAccount(testApp, ['owner'])
    const staff = await signInStaff(testApp, account.email, codeOf(testApp, account.key))
    const customer = await aCustomer(testApp)
    const shop = await signIn(testApp, 'admin@slodki-ul.test', 'Miodek123')
    expect((await me(customer.headers)).status).toBe(401)
    expect((await me(bearer(shop))).status).toBe(401)
    expect((await refresh(`staff=${shop.refreshToken}`)).status).toBe(401)
    expect((await testApp.call(authEndpoints.checkSubscription, {}, staff.headers)).status).toBe(401)
    const RefreshToken = staff.cookie.replace('staff=', '')
    expect((await testApp.call(authEndpoints.refreshToken, { body: { RefreshToken } })).status).toBe(401)
    await testApp.call(authEndpoints.logout, { body: { refreshToken: RefreshToken } })
    expect((await me(staff.headers)).status).toBe(200)
  })

  it('ends 12 hours after signing in, however busy it is (BO-005)', async () => {
    let { headers, cookie } = await aStaffMember(testApp, ['shop'])
    const renew = async () => {
      const renewed = await refresh(cookie)
      if (renewed.status !== 200) return renewed.status
      cookie = `staff=${staffCookieOf(renewed.headers)}`
      headers = bearer(renewed.reply)
      return (await me(headers)).status
    }
    for (let quarter = 1; quarter < 48; quarter++) {
      testApp.clock.advance(15 * minuteMs)
      expect(await renew()).toBe(200)
    }
    testApp.clock.advance(15 * minuteMs - 1)
    expect(await renew()).toBe(200)
    testApp.clock.advance(1)
    expect((await me(headers)).status).toBe(401)
    expect(await renew()).toBe(401)
  })

  it('ends 30 minutes after the last call; refreshing and calls in the background are none (BO-005)', async () => {
    const { headers, cookie } = await aStaffMember(testApp, ['shop'])
    testApp.clock.advance(14 * minuteMs)
    expect((await me(headers)).status).toBe(200)
    testApp.clock.advance(29 * minuteMs)
    const renewed = await refresh(cookie)
    expect(renewed.status).toBe(200)
    expect((await me({ ...bearer(renewed.reply), 'x-background': '1' })).status).toBe(200)
    testApp.clock.advance(minuteMs)
    expect((await me(bearer(renewed.reply))).status).toBe(401)
    expect((await refresh(`staff=${staffCookieOf(renewed.headers)}`)).status).toBe(401)
  })

  it('ends by signing out, and its cookie goes', async () => {
    const { headers, cookie } = await aStaffMember(testApp, ['support'])
    const ended = await testApp.call(rows.signOutStaff, {}, { cookie })
    expect([ended.status, staffCookieOf(ended.headers)]).toEqual([204, ''])
    expect((await me(headers)).status).toBe(401)
    expect((await testApp.call(rows.signOutStaff, {}, {})).status).toBe(204)
  })
})
