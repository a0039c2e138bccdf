import { describe, expect, it } from 'vitest'
import { checkoutTotals } from './checkout-totals.ts'

describe('checkoutTotals', () => {
  it('adds to the grosz', () => {
    const cart = { totalPrice: 181.8, totalDiscount: 20.2, vatValue: 33.99, giftCardPayment: 0 }
    expect(checkoutTotals(cart, { price: 14.9, vatValue: 2.79, giftCardPayment: 0 })).toEqual({
      products: 202,
      discount: 20.2,
      delivery: 14.9,
      vat: 36.78,
      total: 196.7,
      giftCard: 0,
      toPay: 196.7,
    })
    expect(checkoutTotals(cart, null)).toMatchObject({ delivery: 0, vat: 33.99, total: 181.8, toPay: 181.8 })
  })

  it('leaves the total whole when a gift card pays, and charges the rest', () => {
    const cart = { totalPrice: 181.8, totalDiscount: 0, vatValue: 33.99, giftCardPayment: 181.8 }
    const delivery = { price: 14.9, vatValue: 2.79, giftCardPayment: 8.21 }
    expect(checkoutTotals(cart, delivery)).toMatchObject({ total: 196.7, vat: 36.78, giftCard: 190.01, toPay: 6.69 })
    expect(checkoutTotals(cart, null)).toMatchObject({ total: 181.8, giftCard: 181.8, toPay: 0 })
  })
})
