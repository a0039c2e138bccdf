import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { describe, expect, it } from 'vitest'
import { cacheKeyOf } from '#http/cache-keys.ts'

/** The key of an address, as its parts are read for a call. */
function keyOf(row: Endpoint, query: Record<string, unknown>, params: Record<string, unknown> = {}): string {
  return cacheKeyOf(row, { query: row.query?.parse({ languageCode: 'pl', ...query }), params })
}

describe('the key of a cached response', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['what nobody reads', {}, { utm_source: 'x', fbclid: 'y' }],
    ['who says to ask', {}, { userId: crypto.randomUUID() }],
    ['defaults written out', {}, { pageNumber: '1', pageSize: '10' }],
    ['the order of fields', { pageSize: '5', pageNumber: '2' }, { pageNumber: '2', pageSize: '5' }],
    ['the order of ids', { CategoriesIds: ['1', '2'] }, { CategoriesIds: ['2', '1'] }],
    ['ids twice', { CategoriesIds: ['1'] }, { CategoriesIds: ['1', '1'] }],
    ['forms of a number', { priceFrom: '10' }, { priceFrom: '10.00' }],
    ['capitals and blanks of a search', { searchBy: 'miód lipowy' }, { searchBy: '  Miód   LIPOWY ' }],
  ])('is the same whatever %s', (_what, one, other) => {
    expect(keyOf(productsEndpoints.listProducts, one)).toBe(keyOf(productsEndpoints.listProducts, other))
  })

  it.each<[string, Record<string, unknown>]>([
    ['page', { pageNumber: '2' }],
    ['order', { orderBy: 'PriceAsc' }],
    ['language', { languageCode: 'en' }],
    ['search', { searchBy: 'miód' }],
    ['category', { CategoriesIds: '1' }],
    ['price', { priceTo: '10' }],
    ['kind', { withVirtual: 'true' }],
  ])('differs by %s', (_what, query) => {
    expect(keyOf(productsEndpoints.listProducts, query)).not.toBe(keyOf(productsEndpoints.listProducts, {}))
  })

  it('differs by call and by path, case-sensitively', () => {
    const { getProduct, listProducts } = productsEndpoints
    expect(cacheKeyOf(getProduct, { params: { id: 1, lang: 'pl' } })).not.toBe(
      cacheKeyOf(getProduct, { params: { id: 1, lang: 'en' } }),
    )
    expect(cacheKeyOf(getProduct, { params: { id: 'a' } })).not.toBe(cacheKeyOf(getProduct, { params: { id: 'A' } }))
    expect(keyOf(listProducts, {})).not.toBe(keyOf(coursesEndpoints.listCoursePreviews, {}))
  })
})
