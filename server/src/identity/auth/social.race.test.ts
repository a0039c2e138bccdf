import { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAccount } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { aFacebooker, aGoogler, aNonce, enterWith } from '#testing/social.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const { loginWithGoogle, loginFromLink } = socialEndpoints
const times = <Value>(count: number, make: () => Promise<Value>) => Promise.all(Array.from({ length: count }, make))
const countOf = (statuses: number[]) => Object.groupBy(statuses, String)

describe('signing in through a provider, at once', () => {
  it('one token opens one session, however many present it', async () => {
    const { cookie, nonce } = await aNonce(academy)
    const zosia = aGoogler(academy)
    const idToken = academy.social.giveToken(zosia, nonce)
    const answers = await times(8, () =>
      academy.call(loginWithGoogle, { body: { idToken, languageCode: 'pl' } }, { cookie }),
    )
    const { 200: taken, 401: refused } = countOf(answers.map(({ status }) => status))
    expect([taken?.length, refused?.length]).toEqual([1, 7])
    const sessions = await queryOne<{ n: number }>(
      academy,
      sql`select count(*)::int as n from sessions s join users u on u.id = s.user_id where u.email = ${zosia.email}`,
    )
    expect(sessions?.n).toBe(1)
  })

  it.each([
    ['Google', aGoogler],
    ['Facebook', aFacebooker],
  ])('a new person in several tabs gets one account: %s', async (_name, aPerson) => {
    const person = aPerson(academy)
    const answers = await times(8, () => enterWith(academy, person))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ reply }) => 'token' in reply && reply.id)).size).toBe(1)
  })

  it('a mailed link joins once, however many press it', async () => {
    const { email } = await anAccount(academy)
    await enterWith(academy, aFacebooker(academy, { email }))
    await academy.runJobs()
    const mail = academy.sent.findLast(({ to }) => to === email)
    const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const answers = await times(6, () => academy.call(loginFromLink, { body: { token } }))
    const { 200: joined, 400: refused } = countOf(answers.map(({ status }) => status))
    expect([joined?.length, refused?.length]).toEqual([1, 5])
  })
})
