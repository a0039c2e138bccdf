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

  it('BO-101 is written for both price lists of a plan by the database, and a lowest price that is typed counts for nothing', async () => {
    const { db } = testApp.context
    await db.execute(sql`
      insert into plans (id, type, title_pl, points, price, strike_price, lowest_price, webinar_price, webinar_lowest_price, months, blik_available, position)
      values (902, 'Yearly', 'Próbny', '{"pl": [], "en": []}', 32500, 29900, 50000, 30000, 60000, 12, true, 9)`)
    const lowest = async () =>
      queryOne(testApp, sql`select lowest_price as normal, webinar_lowest_price as webinar from plans where id = 902`)
    const ledger = async () =>
      rowsOf<{ list: string; price: number; regular: number; open: boolean }>(
        await db.execute(sql`
          select price_list as list, price, regular_price as regular, valid_to is null as open
          from prices where plan_id = 902 order by price_list, id`),
      )
    const first = [
      { list: 'regular', price: 29900, regular: 32500, open: true },
      { list: 'webinar', price: 30000, regular: 30000, open: true },
    ]
    expect([await lowest(), await ledger()]).toEqual([{ normal: null, webinar: null }, first])
    testApp.clock.advance(40 * dayMs)
    await db.execute(sql`update plans set lowest_price = 1, webinar_lowest_price = 2, title_pl = 'Inny' where id = 902`)
    expect([await lowest(), await ledger()]).toEqual([{ normal: null, webinar: null }, first])
    // One list changes, with a typed reference beside it: the other list is left alone.
    await db.execute(sql`update plans set webinar_strike_price = 25000, webinar_lowest_price = 99000 where id = 902`)
    expect(await lowest()).toEqual({ normal: null, webinar: 30000 })
    expect(await ledger()).toEqual([
      first[0],
      { ...first[1], open: false },
      { list: 'webinar', price: 25000, regular: 30000, open: true },
    ])
    testApp.clock.advance(31 * dayMs)
    await db.execute(sql`update plans set strike_price = 27900 where id = 902`)
    // The price of 299.00 was never announced as a reduction, so it is what the new one counts from.
    expect(await lowest()).toEqual({ normal: 29900, webinar: 30000 })
    await db.execute(sql`delete from plans where id = 902`)
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
