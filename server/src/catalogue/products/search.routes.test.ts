import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchCases } from '#catalogue/products/search-fixtures.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

type Query = Omit<Parameters<typeof ask>[0], never>
async function ask(query: Record<string, unknown>) {
  const response = await testApp.call(productsEndpoints.listProducts, {
    query: { languageCode: 'pl', pageSize: 100, ...query },
  })
  expect(response.status, JSON.stringify(response.problem)).toBe(200)
  return response
}
const idsOf = async (query: Query) => (await ask(query)).reply.map(({ id }) => id)

describe('GET /products?searchBy', () => {
  it('finds the expected products: recall at least 0.95, precision of the first three at least 0.9 (SHOP-01)', async () => {
    let [wanted, found, shown, right] = [0, 0, 0, 0]
    const lost: string[] = []
    const forbidden: string[] = []
    const responses = await Promise.all(
      searchCases.map(async (each) => ({
        ...each,
        ids: await idsOf({ searchBy: each.typed, languageCode: each.language ?? 'pl' }),
      })),
    )
    for (const { typed, find, never = [], ids } of responses) {
      const firstThree = ids.slice(0, 3)
      wanted += find.length
      found += find.filter((id) => ids.includes(id)).length
      shown += firstThree.length
      right += firstThree.filter((id) => find.includes(id)).length
      lost.push(...find.filter((id) => !ids.includes(id)).map((id) => `${typed}: ${id}`))
      const wrong = find.length === 0 ? ids : firstThree.filter((id) => never.includes(id))
      forbidden.push(...wrong.map((id) => `${typed}: ${id}`))
    }
    expect(forbidden).toEqual([])
    expect(found / wanted, `lost ${lost.join(', ')}`).toBeGreaterThanOrEqual(0.95)
    expect(right / shown).toBeGreaterThanOrEqual(0.9)
    expect(searchCases.length).toBeGreaterThanOrEqual(80)
  })

  it('scores a result relative to the best one that matches the filters', async () => {
    // The mould is made for chocolates; next to real chocolate it only mentions them.
    expect(await idsOf({ searchBy: 'czekolada' })).not.toContain(8)
    expect(await idsOf({ searchBy: 'czekolada', CategoriesIds: 16 })).toContain(8)
  })

  it.each(['', '   '])('lists everything for %j', async (searchBy) => {
    expect((await ask({ searchBy })).pagination?.totalItems).toBe(60)
  })

  it.each(['%', '_', '!!!', '\\', "' or 1=1 --", '(((', '"'])(
    'takes %j as nothing that could be found',
    async (searchBy) => {
      expect(await idsOf({ searchBy })).toEqual([])
    },
  )

  it('pages and counts what was found', async () => {
    const { reply, pagination } = await ask({ searchBy: 'miód', pageSize: 5, pageNumber: 2 })
    expect(reply).toHaveLength(5)
    expect(pagination?.totalItems).toBe((await ask({ searchBy: 'miód' })).reply.length)
  })

  it('sorts results as requested', async () => {
    const prices = (await ask({ searchBy: 'miód', orderBy: 'PriceAsc' })).reply.map(({ price, discountPrice }) =>
      discountPrice >= 0 ? discountPrice : price,
    )
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })
})

describe('filters of GET /products', () => {
  it('API-22 ENT-05 by categories, one or several, with what is under them', async () => {
    const honey = await idsOf({ CategoriesIds: 1 })
    const both = await idsOf({ CategoriesIds: [1, 8] })
    expect(honey).toContain(51)
    expect(honey).not.toContain(60)
    expect(both).toEqual(expect.arrayContaining([51, 60]))
    expect(await idsOf({ CategoriesIds: 2 })).toEqual(await idsOf({ CategoriesIds: [2] }))
    expect(await idsOf({ CategoriesIds: 99_999 })).toEqual([])
  })

  it('by kind; neither or both is every kind', async () => {
    const [physical, virtual, both] = [
      await idsOf({ withPhysical: true }),
      await idsOf({ withVirtual: true }),
      await idsOf({ withPhysical: true, withVirtual: true }),
    ]
    expect(virtual.toSorted((a, b) => a - b)).toEqual([14, 23, 34, 39, 49, 56])
    expect(physical).toHaveLength(54)
    expect(both).toHaveLength(60)
    expect(await idsOf({ withPhysical: false, withVirtual: false })).toHaveLength(60)
  })

  it('by the price that is paid, both ends included', async () => {
    const { reply } = await ask({ priceFrom: 39, priceTo: 46 })
    expect(reply.map(({ id }) => id)).toEqual(expect.arrayContaining([54, 59]))
    for (const { price, discountPrice } of reply) {
      const paid = discountPrice >= 0 ? discountPrice : price
      expect(paid).toBeGreaterThanOrEqual(39)
      expect(paid).toBeLessThanOrEqual(46)
    }
    expect(await idsOf({ priceFrom: 10, priceTo: 5 })).toEqual([])
  })

  it('together with a search', async () => {
    expect(await idsOf({ searchBy: 'miód', CategoriesIds: 1, priceTo: 45, withPhysical: true })).toContain(51)
  })

  it.each([
    { priceFrom: 'x' },
    { priceTo: -1 },
    { CategoriesIds: 'miody' },
    { withVirtual: 'maybe' },
    { searchBy: 'x'.repeat(51) },
  ])('refuses %o', async (query) => {
    const { status } = await testApp.call(productsEndpoints.listProducts, {
      query: { languageCode: 'pl', ...(query as object) },
    })
    expect(status).toBe(400)
  })

  it('accepts and ignores a userId (Q-36)', async () => {
    expect((await ask({ userId: crypto.randomUUID() })).reply).toHaveLength(60)
  })
})
