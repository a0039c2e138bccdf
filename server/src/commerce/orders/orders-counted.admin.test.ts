import { staffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { failed } from '@slodki-ul/contract/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStaffOrders, listStaffOrders } from '#commerce/orders/orders.admin.service.ts'
import { rowsOf } from '#db/client.ts'
import { renewSearchTerms } from '#platform/search/search.jobs.ts'
import { aProduct } from '#testing/factories.ts'
import { fillTable } from '#testing/many-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let product = 0
/** Numbers of the orders that fit, the newest first, by what finds them. */
const fits: Record<string, number[]> = {}

beforeAll(async () => {
  testApp = await openTestApp()
  product = await aProduct(testApp, { price: 5000 })
  // Every name has two terms that begin alike; every fourth order is of somebody else, every thirteenth a draft.
  await fillTable(testApp, 'orders', 90, {
    ...{ status: `case when n % 13 = 0 then 'None' else 'Delivered' end`, language: `'pl'`, phone: `''` },
    ...{ email: `'poczta' || n || '@poczta.example'`, first_name: `case when n % 3 = 0 then 'Ewa' else 'Anna' end` },
    ...{ last_name: `case when n % 4 = 0 then 'Zając' else 'Nowak-Nowacka' end`, payment_method: `'Cod'` },
    ...{ shipping_method: `'KurierDPD'`, products_total: 'n', discount_total: '0', shipping_cost: '0' },
    ...{ shipping_vat: '0', total: 'n', created_at: `timestamptz '2024-01-01' + (n % 50) * interval '1 day'` },
  })
  const { db } = testApp.context
  await db.execute(sql`insert into order_lines
    (order_id, position, product_id, name_pl, is_virtual, unit_price, count, discount_share, vat_rate, vat)
    select id, line, ${product}, 'Miód', false, 1, 1, 0, 23, 0 from orders, generate_series(0, 1) as line
    where last_name = 'Nowak-Nowacka'`)
  await db.execute(sql`insert into search_changes (kind, record_id) select 'order', id::text from orders`)
  while ((await renewSearchTerms(testApp.context)) > 0);
  const numbers = async (condition: ReturnType<typeof sql>) =>
    rowsOf<{ number: number }>(
      await db.execute(
        sql`select number::int as number from orders where ${condition} order by created_at desc, number desc`,
      ),
    ).map(({ number }) => number)
  // Drafts are found by a search only.
  fits.placed = await numbers(sql`status <> 'None'`)
  fits.all = await numbers(sql`true`)
  fits.placedNowak = await numbers(sql`last_name = 'Nowak-Nowacka' and status <> 'None'`)
  fits.nowak = await numbers(sql`last_name = 'Nowak-Nowacka'`)
  fits.anna = await numbers(sql`last_name = 'Nowak-Nowacka' and first_name = 'Anna'`)
  fits.cheap = await numbers(sql`last_name = 'Nowak-Nowacka' and total <= 6000`)
}, 120_000)
afterAll(() => testApp.close())

async function page(query: object, options: { countMax: number; wide?: number }) {
  const outcome = await listStaffOrders(testApp.context, { query: staffOrdersQuery.parse(query) } as never, options)
  if (failed(outcome)) throw new Error(outcome.error)
  return { ...outcome.value, numbers: outcome.value.items.map(({ number }) => Number(number.slice(3))) }
}

const count = (query: object, longestMs?: number) =>
  countStaffOrders(testApp.context, { query: staffOrdersQuery.parse(query) } as never, longestMs)

describe.each([
  ['of very many records', 0],
  ['of few', 20_000],
])('the list of orders, as if each word were one %s', (_which, wide) => {
  it.each<[string, object, string]>([
    ['everything', {}, 'placed'],
    ['two letters', { searchBy: 'no' }, 'nowak'],
    ['a word', { searchBy: 'Nowak' }, 'nowak'],
    ['two words', { searchBy: 'ann nowa' }, 'anna'],
    ['letters of every number', { searchBy: 'SU' }, 'all'],
    ['a word and a total', { searchBy: 'nowak', totalTo: 60 }, 'cheap'],
    ['a word and a status', { searchBy: 'nowak', status: 'Delivered' }, 'placedNowak'],
    ['a product', { productId: '$product' }, 'placedNowak'],
    ['a product and a word', { productId: '$product', searchBy: 'anna' }, 'anna'],
  ])('has by %s the right rows on each page, and counts them to a limit', async (_by, given, which) => {
    const query = { ...given, ...('productId' in given && { productId: String(product) }) }
    const expected = fits[which] ?? []
    const total = expected.length
    expect(total).toBeGreaterThan(25)
    const seen = []
    for (let pageNumber = 1; pageNumber <= Math.ceil(total / 25); pageNumber++)
      seen.push(...(await page({ ...query, pageNumber }, { countMax: 1, wide })).numbers)
    expect(seen).toEqual(expected)
    const exact = { itemsPerPage: 25, totalItems: total, totalPages: Math.ceil(total / 25) }
    for (const countMax of [total, total + 1, 10_000])
      expect((await page(query, { countMax, wide })).pagination).toEqual({ currentPage: 1, ...exact })
    expect((await page(query, { countMax: total - 1, wide })).pagination).toEqual({
      ...{ currentPage: 1, itemsPerPage: 25, totalItems: total - 1, totalPages: Math.ceil((total - 1) / 25) },
      isLowerBound: true,
    })
    expect(await count(query)).toEqual({ value: { totalItems: total } })
    // A small limit never says less than what the page shows, and the last page knows that it is the last.
    expect((await page(query, { countMax: 1, wide })).pagination).toMatchObject({ totalItems: 25, isLowerBound: true })
    const last = { ...query, pageNumber: Math.ceil(total / 25) }
    expect((await page(last, { countMax: 1, wide })).pagination).toEqual({ currentPage: last.pageNumber, ...exact })
  })
})

it('an exact count that takes too long is ended and says so, and the next one counts', async () => {
  await testApp.context.db.transaction(async (tx) => {
    await tx.execute(sql`lock table orders in access exclusive mode`)
    expect(await count({}, 50)).toMatchObject({ error: 'ERRORS.COUNTTOOLONG' })
  })
  expect(await count({})).toEqual({ value: { totalItems: fits.placed?.length } })
})
