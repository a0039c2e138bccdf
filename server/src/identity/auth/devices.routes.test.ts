import { dayMs } from '@slodki-ul/contract/durations'
import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { endpoints } from '@slodki-ul/contract/endpoints'
import { authEndpoints, type Session } from '@slodki-ul/contract/identity/auth'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAccount, password } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** A browser that stores the cookie it receives. */
function aBrowser(at = testApp) {
  let stored = ''
  return {
    get cookie() {
      return stored
    },
    async signIn(username: string, entered = password) {
      const headers = stored ? { cookie: stored } : {}
      const response = await at.call(authEndpoints.login, { body: { username, password: entered } }, headers)
      const given = [response.headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('device='))
      if (given) stored = String(given).split(';')[0] ?? ''
      return { status: response.status, given: given && String(given) }
    },
  }
}

async function mailsTo(email: string, at = testApp) {
  await at.runJobs()
  return at.sent.filter(({ to }) => to === email)
}

describe('a sign-in from a device that the account does not know', () => {
  it('is told to the owner, once for each; the first of all is no news', async () => {
    const { email } = await anAccount(testApp)
    const [home, phone] = [aBrowser(), aBrowser()]
    for (let times = 0; times < 2; times++) expect((await home.signIn(email)).status).toBe(200)
    expect(await mailsTo(email)).toEqual([])
    for (let times = 0; times < 2; times++) await phone.signIn(email)
    await home.signIn(email)
    const mails = await mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Nowe logowanie do Słodkiego Ula'])
    expect(mails[0]?.text).toContain('127.0.0.1')
    expect(mails[0]?.text).toContain(`${testApp.context.config.publicUrl}/#/reset-hasla`)
  })

  it.each([
    ['in winter', '2031-01-15T22:47:00.000Z', 'pl', '15 stycznia 2031 23:47'],
    ['in summer, past midnight', '2031-07-15T22:07:00.000Z', 'pl', '16 lipca 2031 00:07'],
    ['in English', '2031-07-15T22:07:00.000Z', 'en', '16 July 2031 at 00:07'],
  ] as const)('says the hour in Warsaw: %s', async (_when, at, language, said) => {
    const { email } = await anAccount(testApp, {}, { language })
    await aBrowser().signIn(email)
    testApp.clock.advance(Date.parse(at) - testApp.clock.now())
    await aBrowser().signIn(email)
    expect((await mailsTo(email))[0]?.text.replaceAll('\u00a0', ' ')).toContain(said)
  })

  it('is mailed in the language of the account', async () => {
    const { email } = await anAccount(testApp, {}, { language: 'en' })
    for (const browser of [aBrowser(), aBrowser()]) await browser.signIn(email)
    const [mail] = await mailsTo(email)
    expect([mail?.subject, mail?.text.includes('Not you?')]).toEqual(['A new login to Słodki Ul', true])
  })

  it('is recognised by an HttpOnly cookie, which is extended on use and stored as a hash', async () => {
    const { id, email } = await anAccount(testApp)
    const browser = aBrowser()
    const { given } = await browser.signIn(email)
    expect(given).toMatch(/^device=[\w-]{43}; Max-Age=31536000; Path=\/api\/account; HttpOnly; SameSite=Strict$/)
    const before = browser.cookie
    expect((await browser.signIn(email)).given).toBeDefined()
    expect(browser.cookie).toBe(before)
    const row = await queryOne(testApp, sql`select * from known_devices where user_id = ${id}`)
    expect(JSON.stringify(row)).not.toContain(before.split('=')[1])
  })

  it.each(['device=', 'device=x', `device=${'a'.repeat(44)}`, 'device=%00', 'device=../../x'])(
    'is not known by a cookie that we did not make: %s',
    async (cookie) => {
      const { email } = await anAccount(testApp)
      const { status, headers } = await testApp.call(
        authEndpoints.login,
        { body: { username: email, password } },
        { cookie },
      )
      expect(status).toBe(200)
      expect(String(headers['set-cookie'])).not.toContain(`${cookie};`)
    },
  )

  it('belongs to one account: two users of one browser get no mail about the other', async () => {
    const [one, two] = [await anAccount(testApp), await anAccount(testApp)]
    const browser = aBrowser()
    for (const { email } of [one, two, one, two]) await browser.signIn(email)
    expect([...(await mailsTo(one.email)), ...(await mailsTo(two.email))]).toEqual([])
    const hashes = await testApp.context.db.execute(
      sql`select distinct cookie_hash from known_devices where user_id in (${one.id}, ${two.id})`,
    )
    expect((hashes as unknown as { rows: unknown[] }).rows).toHaveLength(2)
  })

  it('is neither stored nor mailed when the password was wrong', async () => {
    const { id, email } = await anAccount(testApp)
    await aBrowser().signIn(email)
    expect((await aBrowser().signIn(email, 'Nieprawda1')).given).toBeUndefined()
    expect(await mailsTo(email)).toEqual([])
    const known = await queryOne(testApp, sql`select count(*)::int as n from known_devices where user_id = ${id}`)
    expect(known).toEqual({ n: 1 })
  })

  it('sends a limited number of mails, however often a script signs in', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { email } = await anAccount(strict)
    for (let times = 0; times < 9; times++) expect((await aBrowser(strict).signIn(email)).status).toBe(200)
    expect(await mailsTo(email, strict)).toHaveLength(5)
    await strict.close()
  })

  it('is deleted after a year without use', async () => {
    const { id, email } = await anAccount(testApp)
    const browser = aBrowser()
    await browser.signIn(email)
    testApp.clock.advance(100 * dayMs)
    await browser.signIn(email)
    const known = () => queryOne(testApp, sql`select from known_devices where user_id = ${id}`)
    testApp.clock.advance(365 * dayMs)
    await testApp.runJobs()
    expect(await known()).toBeDefined()
    testApp.clock.advance(1)
    await testApp.runJobs()
    expect(await known()).toBeUndefined()
  })

  it('is checked by every call that may open a session', () => {
    const rows = Object.entries(endpoints) as [string, Endpoint][]
    const session: Session = {
      ...{ id: crypto.randomUUID(), email: 'a@b.pl', roles: ['User'], token: 'x', refreshToken: 'y' },
      ...{ acceptedTermsVersion: null, hasSubscription: false, subscriptionExpiration: null },
      ...{ isDiscordActivated: false, isTfaEnabled: false },
    }
    const openers = rows.filter(([, { reply }]) => {
      const parsed = reply?.safeParse(session)
      return parsed?.success && typeof parsed.data === 'object' && 'roles' in (parsed.data ?? {})
    })
    expect(openers.map(([name]) => name).toSorted()).toEqual(
      ['openFirstSession', 'login', 'loginFromLink', 'loginTfa', 'loginWithFacebook', 'loginWithGoogle'].toSorted(),
    )
    for (const [name, { cookies }] of openers) expect(cookies?.def.shape, name).toHaveProperty('device')
  })
})
