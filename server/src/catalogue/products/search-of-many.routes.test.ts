import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/**
 * A product of a catalogue in which the search words are common. `first` and `second` are the weights of the two words,
 * 0 for none.
 */
type Made = { id: number; first: number; second: number; soldTimes: number; isPublished: boolean }

const made: Made[] = Array.from({ length: 900 }, (_, index) => ({
  id: 1000 + index,
  first: index < 700 ? 3 : index < 800 ? 2 : index % 2,
  second: index % 7 === 0 ? 3 : index % 7 === 1 ? 1 : 0,
  soldTimes: (index * 37) % 101,
  isPublished: index % 11 !== 0,
}))

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  const rows = sql`(select * from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
    as each (id int, first int, second int, "soldTimes" int, "isPublished" boolean)) as each`
  const { db } = testApp.context
  await db.execute(sql`insert into products (id, slug, sku, name_pl, short_description_pl, description_pl, price, manufacturer,
    parameters, orders_count, is_published, created_at)
    select each.id, 'produkt-' || each.id, 'P-' || each.id, 'Produkt ' || each.id, '', '', 1000, p.manufacturer, '[]',
      each."soldTimes", each."isPublished", p.created_at
    from ${rows}, products p where p.id = 1`)
  await db.execute(sql`insert into search_words (language, word) values ('pl', 'kwasnica'), ('pl', 'zytnia')`)
  for (const [word, weight] of [
    ['kwasnica', sql`each.first`],
    ['zytnia', sql`each.second`],
  ] as const)
    await db.execute(sql`insert into product_words (word_id, product_id, weight)
      select w.id, each.id, ${weight} from ${rows}, search_words w where w.language = 'pl' and w.word = ${word} and ${weight} > 0`)
})
afterAll(() => testApp.close())

async function search(searchBy: string, pageNumber: number, more: Record<string, unknown> = {}) {
  const query = { languageCode: 'pl' as const, pageSize: 10, pageNumber, searchBy, ...more }
  const { reply, pagination } = await testApp.call(productsEndpoints.listProducts, { query })
  return { ids: reply.map(({ id }) => id), total: pagination?.totalItems }
}

/** The expected result, computed the slow way: scores of at least 0.7 of the best, best first, then by sales. */
function expected(score: (product: Made) => number, pageNumber: number) {
  const scored = made
    .filter((each) => each.isPublished && score(each) > 0)
    .map((each) => ({ ...each, score: score(each) }))
  const best = Math.max(...scored.map((each) => each.score))
  const fitting = scored
    .filter((each) => each.score >= best * 0.7)
    .sort((a, b) => b.score - a.score || b.soldTimes - a.soldTimes || b.id - a.id)
  return { ids: fitting.slice((pageNumber - 1) * 10, pageNumber * 10).map(({ id }) => id), total: fitting.length }
}

const both = ({ first, second }: Made) => (first > 0 && second > 0 ? first + second : 0)

describe('GET /products?searchBy with many results', () => {
  it.each([1, 2, 40, 64, 65])('SHOP-01 of one word, page %i, are those that sell most', async (page) => {
    expect(await search('kwaśnica', page)).toEqual(expected(({ first }) => first, page))
  })

  it.each([1, 13])('SHOP-01 of a word that fewer have, page %i, as well', async (page) => {
    expect(await search('żytnia', page)).toEqual(expected(({ second }) => second, page))
  })

  it.each([1, 5])('SHOP-01 of two words, page %i, have both', async (page) => {
    expect(await search('żytnia kwaśnica', page)).toEqual(expected(both, page))
    expect(await search('kwaśnica żytnia', page)).toEqual(expected(both, page))
  })

  it.each([
    ['PriceAsc', 1],
    ['PriceDesc', -1],
  ] as const)('SHOP-01 of one price, by %s, are each on one page', async (orderBy, direction) => {
    const best = made.filter(({ isPublished, first }) => isPublished && first === 3)
    const ids = best.map(({ id }) => id).toSorted((one, other) => direction * (one - other))
    for (const page of [1, 2, 3, 40])
      expect((await search('kwaśnica', page, { orderBy })).ids).toEqual(ids.slice((page - 1) * 10, page * 10))
  })

  it('counts the same in every order and beyond the last page', async () => {
    const { total } = expected(({ first }) => first, 1)
    expect((await search('kwaśnica', 1, { orderBy: 'PriceAsc' })).total).toBe(total)
    expect((await search('kwaśnica', 1, { priceFrom: 1 })).total).toBe(total)
    expect(await search('kwaśnica', 1000)).toEqual({ ids: [], total })
  })
})
