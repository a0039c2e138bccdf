import { newsletterEndpoints } from '@slodki-ul/contract/engagement/newsletter'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncNewsletter } from '#engagement/newsletter/newsletter.jobs.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { subscribeNewsletter, confirmNewsletter, leaveNewsletter } = newsletterEndpoints
const ask = (email: string) => testApp.call(subscribeNewsletter, { body: { email, languageCode: 'pl' } })
const count = async (statement: ReturnType<typeof sql>) => (await queryOne<{ n: number }>(testApp, statement))?.n

describe('many at once', () => {
  it('one address that is requested 16 times gets one confirmation', async () => {
    const email = 'raz@poczta.example'
    const responses = await Promise.all(Array.from({ length: 16 }, () => ask(email)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]))
    expect(await count(sql`select count(*)::int as n from newsletter_consents where email = ${email}`)).toBe(1)
  })

  it('eight processes tell the provider of each of 100 who confirmed once', async () => {
    await testApp.context.db.execute(sql`with consents as (
        insert into newsletter_consents (email, version, language, asked_at, asked_ip, confirmed_at, confirmed_ip)
        select 'wielu-' || n || '@poczta.example', 'v', 'pl', ${testApp.clock.date()}, '::1', ${testApp.clock.date()}, '::1'
        from generate_series(1, 100) n returning id, email)
      insert into newsletter_subscribers (email, state, consent_id, changed_at, due_at)
      select email, 'subscribed', id, ${testApp.clock.date()}, ${testApp.clock.date()} from consents`)
    testApp.newsletter.calls.length = 0
    const look = async () => {
      let synced = 0
      for (let found = 1; found > 0; synced += found) found = await syncNewsletter(testApp.context)
      return synced
    }
    const synced = await Promise.all(Array.from({ length: 8 }, look))
    expect(synced.reduce((sum, each) => sum + each)).toBe(100)
    expect(new Set(testApp.newsletter.calls).size).toBe(100)
    expect(testApp.newsletter.calls).toHaveLength(100)
  })

  it('confirming and leaving at the same moment ends in having left', async () => {
    for (let round = 0; round < 8; round++) {
      const email = `styk-${round}@poczta.example`
      await ask(email)
      const id = (
        await queryOne<{ id: string }>(testApp, sql`select id from newsletter_consents where email = ${email}`)
      )?.id
      const { links } = testApp.context
      const [confirmed] = await Promise.all([
        testApp.call(confirmNewsletter, { body: { token: links.sign('confirm-newsletter', id ?? '', 60) } }),
        testApp.call(leaveNewsletter, { body: { token: links.sign('leave-newsletter', email, 60) } }),
      ])
      const left = await queryOne<{ open: number; states: string | null }>(
        testApp,
        sql`select (select count(*)::int from newsletter_consents where email = ${email} and withdrawn_at is null) as open,
              (select state from newsletter_subscribers where email = ${email}) as states`,
      )
      expect(left).toEqual({ open: 0, states: confirmed.status === 204 ? 'unsubscribed' : null })
    }
  })
})
