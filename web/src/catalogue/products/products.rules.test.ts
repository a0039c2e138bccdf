import { describe, expect, it } from 'vitest'
import {
  isBuyable,
  maxQuantity,
  nestCategories,
  pricesOf,
  salePercentOf,
  stockStateOf,
  suggestProducts,
  topCategoryOf,
} from './products.rules.ts'

describe('what stock means (SHOP-21, SHOP-32, Q-57)', () => {
  it.each([
    // stock, virtual, buyable, most pieces, state
    [23, false, true, 23, 'in'],
    [6, false, true, 6, 'in'],
    [5, false, true, 5, 'low'],
    [1, false, true, 1, 'low'],
    [0, false, false, 0, 'out'],
    [386, false, true, 99, 'in'],
    [0, true, true, 99, 'virtual'],
    [400, true, true, 99, 'virtual'],
  ] as const)('%d pieces, virtual %s', (stock, isVirtual, buyable, most, state) => {
    expect(isBuyable({ stock, isVirtual })).toBe(buyable)
    expect(maxQuantity({ stock, isVirtual })).toBe(most)
    expect(stockStateOf({ stock, isVirtual })).toBe(state)
  })
})

describe('pricesOf (SHOP-17, SHOP-33)', () => {
  it('without a discount there is one price', () =>
    expect(pricesOf({ price: 89, discountPrice: -1, lowestPrice30Days: 74 })).toEqual({
      now: 89,
      before: null,
      lowest: null,
    }))

  it('with a discount the old and the lowest price stand beside it', () =>
    expect(pricesOf({ price: 89, discountPrice: 69, lowestPrice30Days: 74 })).toEqual({
      now: 69,
      before: 89,
      lowest: 74,
    }))

  it('a product given away has a discount too', () =>
    expect(pricesOf({ price: 89, discountPrice: 0, lowestPrice30Days: null })).toEqual({
      now: 0,
      before: 89,
      lowest: null,
    }))
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
