import { describe, expect, it } from 'vitest'
import { listAddressOf, listQueryOf, orderOf, readListFilters, readSearch } from './list-filters.rules.ts'

const orders = ['new', 'cheap'] as const
const whole = { searchBy: '', orderBy: null, categoryIds: [] }
const read = (address: string) => readListFilters(new URLSearchParams(address), orders)

describe('readListFilters', () => {
  it.each([
    ['', whole],
    ['orderBy=cheap', { ...whole, orderBy: 'cheap' }],
    ['orderBy=Cheap', whole],
    ['CategoriesIds=8&CategoriesIds=1&CategoriesIds=x', { ...whole, categoryIds: [1, 8] }],
  ])('of %j', (address, filters) => expect(read(address)).toEqual(filters))

  it('reads a trimmed search of at most 50 characters', () => {
    expect(readSearch(new URLSearchParams('searchBy=%20mi%C3%B3d%20'))).toBe('miód')
    expect(readSearch(new URLSearchParams(`searchBy=${'x'.repeat(60)}`))).toBe('x'.repeat(50))
  })
})

describe('orderOf', () => {
  it.each([
    ['new', '', null],
    ['new', ' ', null],
    ['new', 'miód', 'new'],
    ['cheap', '', 'cheap'],
  ] as const)('%s with the search %j is %j', (order, searchBy, chosen) =>
    expect(orderOf(order, orders, searchBy)).toBe(chosen),
  )
})

describe('listQueryOf', () => {
  it('uses the first order, and none while something is searched', () => {
    expect(listQueryOf(whole, orders)).toEqual({ orderBy: 'new', CategoriesIds: [] })
    expect(listQueryOf({ ...whole, searchBy: ' miód ' }, orders)).toEqual({ searchBy: 'miód', CategoriesIds: [] })
    const chosen = { searchBy: 'miód', orderBy: 'new', categoryIds: [2] } as const
    expect(listQueryOf(chosen, orders)).toEqual({ searchBy: 'miód', orderBy: 'new', CategoriesIds: [2] })
  })
})

describe('listAddressOf', () => {
  it('is empty for the whole list', () => {
    expect(listAddressOf(whole, orders).toString()).toBe('')
    expect(listAddressOf({ ...whole, orderBy: 'new', searchBy: ' ' }, orders).toString()).toBe('')
  })

  it('has the filters of the list itself as well', () =>
    expect(
      listAddressOf({ searchBy: ' miód', orderBy: 'new', categoryIds: [2, 3] }, orders, { from: 0 }).toString(),
    ).toBe('searchBy=mi%C3%B3d&from=0&orderBy=new&CategoriesIds=2&CategoriesIds=3'))
})
