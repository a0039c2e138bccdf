import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { describe, expect, it } from 'vitest'
import {
  type CartLine,
  isReduced,
  lineTotal,
  maxQuantity,
  productsTotal,
  totalQuantity,
  unitPrices,
} from './cart.rules.ts'

const line = (id: number, count: number, product: Partial<ProductCard> = {}): CartLine => ({
  count,
  totalPrice: 0,
  product: {
    id,
    slug: '',
    name: '',
    price: 42,
    discountPrice: -1,
    discount: 0,
    isSale: false,
    lowestPrice30Days: null,
    unitPrice: null,
    stock: 5,
    isVirtual: false,
    isNew: false,
    isInWatchList: false,
    thumbnailUrl: '',
    plate: 'honey',
    categories: [],
    ...product,
  },
})

describe('totalQuantity', () => {
  it('takes a wish before the confirmed count', () => {
    expect(totalQuantity([line(1, 2), line(2, 1)], new Map([[2, 4]]))).toBe(6)
  })
})

describe('maxQuantity (CART-14, Q-57)', () => {
  it.each([
    [{ stock: 5, isVirtual: false }, 5],
    [{ stock: 500, isVirtual: false }, 99],
    [{ stock: 0, isVirtual: true }, 99],
  ])('of %o is %i', (product, most) => expect(maxQuantity(product)).toBe(most))
})

describe('unitPrices (CART-22)', () => {
  it.each([
    [
      { price: 89, discountPrice: -1 },
      { price: 89, oldPrice: null },
    ],
    [
      { price: 89, discountPrice: 69 },
      { price: 69, oldPrice: 89 },
    ],
    [
      { price: 89, discountPrice: 0 },
      { price: 0, oldPrice: 89 },
    ],
  ])('of %o is %o', (product, prices) => expect(unitPrices(product)).toEqual(prices))
})

describe('sums', () => {
  it('are exact to the grosz', () => {
    expect(lineTotal(line(1, 1, { price: 0.1 }), 3)).toBe(0.3)
    expect(productsTotal({ totalPrice: 181.8, totalDiscount: 20.2 })).toBe(202)
  })
})

describe('carts that were joined (CART-03)', () => {
  const counts = (of: Record<number, number>) => new Map(Object.entries(of).map(([id, count]) => [Number(id), count]))
  it.each([
    ['hold all of both', { 1: 2, 2: 1 }, { 1: 3 }, { 1: 5, 2: 1 }, false],
    ['stop at the stock', { 1: 2 }, { 1: 3 }, { 1: 4 }, true],
    ['miss a product', { 1: 2 }, { 2: 1 }, { 1: 2 }, true],
    ['may be empty', {}, {}, {}, false],
  ])('%s', (_case, one, other, joined, cut) => {
    expect(isReduced([counts(one), counts(other)], counts(joined))).toBe(cut)
  })
})
