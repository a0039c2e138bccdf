import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesAfterRefund, refundedCards, splitRefund } from './corrections.rules.ts'

describe('a refund of what a gift card paid in part', () => {
  it.each([
    // 117.90 of which the card paid 32.10: of 50.00 13.6132 and 36.3867.
    [50_00, { charged: 85_80, giftCard: 32_10 }, { charged: 36_39, giftCard: 13_61 }],
    [117_90, { charged: 85_80, giftCard: 32_10 }, { charged: 85_80, giftCard: 32_10 }],
    [1, { charged: 85_80, giftCard: 32_10 }, { charged: 1, giftCard: 0 }],
    // A tie goes to what was charged.
    [1, { charged: 10, giftCard: 10 }, { charged: 1, giftCard: 0 }],
    [3, { charged: 1, giftCard: 99 }, { charged: 0, giftCard: 3 }],
    [60_00, { charged: 0, giftCard: 60_00 }, { charged: 0, giftCard: 60_00 }],
    [60_00, { charged: 60_00, giftCard: 0 }, { charged: 60_00, giftCard: 0 }],
    [0, { charged: 5, giftCard: 5 }, { charged: 0, giftCard: 0 }],
  ])('of %i is divided as both paid', (amount, paid, back) => {
    expect(splitRefund(amount, paid)).toEqual(back)
  })

  it('gives neither back more than it paid and both all of it, whatever goes back and in which order', () => {
    const grosze = fc.integer({ min: 0, max: 100_000 })
    const step = fc.record({ isOfProvider: fc.boolean(), amount: fc.integer({ min: 1, max: 40_000 }) })
    fc.assert(
      fc.property(grosze, grosze, fc.array(step, { maxLength: 12 }), (charged, giftCard, steps) => {
        let left = { charged, giftCard }
        let back = 0
        for (const { isOfProvider, amount } of [...steps, { isOfProvider: false, amount: charged + giftCard }]) {
          const wanted = Math.min(amount, isOfProvider ? left.charged : left.charged + left.giftCard)
          const shares = isOfProvider ? { charged: wanted, giftCard: 0 } : splitRefund(wanted, left)
          expect(shares.charged + shares.giftCard).toBe(wanted)
          expect(Math.min(shares.charged, shares.giftCard)).toBeGreaterThanOrEqual(0)
          left = { charged: left.charged - shares.charged, giftCard: left.giftCard - shares.giftCard }
          expect(Math.min(left.charged, left.giftCard)).toBeGreaterThanOrEqual(0)
          back += wanted
        }
        expect([left, back]).toEqual([{ charged: 0, giftCard: 0 }, charged + giftCard])
      }),
      { numRuns: 300 },
    )
  })
})

describe('gift cards that money went back for', () => {
  const cards = { namePl: 'Karta', nameEn: null, unit: 'piece' as const, count: 3, gross: 600_00, vatRate: 0, vat: 0 }
  const one = { ...cards, count: 1, gross: 500_00 }

  it.each([
    ['none', 0, [], [0, 0]],
    ['one that was returned', 200_00, [{ line: 1, quantity: 1 }], [1, 0]],
    [
      'all of both lines',
      1100_00,
      [
        { line: 1, quantity: 3 },
        { line: 2, quantity: 1 },
      ],
      [3, 1],
    ],
    ['one of each, when a grosz of each went back', 2, [], [1, 1]],
  ])('are %s', (_what, amount, returned, counts) => {
    const sold = [cards, one]
    expect(refundedCards(sold, linesAfterRefund(sold, { amount, returned }))).toEqual(counts)
  })

  it('are two when a part of the second went back after the first', () => {
    const left = (gross: number, count: number) => refundedCards([cards], [{ ...cards, gross, count }])
    expect([left(400_00, 2), left(399_99, 2), left(200_00, 2), left(0, 0)]).toEqual([[1], [2], [2], [3]])
    expect(refundedCards([cards], [])).toEqual([3])
  })
})
