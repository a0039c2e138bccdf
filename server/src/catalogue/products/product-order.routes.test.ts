import { type ProductOrder, productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
/** Products with equal values in every sort column. */
const alike: number[] = []
beforeAll(async () => {
  testApp = await openTestApp()
  for (let made = 0; made < 25; made++) alike.push(await aProduct(testApp, { price: 4321, nameEn: 'Beeswax' }))
})
afterAll(() => testApp.close())

/** The ids of all pages, in order. */
async function allIdsBy(orderBy: ProductOrder, filters: { priceFrom?: number; priceTo?: number }): Promise<number[]> {
  const ids: number[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { reply } = await testApp.call(productsEndpoints.listProducts, {
      query: { orderBy, pageNumber, pageSize: 9, languageCode: 'en', ...filters },
    })
    if (reply.length === 0) return ids
    ids.push(...reply.map(({ id }) => id))
  }
}

describe('products that sort alike stand on one page each, none is missed', () => {
  const orders: [ProductOrder, 1 | -1][] = [
    ['IdDesc', -1],
    ['OrdersCountDesc', -1],
    ['PriceAsc', 1],
    ['PriceDesc', -1],
    ['NameAsc', 1],
  ]
  it.each(orders)('%s', async (orderBy, way) => {
    const expected = alike.toSorted((one, other) => way * (one - other))
    const all = await allIdsBy(orderBy, {})
    expect(all).toHaveLength(85)
    expect(new Set(all).size).toBe(85)
    expect(all.filter((id) => alike.includes(id))).toEqual(expected)
    expect(await allIdsBy(orderBy, { priceFrom: 43.21, priceTo: 43.21 })).toEqual(expected)
  })
})
