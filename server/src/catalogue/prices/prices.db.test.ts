import { dayMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePrices } from '#catalogue/products/products.service.ts'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  // Noon, so that daylight saving time never moves a step of these tests to another day.
  const noon = Math.ceil(testApp.clock.now() / dayMs) * dayMs + dayMs / 2
  testApp.clock.advance(noon - testApp.clock.now())
})
afterAll(() => testApp.close())

/** Applies prices over time: [days to wait, regular price, reduced price]. */
async function live(id: number, steps: [days: number, price: number, discountPrice: number | null][]): Promise<void> {
  for (const [days, price, discountPrice] of steps) {
    testApp.clock.advance(days * dayMs)
    await inTransaction(testApp.context, (tx) => changePrices(tx, id, { price, discountPrice }))
  }
}

const lowestOf = async (id: number) =>
  (
    await queryOne<{ lowest: number | null }>(
      testApp,
      sql`select lowest_price30_days as lowest from products where id = ${id}`,
    )
  )?.lowest

describe('the price ledger', () => {
  it.each([
    ['a plain reduction counts from the regular price', 10000, [[40, 10000, 8000]], 10000],
    [
      'an earlier reduction within 30 days counts',
      10000,
      [
        [40, 10000, 7000],
        [5, 10000, null],
        [10, 10000, 8000],
      ],
      7000,
    ],
    [
      'an earlier reduction more than 30 days ago does not',
      10000,
      [
        [40, 10000, 7000],
        [5, 10000, null],
        [31, 10000, 8000],
      ],
      10000,
    ],
    [
      'a further reduction keeps the reference of the first, however long ago that was',
      10000,
      [
        [40, 10000, 9000],
        [35, 10000, 8000],
      ],
      10000,
    ],
    [
      'a raise just before does not help',
      10000,
      [
        [40, 12000, null],
        [10, 12000, 9000],
      ],
      10000,
    ],
    [
      'a product sold for less than 30 days counts since its start',
      10000,
      [
        [5, 9500, null],
        [5, 9500, 9000],
      ],
      9500,
    ],
    ['a price that nobody could pay, replaced at once, is no reference', 10000, [[0, 10000, 9000]], null],
    ['a product reduced on its first day counts since its sale began', 10000, [[0.04, 10000, 9000]], 10000],
    [
      'a promotional price that rises begins a promotion with the lower price in its reference',
      10000,
      [
        [40, 10000, 7000],
        [3, 10000, 7500],
      ],
      7000,
    ],
    [
      'a price that rose is compared anew when it falls, as it was no promotion any more',
      10000,
      [
        [40, 10000, 7000],
        [3, 10000, 7500],
        [31, 10000, 7200],
      ],
      7500,
    ],
    [
      'a dearer regular price beside an equal reduced one keeps the reference',
      10000,
      [
        [40, 10000, 7000],
        [3, 12000, 7000],
      ],
      10000,
    ],
    [
      'a regular price raised around a price that stays is a comparison with that price',
      10000,
      [[40, 12000, 10000]],
      10000,
    ],
    [
      'a price that was reduced for an hour of the same day counts',
      10000,
      [
        [40, 10000, 7000],
        [0.04, 10000, null],
        [0.04, 10000, 9000],
      ],
      7000,
    ],
    [
      'no reduction, no reference',
      10000,
      [
        [40, 10000, 7000],
        [3, 10000, null],
      ],
      null,
    ],
  ] as [string, number, [number, number, number | null][], number | null][])(
    '%s',
    async (_name, price, steps, lowest) => {
      const id = await aProduct(testApp, { price })
      await live(id, steps)
      expect(await lowestOf(id)).toBe(lowest)
    },
  )

  it('SHOP-33 counts the 30 calendar days in Warsaw that end the day before the reduction', async () => {
    const id = await aProduct(testApp, { price: 10000 })
    await live(id, [
      [60, 10000, 6000],
      [1, 10000, null],
    ])
    // The reduced price ended 30 days before the last counted day began: it is just excluded, and a day earlier
    // included.
    const fork = await aProduct(testApp, { price: 10000 })
    await live(fork, [
      [60, 10000, 6000],
      [1, 10000, null],
      [30, 10000, 9000],
    ])
    expect(await lowestOf(fork)).toBe(6000)
    await live(id, [[1, 10000, 9000]])
    expect(await lowestOf(id)).toBe(10000)
  })

  it('has one current row per product, without gap or overlap', async () => {
    const id = await aProduct(testApp, { price: 5000 })
    await live(id, [
      [3, 5500, null],
      [2, 5500, 4000],
      [0, 5500, 4000],
      [9, 6000, null],
    ])
    const rows = rowsOf<{ price: number; regular: number; gap: boolean | null; open: boolean }>(
      await testApp.context.db.execute(sql`
        select price, regular_price as regular, valid_to is null as open,
          lag(valid_to) over (order by id) <> valid_from as gap
        from prices where product_id = ${id} order by id`),
    )
    expect(rows.map(({ price, regular, open }) => [price, regular, open])).toEqual([
      [5000, 5000, false],
      [5500, 5500, false],
      [4000, 5500, false],
      [6000, 6000, true],
    ])
    expect(rows.some(({ gap }) => gap)).toBe(false)
  })

  it('agrees with the seeded prices and never claims more than the law allows', async () => {
    const wrong = rowsOf(
      await testApp.context.db.execute(sql`
        select p.id from products p join prices l on l.product_id = p.id and l.valid_to is null
        where l.price <> coalesce(p.discount_price, p.price) or l.regular_price <> p.price
          or p.discount_price is not null and p.id <= 60 and p.lowest_price30_days is null
        union all
        select p.id from plans p join prices l on l.plan_id = p.id and l.valid_to is null
        where l.price_list = 'regular' and l.price <> coalesce(p.strike_price, p.price)
          or l.price_list = 'webinar' and l.price <> coalesce(p.webinar_strike_price, p.webinar_price)
          or p.strike_price >= coalesce(p.lowest_price, 0)
          or p.webinar_strike_price >= coalesce(p.webinar_lowest_price, 0)`),
    )
    expect(wrong).toEqual([])
  })
})
