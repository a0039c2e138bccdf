import { describe, expect, it } from 'vitest'
import {
  fromList,
  isBuyable,
  isFromList,
  nestCategories,
  salePercentOf,
  stockStateOf,
  suggestProducts,
  topCategoryOf,
} from './products.rules.ts'

describe('the effect of stock (SHOP-21)', () => {
  it.each([
    // stock, virtual, buyable, state
    [23, false, true, 'in'],
    [6, false, true, 'in'],
    [5, false, true, 'low'],
    [1, false, true, 'low'],
    [0, false, false, 'out'],
    [0, true, true, 'virtual'],
    [400, true, true, 'virtual'],
  ] as const)('%d pieces, virtual %s', (stock, isVirtual, buyable, state) => {
    expect(isBuyable({ stock, isVirtual })).toBe(buyable)
    expect(stockStateOf({ stock, isVirtual })).toBe(state)
  })
})

describe('salePercentOf (SHOP-18, Q-96)', () => {
  it.each([
    [true, 6, 6],
    [true, 0, null],
    [false, 6, null],
    [true, -3, null],
  ])('sale %s with %d percent', (isSale, discount, percent) =>
    expect(salePercentOf({ isSale, discount })).toBe(percent),
  )
})

describe('topCategoryOf', () => {
  const tree = [
    { id: 1, name: 'Miody', level: 0, parentId: null },
    { id: 2, name: 'Odmianowe', level: 1, parentId: 1 },
    { id: 3, name: 'Lipowe', level: 2, parentId: 2 },
  ]
  const inCategory = (id: number, name: string) => ({ categories: [{ id, name }] })

  it('climbs to the top', () => expect(topCategoryOf(inCategory(3, 'Lipowe'), tree)).toBe('Miody'))
  it('stays at the top', () => expect(topCategoryOf(inCategory(1, 'Miody'), tree)).toBe('Miody'))
  it('falls back to the name it has', () => expect(topCategoryOf(inCategory(9, 'Inne'), tree)).toBe('Inne'))
  it('is nothing for a product without categories', () => expect(topCategoryOf({ categories: [] }, tree)).toBeNull())
})

describe('suggestProducts (SHOP-30, Q-56)', () => {
  const products = (...ids: number[]) => ids.map((id) => ({ id }))

  it('puts the same category before bestsellers, each product once', () =>
    expect(suggestProducts(products(1, 2), products(3, 2, 4), [])).toEqual(products(1, 2, 3, 4)))

  it('leaves out the product on the page and those in the cart', () =>
    expect(suggestProducts(products(1, 2), products(3, 4), [2, 3])).toEqual(products(1, 4)))

  it('stops at 12', () =>
    expect(suggestProducts(products(1), products(...Array.from({ length: 20 }, (_, index) => index + 2)), [])).toEqual(
      products(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    ))
})

it('categories stand under the one above them, in their order', () => {
  const category = (id: number, parentId: number | null) => ({ id, name: `${id}`, level: 0, parentId, count: id })
  const nested = nestCategories([category(1, null), category(3, 1), category(2, 1), category(4, 2), category(5, null)])
  expect(nested).toEqual([
    {
      id: 1,
      name: '1',
      count: 1,
      children: [
        { id: 3, name: '3', count: 3, children: [] },
        { id: 2, name: '2', count: 2, children: [{ id: 4, name: '4', count: 4, children: [] }] },
      ],
    },
    { id: 5, name: '5', count: 5, children: [] },
  ])
})

describe('the way back to the list', () => {
  it.each([
    [fromList, true],
    [{ isFromList: false }, false],
    [{ preserveScroll: true }, false],
    [null, false],
    ['isFromList', false],
  ])('of a page with the state %j: %s', (state, isOffered) => {
    expect(isFromList(state)).toBe(isOffered)
  })
})
