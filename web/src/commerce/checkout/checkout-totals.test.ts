import { describe, expect, it } from 'vitest'
import { checkoutTotals } from './checkout-totals.ts'

describe('checkoutTotals', () => {
  it('adds to the grosz', () => {
    const cart = { totalPrice: 181.8, totalDiscount: 20.2, vatValue: 33.99 }
    expect(checkoutTotals(cart, { price: 14.9, vatValue: 2.79 })).toEqual({
      products: 202,
      discount: 20.2,
      delivery: 14.9,
      vat: 36.78,
      total: 196.7,
    })
    expect(checkoutTotals(cart, null)).toMatchObject({ delivery: 0, vat: 33.99, total: 181.8 })
  })
})
