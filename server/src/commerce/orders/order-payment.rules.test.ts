import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargedOf, checkoutLines, returnAddresses } from './order-payment.rules.ts'

describe('what the payment page lists', () => {
  const honey = { namePl: 'Miód lipowy', nameEn: 'Linden honey', unitPrice: 39_00, count: 2, discountShare: 8_00 }
  const whisk = { namePl: 'Rózga', nameEn: null, unitPrice: 25_00, count: 1, discountShare: 0 }

  const unpaid = { total: 0, giftCardAmount: 0, shippingDiscount: 0 }

  test('in Polish: the lines after their discount, and delivery', () => {
    expect(checkoutLines({ language: 'pl', shippingCost: 17_90, ...unpaid }, [honey, whisk])).toEqual([
      { name: 'Miód lipowy × 2', amount: 70_00 },
      { name: 'Rózga', amount: 25_00 },
      { name: 'Dostawa', amount: 17_90 },
    ])
  })

  test('in English, with the Polish name where there is no other; free delivery is not listed', () => {
    expect(checkoutLines({ language: 'en', shippingCost: 0, ...unpaid }, [honey, whisk])).toEqual([
      { name: 'Linden honey × 2', amount: 70_00 },
      { name: 'Rózga', amount: 25_00 },
    ])
    expect(checkoutLines({ language: 'en', shippingCost: 1, ...unpaid }, [])).toEqual([{ name: 'Delivery', amount: 1 }])
  })

  test('of an order from before, the delivery less what a gift card took off', () => {
    const order = { ...unpaid, language: 'pl' as const, shippingCost: 17_90 }
    expect(checkoutLines({ ...order, shippingDiscount: 7_90 }, [])).toEqual([{ name: 'Dostawa', amount: 10_00 }])
    expect(checkoutLines({ ...order, shippingDiscount: 17_90 }, [])).toEqual([])
  })

  test.each([
    ['pl', 'Pozostało do zapłaty po karcie podarunkowej'],
    ['en', 'Left to pay after the gift card'],
  ] as const)('in %s: one line with what a gift card leaves to pay', (language, name) => {
    const order = { ...unpaid, language, shippingCost: 17_90, total: 112_90, giftCardAmount: 60_00 }
    expect(checkoutLines(order, [honey, whisk])).toEqual([{ name, amount: 52_90 }])
    expect(chargedOf(order)).toBe(52_90)
  })

  test('the amounts sum to what the order costs', () => {
    const line = fc
      .record({ unitPrice: fc.nat(500_000), count: fc.integer({ min: 1, max: 99 }), share: fc.nat(100) })
      .map(({ share, ...rest }) => ({
        ...rest,
        namePl: 'Miód',
        nameEn: null,
        discountShare: Math.floor((rest.unitPrice * rest.count * share) / 100),
      }))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 90 }), fc.nat(5_000), (lines, shippingCost) => {
        const listed = checkoutLines({ language: 'pl', shippingCost, ...unpaid }, lines)
        const cost = lines.reduce((sum, each) => sum + each.unitPrice * each.count - each.discountShare, shippingCost)
        expect(listed.reduce((sum, { amount }) => sum + amount, 0)).toBe(cost)
        for (const { amount } of listed) expect(amount).toBeGreaterThanOrEqual(0)
        // The provider accepts at most 100 lines.
        expect(listed.length).toBeLessThanOrEqual(100)
      }),
    )
  })
})

test('the provider sends the buyer back to /dziekujemy: with its session, or with the order to pay again (Q-42)', () => {
  expect(returnAddresses('https://academy.example', '5f0c8a52-4b6f-4a39-9d28-0b8a4f1b7c11')).toEqual({
    successUrl: 'https://academy.example/dziekujemy?isOrder=true&session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://academy.example/dziekujemy?orderId=5f0c8a52-4b6f-4a39-9d28-0b8a4f1b7c11',
  })
})
