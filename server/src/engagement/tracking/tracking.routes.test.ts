import { randomUUID } from 'node:crypto'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { trackingEndpoints } from '@slodki-ul/contract/engagement/tracking'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieChoices } from '#engagement/tracking/tracking.tables.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { saveCookieChoice } = trackingEndpoints
const choose = (choiceId: string, change: object = {}) => {
  const body = { choiceId, marketing: true, media: true, revision: 1, languageCode: 'pl' as const, ...change }
  return testApp.call(saveCookieChoice, { body })
}
const stored = (choiceId: string) =>
  testApp.context.db
    .select()
    .from(cookieChoices)
    .where(eq(cookieChoices.choiceId, choiceId))
    .orderBy(asc(cookieChoices.at))

describe('POST /tracking/choice', () => {
  it('stores a consent and its withdrawal separately, with their times (Q-83)', async () => {
    const browser = randomUUID()
    const began = testApp.clock.date()
    expect((await choose(browser)).status).toBe(204)
    testApp.clock.advance(minuteMs)
    expect((await choose(browser, { marketing: false, revision: 2, languageCode: 'en' })).status).toBe(204)
    expect(await stored(browser)).toMatchObject([
      { marketing: true, media: true, revision: 1, language: 'pl', at: began },
      { marketing: false, media: true, revision: 2, language: 'en', at: new Date(began.getTime() + minuteMs) },
    ])
  })

  it('refuses an invalid number', async () => {
    const response = await choose('browser-1')
    expect(response).toMatchObject({ status: 400, problem: { code: 'ERRORS.PROVIDEDATA' } })
  })

  it('deletes choices when their retention period ends', async () => {
    const browser = randomUUID()
    await choose(browser)
    await testApp.runJobs()
    expect(await stored(browser)).toHaveLength(1)
    testApp.clock.advance(3.6 * 366 * dayMs)
    await testApp.runJobs()
    expect(await stored(browser)).toEqual([])
  })
})
