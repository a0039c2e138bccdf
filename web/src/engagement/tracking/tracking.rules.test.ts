import { describe, expect, test } from 'vitest'
import { checkoutOf, paymentOf, viewOf } from './tracking.rules.ts'

describe('events of the pixel', () => {
  test.each([
    ['with a discount', 31.5, 28.9, 28.9],
    ['with a discount to nothing', 31.5, 0, 0],
    ['without a discount', 31.5, -1, 31.5],
  ])(
    'a viewed product %s: its id, and the discount price or else the price (MKT-08)',
    (_which, price, discountPrice, value) => {
      expect(viewOf({ id: 7, name: 'Miód', price, discountPrice, lowestPrice30Days: 30 })).toEqual({
        name: 'ViewContent',
        data: { content_ids: ['7'], content_type: 'product', content_name: 'Miód', value, currency: 'PLN' },
      })
    },
  )

  test('the start of the checkout has every line and the total (MKT-09)', () => {
    const line = (id: number, count: number) => ({ product: { id }, count })
    const cart = { products: [line(7, 2), line(60, 3)], totalPrice: 120.4 } as Parameters<typeof checkoutOf>[0]
    expect(checkoutOf(cart)).toMatchObject({
      name: 'InitiateCheckout',
      data: {
        content_ids: ['7', '60'],
        contents: [
          { id: '7', quantity: 2 },
          { id: '60', quantity: 3 },
        ],
        num_items: 5,
        value: 120.4,
        currency: 'PLN',
      },
    })
  })

  test('a payment is an event of what was bought, once it is paid (Q-82, Q-115)', () => {
    const result = { kind: 'order', state: 'paid', value: 53.9, currency: 'PLN' } as const
    expect(paymentOf(result, 'order')).toEqual({ name: 'Purchase', data: { value: 53.9, currency: 'PLN' } })
    expect(paymentOf({ ...result, kind: 'subscription' }, 'subscription')?.name).toBe('Subscribe')
    // A URL without a kind leaves it to the server; a URL with another kind is not trusted.
    expect(paymentOf(result, null)?.name).toBe('Purchase')
    expect(paymentOf(result, 'subscription')).toBeNull()
    for (const state of ['waiting', 'failed']) expect(paymentOf({ ...result, state }, 'order')).toBeNull()
  })
})
