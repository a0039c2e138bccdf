import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vatPortion } from './money.ts'
import { rateName, reverseChargeRate, splitByRate, sumByRate, vatRates, withVat } from './vat.rules.ts'

const part = (gross: number, vatRate: number) => ({ gross, vatRate })
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const anyPart = fc.record({ gross: fc.nat(2_000_000), vatRate: fc.constantFrom(...vatRates) })
const anyParts = fc.array(anyPart, { maxLength: 40 })

test('the lawful rates, highest first', () => {
  expect(vatRates).toEqual([23, 8, 5, 0])
})

describe('VAT of a document', () => {
  test.each([
    // 10.00 + 4.00 at 23 %: 14.00 × 23/123 = 2.6179; separately 1.87 + 0.75 = 2.62, and 1.10 + 1.10 would give 0.21 +
    // 0.21.
    [[part(1000, 23), part(400, 23)], [187, 75], [{ vatRate: 23, net: 1138, vat: 262, gross: 1400 }]],
    [[part(110, 23), part(110, 23)], [21, 20], [{ vatRate: 23, net: 179, vat: 41, gross: 220 }]],
    // Honey 75.60 and its delivery 9.93 at 5 %: 85.53 × 5/105 = 4.0729. A tool 37.81 with 4.97 at 23 %: 42.78 × 23/123 = 7.9994.
    [
      [part(7560, 5), part(3781, 23), part(497, 23), part(993, 5)],
      [360, 707, 93, 47],
      [
        { vatRate: 23, net: 3478, vat: 800, gross: 4278 },
        { vatRate: 5, net: 8146, vat: 407, gross: 8553 },
      ],
    ],
    [
      [part(999, 0), part(1080, 8), part(0, 23)],
      [0, 80, 0],
      [
        { vatRate: 23, net: 0, vat: 0, gross: 0 },
        { vatRate: 8, net: 1000, vat: 80, gross: 1080 },
        { vatRate: 0, net: 999, vat: 0, gross: 999 },
      ],
    ],
    [[], [], []],
  ])('%j', (parts, vats, sums) => {
    const taxed = withVat(parts)
    expect(taxed.map(({ vat }) => vat)).toEqual(vats)
    expect(sumByRate(taxed)).toEqual(sums)
  })

  test('keeps other properties of the parts, and does not modify them', () => {
    const honey = { ...part(7560, 5), name: 'Miód' }
    expect(withVat([honey])).toEqual([{ ...honey, vat: 360 }])
    expect(honey).not.toHaveProperty('vat')
  })

  test('of each rate is that of the gross of all its parts, rounded once, and the shares add up to it', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const taxed = withVat(parts)
        const sums = sumByRate(taxed)
        expect(sums.map(({ vatRate }) => vatRate)).toEqual(
          [...new Set(parts.map(({ vatRate }) => vatRate))].toSorted((one, other) => other - one),
        )
        for (const { vatRate, net, vat, gross } of sums) {
          expect(gross).toBe(sum(parts.filter((each) => each.vatRate === vatRate).map((each) => each.gross)))
          expect(vat).toBe(vatPortion(gross, vatRate))
          expect(net + vat).toBe(gross)
        }
        for (const each of taxed) {
          expect(each.vat).toBeGreaterThanOrEqual(0)
          expect(each.vat).toBeLessThanOrEqual(each.gross)
        }
        expect(sum(sums.map(({ vat }) => vat))).toBe(sum(taxed.map(({ vat }) => vat)))
      }),
    )
  })
})

describe('a delivery follows its goods', () => {
  test.each([
    ['of one rate', 1490, [part(7560, 5)], [part(1490, 5)]],
    ['of one rate on several lines', 1490, [part(100, 5), part(200, 5)], [part(1490, 5)]],
    // 14.90 × 75.60 / 113.41 = 9.932…, 14.90 × 37.81 / 113.41 = 4.967…: the last grosz goes to the larger remainder.
    ['of two rates, by their gross value', 1490, [part(7560, 5), part(3781, 23)], [part(497, 23), part(993, 5)]],
    // 10.00 in three equal parts: the odd grosz goes to the highest rate.
    ['of three equal values', 1000, [part(1, 0), part(1, 8), part(1, 23)], [part(334, 23), part(333, 8), part(333, 0)]],
    ['of two rates, one of them free', 1490, [part(0, 23), part(300, 5)], [part(1490, 5)]],
    ['with a part too small for a grosz', 10, [part(1, 23), part(100_000, 5)], [part(10, 5)]],
    ['without any value', 1490, [part(0, 5), part(0, 8)], [part(1490, 8)]],
    ['for nothing', 0, [part(7560, 5), part(100, 23)], []],
    ['of nothing', 1490, [], []],
  ])('%s', (_what, price, sold, parts) => expect(splitByRate(price, sold)).toEqual(parts))

  test('to the grosz, whatever the goods, only over rates that they have, each as it weighs', () => {
    const some = fc.array(anyPart, { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.nat(10_000), some, (price, sold) => {
        const parts = splitByRate(price, sold)
        expect(sum(parts.map(({ gross }) => gross))).toBe(price)
        const value = sum(sold.map(({ gross }) => gross))
        for (const { vatRate, gross } of parts) {
          expect(sold.map((each) => each.vatRate)).toContain(vatRate)
          const own = sum(sold.filter((each) => each.vatRate === vatRate).map((each) => each.gross))
          if (value > 0) expect(Math.abs(gross - (price * own) / value)).toBeLessThan(1)
        }
      }),
    )
  })
})

describe('the rate of what is not taxed in Poland', () => {
  test('is stored as -1, printed as np, without VAT, and last among the rates', () => {
    expect(reverseChargeRate).toBe(-1)
    expect([23, 0, reverseChargeRate].map(rateName)).toEqual(['23%', '0%', 'np'])
    const taxed = withVat([
      { gross: 4999, vatRate: reverseChargeRate },
      { gross: 1, vatRate: 0 },
      { gross: 123, vatRate: 23 },
    ])
    expect(taxed.map(({ vat }) => vat)).toEqual([0, 0, 23])
    expect(sumByRate(taxed).at(-1)).toEqual({ vatRate: -1, net: 4999, vat: 0, gross: 4999 })
  })
})
