import { waitlistEndpoints } from '@slodki-ul/contract/engagement/waitlist'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyRestocked } from '#engagement/waitlist/waitlist.jobs.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const countOf = async (statement: ReturnType<typeof sql>) =>
  (await queryOne<{ count: number }>(testApp, statement))?.count
const add = (productId: number, email: string) =>
  testApp.call(waitlistEndpoints.addToWaitlist, { body: { productId, email, languageCode: 'pl' } })

describe('many at once', () => {
  it('one address is stored once by 16 requests with the same response', async () => {
    const productId = await aProduct(testApp, { stock: 0 })
    const responses = await Promise.all(Array.from({ length: 16 }, () => add(productId, 'raz@poczta.example')))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]))
    expect(
      await countOf(sql`select count(*)::int as count from waitlist_entries where product_id = ${productId}`),
    ).toBe(1)
  })

  it('eight processes that look at once queue one mail to each of 300 who wait', async () => {
    const productId = await aProduct(testApp, { stock: 0 })
    await testApp.context.db.execute(sql`insert into waitlist_entries (product_id, email, language, created_at)
      select ${productId}, 'czeka-' || n || '@poczta.example', 'pl', ${testApp.clock.date()} from generate_series(1, 300) n`)
    await testApp.context.db.execute(sql`update products set stock = 5 where id = ${productId}`)
    const look = async () => {
      let written = 0
      for (let found = 1; found > 0; written += found) found = await notifyRestocked(testApp.context)
      return written
    }
    const written = await Promise.all(Array.from({ length: 8 }, look))
    expect(written.reduce((sum, each) => sum + each)).toBe(300)
    expect(
      await queryOne(
        testApp,
        sql`select count(*)::int as mails, count(distinct recipient)::int as people from mails
          where kind = 'waitlist-available' and (data ->> 'productId')::int = ${productId}`,
      ),
    ).toEqual({ mails: 300, people: 300 })
  })

  it('whoever joins while the product comes back is written to or told so, and never left waiting', async () => {
    const productId = await aProduct(testApp, { stock: 0 })
    const people = Array.from({ length: 24 }, (_, n) => `styk-${n}@poczta.example`)
    const restock = () => testApp.context.db.execute(sql`update products set stock = 1 where id = ${productId}`)
    const [responses] = await Promise.all([
      Promise.all(people.map((email) => add(productId, email))),
      restock(),
      notifyRestocked(testApp.context),
    ])
    await notifyRestocked(testApp.context)
    const joined = responses.filter(({ status }) => status === 202)
    for (const { status, problem } of responses)
      if (status !== 202) expect(problem.code).toBe('ERRORS.PRODUCTAVAILABLE')
    expect(
      await countOf(sql`select count(*)::int as count from mails where (data ->> 'productId')::int = ${productId}`),
    ).toBe(joined.length)
    expect(
      await countOf(sql`select count(*)::int as count from waitlist_entries where product_id = ${productId}`),
    ).toBe(0)
  })
})
