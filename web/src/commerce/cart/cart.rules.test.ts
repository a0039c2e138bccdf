import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { describe, expect, it } from 'vitest'
import { type CartLine, isReduced, isShort, lineTotal, productsTotal, totalQuantity, withWanted } from './cart.rules.ts'

const line = (id: number, count: number, product: Partial<ProductCard> = {}): CartLine => ({
  count,
  totalPrice: 0,
  isGiftCard: false,
  gift: null,
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

describe('wanted quantities', () => {
  const lines = withWanted([line(1, 2), line(2, 1)], new Map([[2, 4]]))

  it('replace the confirmed ones', () => expect(lines.map(({ count }) => count)).toEqual([2, 4]))

  it('sum to the quantity of the cart', () => expect(totalQuantity(lines)).toBe(6))
})

describe('isShort', () => {
  it.each([
    [5, { stock: 5 }, false],
    [6, { stock: 5 }, true],
    [1, { stock: 0 }, true],
    [6, { stock: 0, isVirtual: true }, false],
  ])('%d of %o: %s', (count, product, short) => expect(isShort(line(1, count, product))).toBe(short))
})

describe('sums', () => {
  it('are exact to the grosz', () => {
    expect(lineTotal(line(1, 3, { price: 0.1 }))).toBe(0.3)
    expect(lineTotal(line(1, 3, { price: 0.2, discountPrice: 0.1 }))).toBe(0.3)
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
