import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePrices } from '#catalogue/products/products.service.ts'
import { rowsOf, type Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { aProduct } from '#testing/factories.ts'
import { type PriceChange as Change, referencesByDays, type PricedSubject as Subject } from '#testing/price-model.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const setNow = (tx: Transaction, at: number) =>
  tx.execute(sql`select set_config('app.now', ${new Date(at).toISOString()}, true)`)

const otherPlanPrices = { plan: sql`webinar_price = 111`, webinar: sql`price = 111` }

/** Sells something at these prices. Returns its reference price after each change; none while it is hidden. */
async function sell(subject: Subject, changes: readonly Change[]): Promise<(number | null)[]> {
  const isPlan = subject === 'plan' || subject === 'webinar'
  const productId = isPlan ? 0 : await aProduct(testApp, { price: 1 })
  return inTransaction(testApp.context, async (tx) => {
    const [first] = changes
    if (!first) return []
    await setNow(tx, first.at)
    let id = productId
    if (isPlan) {
      const rows = await tx.execute(sql`
        insert into plans (id, type, title_pl, points, price, strike_price, webinar_price, webinar_strike_price, months, blik_available, position)
        values (901, 'Monthly', 'Próbny', '{"pl": [], "en": []}', ${first.regular}, ${first.reduced}, ${first.regular}, ${first.reduced}, 1, true, 9)
        returning id`)
      id = rowsOf<{ id: number }>(rows)[0]?.id ?? 0
    } else {
      // Delete the price that the factory stored, so that the history starts with the first change.
      await tx.execute(sql`delete from prices where product_id = ${id}`)
      await tx.execute(sql`update products set is_perishable = ${subject === 'perishable'} where id = ${id}`)
    }
    const references: (number | null)[] = []
    for (const [index, { at, regular, reduced, isHidden = false }] of changes.entries()) {
      await setNow(tx, at)
      if (!isPlan) {
        if (isHidden) await tx.execute(sql`update products set is_published = false where id = ${id}`)
        await changePrices(tx, id, { price: regular, discountPrice: reduced })
        if (!isHidden) await tx.execute(sql`update products set is_published = true where id = ${id}`)
      } else if (index > 0 && subject === 'plan')
        await tx.execute(
          sql`update plans set price = ${regular}, strike_price = ${reduced}, ${otherPlanPrices.plan}, is_published = ${!isHidden} where id = ${id}`,
        )
      else if (index > 0)
        await tx.execute(
          sql`update plans set webinar_price = ${regular}, webinar_strike_price = ${reduced}, ${otherPlanPrices.webinar}, is_published = ${!isHidden} where id = ${id}`,
        )
      const [row] = rowsOf<{ reference: number | null }>(
        await tx.execute(
          isPlan
            ? sql`select ${subject === 'plan' ? sql`lowest_price` : sql`webinar_lowest_price`} as reference from plans where id = ${id}`
            : sql`select lowest_price30_days as reference from products where id = ${id}`,
        ),
      )
      references.push(isHidden ? null : (row?.reference ?? null))
    }
    await tx.execute(isPlan ? sql`delete from plans where id = ${id}` : sql`delete from products where id = ${id}`)
    return references
  })
}

const someChanges = fc
  .array(
    fc.record({
      wait: fc.oneof(
        fc.constantFrom(0, 1, hourMs, 29 * dayMs, 30 * dayMs, 31 * dayMs),
        fc.integer({ min: 0, max: 40 * 24 }).map((hours) => hours * hourMs),
      ),
      regular: fc.constantFrom(1000, 1100, 1200),
      reduced: fc.option(fc.constantFrom(600, 700, 800, 900), { freq: 2 }),
      isHidden: fc.integer({ min: 0, max: 3 }).map((number) => number === 3),
    }),
    { minLength: 2, maxLength: 8 },
  )
  .map((steps) => {
    let at = Date.parse('2027-02-20T22:30:00Z')
    return steps.map(({ wait, regular, reduced, isHidden }, index) => {
      at += wait
      return { at, regular, reduced: index === 0 ? null : reduced, isHidden: index > 0 && isHidden }
    })
  })

describe('the price ledger beside a model that looks at every day', () => {
  it.each(['product', 'perishable', 'plan', 'webinar'] as const)('agrees for any prices of a %s', async (subject) => {
    await fc.assert(
      fc.asyncProperty(someChanges, async (changes) => {
        expect(await sell(subject, changes)).toEqual(referencesByDays(subject, changes))
      }),
      { numRuns: 40 },
    )
  })

  /** 12.00, then 8.00, then a promotion at 10.00: the last day at 8.00 is on one or the other side of the limit. */
  it.each([
    ['counts the last minute of the first of the 30 days', '2027-06-11T00:01', '2027-07-11T12:00', 800],
    ['leaves out a price that ended as that day began', '2027-06-11T00:00', '2027-07-11T12:00', 1200],
    ['counts the day that clocks go forward', '2027-03-28T00:01', '2027-04-27T00:00', 800],
    ['leaves out the day before it', '2027-03-28T00:00', '2027-04-27T23:59', 1200],
    ['counts the day that clocks go back', '2027-10-31T00:01', '2027-11-30T23:59', 800],
    ['leaves out the day before that', '2027-10-31T00:00', '2027-11-30T00:00', 1200],
  ])('%s, in Warsaw', async (_name, ended, reduced, reference) => {
    const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Warsaw').epochMilliseconds
    const changes = [
      { at: at('2027-01-02T10:00'), regular: 1200, reduced: null },
      { at: at('2027-02-01T10:00'), regular: 800, reduced: null },
      { at: at(ended), regular: 1200, reduced: null },
      { at: at(reduced), regular: 1200, reduced: 1000 },
    ]
    for (const subject of ['product', 'plan', 'webinar'] as const)
      expect((await sell(subject, changes)).at(-1), subject).toBe(reference)
  })

  it.each([
    [
      'a perishable product counts from the price before its first reduction',
      'perishable',
      [
        [0, 1000, null],
        [40, 700, null],
        [10, 1000, null],
        [5, 1000, 900],
        [5, 1000, 600],
      ],
      [null, null, null, 1000, 1000],
    ],
    [
      'a plan reduced from its first day was never sold at another price, until it goes deeper',
      'plan',
      [
        [0, 1000, 900],
        [40, 1000, 800],
      ],
      [null, 900],
    ],
    [
      'a webinar price that rises counts from the lower one',
      'webinar',
      [
        [0, 1000, null],
        [40, 1000, 700],
        [3, 1000, 750],
      ],
      [null, 1000, 700],
    ],
    [
      'a price that was set while a product was hidden is no prior price, and a promotion goes on when it is shown again',
      'product',
      [
        [0, 1000, null],
        [40, 500, null, 'hidden'],
        [1, 1000, 800],
        [1, 300, null, 'hidden'],
        [9, 1000, 800],
        [1, 1000, 850],
      ],
      [null, null, 1000, null, 1000, 800],
    ],
    [
      'a promotion that was hidden for more than 30 days does not go on',
      'product',
      [
        [0, 1000, null],
        [40, 1000, 800],
        [1, 1000, 800, 'hidden'],
        [31, 1000, 800],
        [1, 1000, 700],
      ],
      [null, 1000, null, null, 800],
    ],
    [
      'a plan that was hidden for more than 30 days has no prior price',
      'plan',
      [
        [0, 1000, null],
        [5, 900, null, 'hidden'],
        [40, 1000, 800],
      ],
      [null, null, null],
    ],
  ] as [string, Subject, [number, number, number | null, 'hidden'?][], (number | null)[]][])(
    '%s',
    async (_name, subject, steps, references) => {
      let at = Date.parse('2027-01-10T11:00:00Z')
      const changes = steps.map(([days, regular, reduced, hidden]) => {
        at += days * dayMs
        return { at, regular, reduced, isHidden: hidden !== undefined }
      })
      expect(await sell(subject, changes)).toEqual(references)
    },
  )

  it('refuses a typed reference price', async () => {
    const [row] = await inTransaction(testApp.context, async (tx) => {
      await tx.execute(sql`update plans set lowest_price = 5, webinar_lowest_price = 5 where id = 1`)
      return rowsOf<{ regular: number | null; webinar: number | null }>(
        await tx.execute(sql`select lowest_price as regular, webinar_lowest_price as webinar from plans where id = 1`),
      )
    })
    expect(row).toEqual({ regular: null, webinar: 32500 })
  })
})
