import { vatPortion } from '@slodki-ul/contract/money'
import { vatRates } from '@slodki-ul/contract/vat.rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceCart } from './cart.rules.ts'
import { priceDelivery } from './delivery.rules.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('a delivery', () => {
  const honey = { unitPrice: 42_00, count: 2, vatRate: 5, isVirtual: false }
  const tool = { unitPrice: 39_00, count: 1, vatRate: 23, isVirtual: false }
  const ebook = { unitPrice: 49_00, count: 1, vatRate: 8, isVirtual: true }
  const delivered = (lines: (typeof honey)[], price: number, reduction: Parameters<typeof priceCart>[1] = null) =>
    priceDelivery(lines, priceCart(lines, reduction), price)

  test('has the rates of the goods in the parcel, not of files, and its VAT is rounded with theirs', () => {
    // 17.90 × 39 / 123 = 5.6756, 17.90 × 84 / 123 = 12.2243; 44.68 × 23/123 = 8.3548, 96.22 × 5/105 = 4.5819, 49.00 × 8/108 = 3.6296.
    expect(delivered([honey, tool, ebook], 17_90)).toEqual({
      parts: [
        { gross: 5_68, vatRate: 23, vat: 1_06 },
        { gross: 12_22, vatRate: 5, vat: 58 },
      ],
      lineVats: [4_00, 7_29, 3_63],
      vat: 16_56,
    })
  })

  test('goes with the goods beside gift cards, which have no rate and no VAT', () => {
    const card = { unitPrice: 200_00, count: 2, vatRate: null, isVirtual: true }
    const lines = [honey, card]
    const totals = priceCart(lines, null)
    // 84.00 × 5/105; with delivery 101.90 × 5/105 = 4.8523.
    expect(totals).toMatchObject({ total: 484_00, vat: 4_00, lines: [{ vat: 4_00 }, { amount: 400_00, vat: 0 }] })
    const { parts, lineVats, vat } = priceDelivery(lines, totals, 17_90)
    expect(parts.map(({ gross, vatRate }) => [gross, vatRate])).toEqual([[17_90, 5]])
    expect([lineVats[1], vat]).toEqual([0, 4_85])
  })

  test('is not rounded apart from its products', () => {
    // 2.20 × 23/123 = 0.4113; each 1.10 alone gives 0.2056, rounded to 0.21.
    const cheap = { ...tool, unitPrice: 1_10 }
    expect(delivered([cheap], 1_10)).toEqual({
      parts: [{ gross: 1_10, vatRate: 23, vat: 20 }],
      lineVats: [21],
      vat: 41,
    })
  })

  test('follows what goods cost after the voucher', () => {
    // The whole price of the tool is taken off: only honey remains.
    const { parts } = delivered([honey, tool], 17_90, { total: 39_00, weights: [0, 39_00] })
    expect(parts).toMatchObject([{ gross: 17_90, vatRate: 5 }])
    // 30.00 of 84.00 for honey, 39.00 for the tool: 17.90 × 39 / 93 = 7.5064.
    const some = delivered([honey, tool], 17_90, { total: 30_00, weights: [84_00, 0] })
    expect(some.parts).toMatchObject([
      { gross: 7_51, vatRate: 23 },
      { gross: 10_39, vatRate: 5 },
    ])
  })

  test('of files alone has their rate, and a free one none', () => {
    expect(delivered([ebook], 1_00).parts).toMatchObject([{ gross: 1_00, vatRate: 8 }])
    expect(delivered([honey, ebook], 0)).toMatchObject({ parts: [], lineVats: [4_00, 3_63], vat: 7_63 })
    expect(delivered([], 17_90)).toEqual({ parts: [], lineVats: [], vat: 0 })
  })

  const line = fc.record({
    unitPrice: fc.oneof(fc.nat(300), fc.nat(500_000)),
    count: fc.integer({ min: 1, max: 9 }),
    vatRate: fc.constantFrom(...vatRates),
    isVirtual: fc.boolean(),
  })

  test('and its goods have together the VAT of each rate of their whole', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.nat(100),
        fc.nat(5_000),
        (lines, percent, price) => {
          const weights = lines.map(({ unitPrice, count }) => unitPrice * count)
          const totals = priceCart(lines, { total: Math.floor((sum(weights) * percent) / 100), weights })
          const { parts, lineVats, vat } = priceDelivery(lines, totals, price)
          expect(sum(parts.map(({ gross }) => gross))).toBe(price)
          expect(sum([...lineVats, ...parts.map((part) => part.vat)])).toBe(vat)
          const expected = vatRates.map((rate) => {
            const sold = totals.lines.filter((_line, index) => lines[index]?.vatRate === rate)
            const delivery = parts.filter(({ vatRate }) => vatRate === rate)
            return vatPortion(
              sum([...sold.map((each) => each.amount - each.discountShare), ...delivery.map(({ gross }) => gross)]),
              rate,
            )
          })
          expect(vat).toBe(sum(expected))
        },
      ),
      { numRuns: 300 },
    )
  })
})
