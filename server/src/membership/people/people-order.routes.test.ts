import { peopleEndpoints as rows } from '@slodki-ul/contract/membership/people.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAccount } from '#testing/accounts.ts'
import { aPaidOrder } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let owner: Record<string, string>
let buyer: string
beforeAll(async () => {
  testApp = await openTestApp()
  owner = (await aStaffMember(testApp, ['owner'])).headers
  buyer = (await anAccount(testApp)).id
  await aPaidOrder(testApp)
  await testApp.context.db.execute(
    sql`update orders set user_id = ${buyer} where number = (select max(number) from orders)`,
  )
})
afterAll(() => testApp.close())

const list = (query: Record<string, unknown>) => testApp.call(rows.listPeople, { query: query as never }, owner)

describe('GET /admin/people?orderBy=lastOrderAt', () => {
  it('sorts by the last order, those without one at the end of the other direction, page after page (BO-020)', async () => {
    const ids = async (orderBy: string, pageNumber: number, filter = {}) =>
      (await list({ orderBy, pageNumber, pageSize: 25, ...filter })).reply.map(({ id }) => id)
    for (let more = 0; more < 30; more++) await anAccount(testApp)
    for (const filter of [{}, { language: 'pl' }]) {
      const read = async (orderBy: string) => {
        const total = (await list({ pageSize: 25, ...filter })).pagination?.totalItems ?? 0
        const pages = Array.from({ length: Math.ceil(total / 25) }, (_, index) => index + 1)
        const all = (await Promise.all(pages.map((page) => ids(orderBy, page, filter)))).flat()
        expect([pages.length > 1, new Set(all).size]).toEqual([true, total])
        return all
      }
      const [down, up] = [await read('-lastOrderAt'), await read('lastOrderAt')]
      expect(down).toEqual(up.toReversed())
      const first = (await list({ orderBy: '-lastOrderAt', pageSize: 25, ...filter })).reply
      const times = first.map(({ lastOrderAt }) => lastOrderAt ?? '')
      expect(times).toEqual(times.toSorted().toReversed())
      expect(first.some(({ id }) => id === buyer)).toBe(true)
      expect(first.at(-1)?.lastOrderAt).toBeNull()
    }
  })
})
