import { randomUUID } from 'node:crypto'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { trackingEndpoints } from '@slodki-ul/contract/engagement/tracking'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieChoices } from '#engagement/tracking/tracking.tables.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const { keepCookieChoice } = trackingEndpoints
const choose = (choiceId: string, change: object = {}) => {
  const body = { choiceId, marketing: true, media: true, revision: 1, languageCode: 'pl' as const, ...change }
  return academy.call(keepCookieChoice, { body })
}
const kept = (choiceId: string) =>
  academy.context.db
    .select()
    .from(cookieChoices)
    .where(eq(cookieChoices.choiceId, choiceId))
    .orderBy(asc(cookieChoices.at))

describe('POST /tracking/choice', () => {
  it('keeps a consent and its withdrawal beside each other, with their moments (Q-83)', async () => {
    const browser = randomUUID()
    const began = academy.clock.date()
    expect((await choose(browser)).status).toBe(204)
    academy.clock.advance(minuteMs)
    expect((await choose(browser, { marketing: false, revision: 2, languageCode: 'en' })).status).toBe(204)
    expect(await kept(browser)).toMatchObject([
      { marketing: true, media: true, revision: 1, language: 'pl', at: began },
      { marketing: false, media: true, revision: 2, language: 'en', at: new Date(began.getTime() + minuteMs) },
    ])
  })

  it('takes no number that is none', async () => {
    const answer = await choose('browser-1')
    expect(answer).toMatchObject({ status: 400, problem: { code: 'ERRORS.PROVIDEDATA' } })
  })

  it('forgets choices when nobody can ask about them any longer', async () => {
    const browser = randomUUID()
    await choose(browser)
    await academy.runJobs()
    expect(await kept(browser)).toHaveLength(1)
    academy.clock.advance(3.6 * 366 * dayMs)
    await academy.runJobs()
    expect(await kept(browser)).toEqual([])
  })
})
