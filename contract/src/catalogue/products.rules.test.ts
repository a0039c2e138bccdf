import { describe, expect, it } from 'vitest'
import { maxQuantity, pricesOf } from './products.rules.ts'

describe('maxQuantity (CART-14, SHOP-32, Q-57)', () => {
  it.each([
    [23, false, 23],
    [0, false, 0],
    [99, false, 99],
    [386, false, 99],
    [0, true, 99],
    [400, true, 99],
  ])('of stock %d, virtual %s, is %d', (stock, isVirtual, most) => expect(maxQuantity({ stock, isVirtual })).toBe(most))
})

describe('pricesOf (CART-22, SHOP-17, SHOP-33)', () => {
  it('without a discount there is one price', () =>
    expect(pricesOf({ price: 89, discountPrice: -1, lowestPrice30Days: 74 })).toEqual({
      price: 89,
      oldPrice: null,
      lowest: null,
    }))

  it('with a discount the old and the lowest price stand beside it', () =>
    expect(pricesOf({ price: 89, discountPrice: 69, lowestPrice30Days: 74 })).toEqual({
      price: 69,
      oldPrice: 89,
      lowest: 74,
    }))

  it('a product given away has a discount too', () =>
    expect(pricesOf({ price: 89, discountPrice: 0, lowestPrice30Days: null })).toEqual({
      price: 0,
      oldPrice: 89,
      lowest: null,
    }))
})
