import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderOf } from '#core/list-filters.rules.ts'
import {
  addressOf,
  countFilters,
  type Filters,
  isNarrowed,
  isNoPrice,
  isRange,
  noFilters,
  queryOf,
  readFilters,
  readPrice,
  shopOrders,
} from './filters.rules.ts'

const read = (address: string) => readFilters(new URLSearchParams(address))
const some = (filters: Partial<Filters>): Filters => ({ ...noFilters, ...filters })

describe('readPrice (SHOP-08)', () => {
  it.each([
    ['', null],
    ['49', 49],
    ['0', 0],
    ['007', 7],
    ['49 zł', 49],
    ['1 290,50 zł', 1290],
    ['12.5', 12],
    ['abc', null],
    ['-5', 5],
    ['12e3', 123],
    ['123456789', 1_234_567],
  ])('takes %j for %j', (typed, price) => expect(readPrice(typed)).toBe(price))

  it.each([
    ['49', false],
    ['1 290', false],
    ['', false],
    ['4a', true],
    ['-5', true],
    ['1,5', true],
  ])('of %j says whether something is no digit: %j', (typed, odd) => expect(isNoPrice(typed)).toBe(odd))
})

describe('isRange', () => {
  it.each([
    [null, null, true],
    [10, null, true],
    [null, 10, true],
    [10, 10, true],
    [10, 11, true],
    [11, 10, false],
    [1, 0, false],
  ])('from %j to %j: %j', (priceFrom, priceTo, possible) => expect(isRange({ priceFrom, priceTo })).toBe(possible))
})

describe('readFilters', () => {
  it('without a query is the whole shop', () => expect(read('')).toEqual(noFilters))

  it.each([
    ['searchBy=%20mi%C3%B3d%20', { searchBy: 'miód' }],
    [`searchBy=${'x'.repeat(60)}`, { searchBy: 'x'.repeat(50) }],
    ['orderBy=IdDesc', { orderBy: 'IdDesc' }],
    ['orderBy=PriceAsc', { orderBy: 'PriceAsc' }],
    ['orderBy=NameAsc', {}],
    ['orderBy=priceasc', {}],
    ['CategoriesIds=8&CategoriesIds=1&CategoriesIds=8', { categoryIds: [1, 8] }],
    ['CategoriesIds=0&CategoriesIds=-1&CategoriesIds=x&CategoriesIds=2147483648&CategoriesIds=1.5', {}],
    ['withVirtual=true', { withVirtual: true }],
    ['withPhysical=1&withVirtual=false', {}],
    ['priceFrom=10&priceTo=20', { priceFrom: 10, priceTo: 20 }],
    ['priceFrom=0', { priceFrom: 0 }],
    ['priceFrom=1e3&priceTo=-1', {}],
    ['priceFrom=20&priceTo=10', {}],
  ] as const)('of %s', (address, filters) => expect(read(address)).toEqual(some(filters as Partial<Filters>)))

  it('reads back what was written', () => {
    const price = fc.option(fc.nat(9_999_999))
    const filters = fc
      .record({
        searchBy: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.trim()),
        orderBy: fc.option(fc.constantFrom(...shopOrders)),
        categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 9 }),
        withPhysical: fc.boolean(),
        withVirtual: fc.boolean(),
        priceFrom: price,
        priceTo: price,
      })
      .filter((each) => isRange(each) && each.searchBy.length <= 50)
    fc.assert(
      fc.property(filters, (each) => {
        const orderBy = each.orderBy && orderOf(each.orderBy, shopOrders, each.searchBy)
        const categoryIds = each.categoryIds.toSorted((a, b) => a - b)
        expect(readFilters(new URLSearchParams(addressOf(each).toString()))).toEqual({ ...each, orderBy, categoryIds })
      }),
    )
  })
})

describe('queryOf', () => {
  it('sorts newest first, and search results by relevance (SHOP-02)', () => {
    expect(queryOf(noFilters)).toEqual({ orderBy: 'IdDesc', CategoriesIds: [] })
    expect(queryOf(some({ searchBy: ' miód ' }))).toEqual({ searchBy: 'miód', CategoriesIds: [] })
    expect(queryOf(some({ searchBy: 'miód', orderBy: 'IdDesc' }))).toMatchObject({ orderBy: 'IdDesc' })
  })

  it('contains each filter as a parameter of the call (SHOP-05, SHOP-06, SHOP-07)', () => {
    const all = some({ categoryIds: [1, 8], withPhysical: true, withVirtual: true, priceFrom: 0, priceTo: 50 })
    expect(queryOf(all)).toEqual({
      orderBy: 'IdDesc',
      CategoriesIds: [1, 8],
      withPhysical: 'true',
      withVirtual: 'true',
      priceFrom: 0,
      priceTo: 50,
    })
  })
})

describe('addressOf', () => {
  it('of the whole shop is empty, whichever way it is written', () => {
    expect(addressOf(noFilters).toString()).toBe('')
    expect(addressOf(some({ orderBy: 'IdDesc' })).toString()).toBe('')
  })

  it('keeps newest first beside a search, which has an order of its own', () =>
    expect(addressOf(some({ searchBy: 'miód', orderBy: 'IdDesc' })).get('orderBy')).toBe('IdDesc'))
})

describe('countFilters', () => {
  it.each([
    [{}, 0],
    [{ searchBy: 'miód', orderBy: 'PriceAsc' }, 0],
    [{ categoryIds: [1, 8] }, 2],
    [{ withVirtual: true }, 1],
    [{ withPhysical: true, withVirtual: true }, 0],
    [{ priceFrom: 0 }, 1],
    [{ priceTo: 9 }, 1],
    [{ categoryIds: [1], withPhysical: true, priceFrom: 1, priceTo: 9 }, 3],
  ] as const)('of %o: %d', (filters, used) => expect(countFilters(some(filters))).toBe(used))

  it('narrows, as a search does; an order alone does not', () => {
    expect(isNarrowed(some({ orderBy: 'PriceAsc', searchBy: ' ' }))).toBe(false)
    expect(isNarrowed(some({ searchBy: 'miód' }))).toBe(true)
    expect(isNarrowed(some({ withVirtual: true }))).toBe(true)
  })
})
