import { expect, test } from 'vitest'
import { chosenFiltersOf } from './chosen-filters.rules.ts'
import { noFilters } from './filters.rules.ts'

const categories = [
  { id: 3, name: 'Miody' },
  { id: 7, name: 'Kremowane' },
  { id: 9, name: 'Formy' },
]

test('no filters: nothing to take away, nor for a search, an order or both kinds', () => {
  const other = { ...noFilters, searchBy: 'miód', orderBy: 'PriceAsc' as const, withPhysical: true, withVirtual: true }
  expect(chosenFiltersOf(noFilters, categories)).toEqual([])
  expect(chosenFiltersOf(other, categories)).toEqual([])
})

test('each filter takes away itself only, in the order of the form; unknown categories are left out', () => {
  const filters = { ...noFilters, categoryIds: [9, 3, 500], withVirtual: true, priceFrom: 20, priceTo: 100 }
  expect(chosenFiltersOf(filters, categories)).toEqual([
    { kind: 'category', id: 3, name: 'Miody', change: { categoryIds: [9, 500] } },
    { kind: 'category', id: 9, name: 'Formy', change: { categoryIds: [3, 500] } },
    { kind: 'price', from: 20, to: 100, change: { priceFrom: null, priceTo: null } },
    { kind: 'virtual', change: { withVirtual: false } },
  ])
})

test.each([
  [20, null],
  [null, 0],
])('a price from %s to %s is one filter', (priceFrom, priceTo) => {
  expect(chosenFiltersOf({ ...noFilters, withPhysical: true, priceFrom, priceTo }, categories)).toEqual([
    { kind: 'price', from: priceFrom, to: priceTo, change: { priceFrom: null, priceTo: null } },
    { kind: 'physical', change: { withPhysical: false } },
  ])
})
