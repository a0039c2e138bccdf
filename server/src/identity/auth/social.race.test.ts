import { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAccount } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { aFacebookUser, aGoogleUser, aNonce, enterWith } from '#testing/social.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { loginWithGoogle, loginFromLink } = socialEndpoints
const times = <Value>(count: number, make: () => Promise<Value>) => Promise.all(Array.from({ length: count }, make))
const countOf = (statuses: number[]) => Object.groupBy(statuses, String)

describe('signing in through a provider, at once', () => {
  it('one token opens one session, however many present it', async () => {
    const { cookie, nonce } = await aNonce(testApp)
    const zosia = aGoogleUser(testApp)
    const idToken = testApp.social.giveToken(zosia, nonce)
    const responses = await times(8, () =>
      testApp.call(loginWithGoogle, { body: { idToken, languageCode: 'pl' } }, { cookie }),
    )
    const { 200: taken, 401: refused } = countOf(responses.map(({ status }) => status))
    expect([taken?.length, refused?.length]).toEqual([1, 7])
    const sessions = await queryOne<{ n: number }>(
      testApp,
      sql`select count(*)::int as n from sessions s join users u on u.id = s.user_id where u.email = ${zosia.email}`,
    )
    expect(sessions?.n).toBe(1)
  })

  it.each([
    ['Google', aGoogleUser],
    ['Facebook', aFacebookUser],
  ])('a new person in several tabs gets one account: %s', async (_name, aPerson) => {
    const person = aPerson(testApp)
    const responses = await times(8, () => enterWith(testApp, person))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(new Set(responses.map(({ reply }) => 'token' in reply && reply.id)).size).toBe(1)
  })

  it('a mailed link joins accounts once, however many use it', async () => {
    const { email } = await anAccount(testApp)
    await enterWith(testApp, aFacebookUser(testApp, { email }))
    await testApp.runJobs()
    const mail = testApp.sent.findLast(({ to }) => to === email)
    const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const responses = await times(6, () => testApp.call(loginFromLink, { body: { token } }))
    const { 200: joined, 400: refused } = countOf(responses.map(({ status }) => status))
    expect([joined?.length, refused?.length]).toEqual([1, 5])
  })
})
