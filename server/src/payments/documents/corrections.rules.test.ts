import { vatPortion } from '@slodki-ul/contract/money'
import { sumByRate, vatRates, withVat } from '@slodki-ul/contract/vat.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  differenceByRate,
  linesAfterRefund,
  type Returned,
  reducePrice,
  returnQuantities,
} from './corrections.rules.ts'
import { totalsOf } from './invoices.rules.ts'

const honey = { namePl: 'Miód', nameEn: 'Honey', unit: 'piece' as const, count: 2, gross: 7560, vatRate: 5, vat: 360 }
const post = { namePl: 'Dostawa', nameEn: null, unit: 'service' as const, count: 1, gross: 1490, vatRate: 23, vat: 279 }
/** Three jars for 100.00 together, two tools of 12.30, delivery with both rates. */
const paid = withVat([
  { ...honey, count: 3, gross: 10_000 },
  { ...honey, namePl: 'Dłuto', count: 2, gross: 2460, vatRate: 23 },
  { ...post, gross: 294 },
  { ...post, gross: 1196, vatRate: 5 },
])
const figures = (lines: { count: number; gross: number; vat: number }[] | null) =>
  lines?.map(({ count, gross, vat }) => [count, gross, vat])

describe('returnQuantities', () => {
  it.each([
    [
      'nothing',
      [],
      [
        [3, 10_000, 476],
        [2, 2460, 460],
        [1, 294, 55],
        [1, 1196, 57],
      ],
    ],
    // A third of 100.00; the tools and both deliveries stay. (66.67 + 11.96) × 5/105 = 3.7443.
    [
      'a jar of three',
      [{ line: 1, quantity: 1 }],
      [
        [2, 6667, 317],
        [2, 2460, 460],
        [1, 294, 55],
        [1, 1196, 57],
      ],
    ],
    [
      'jar after jar',
      [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
      [
        [1, 3333, 159],
        [2, 2460, 460],
        [1, 294, 55],
        [1, 1196, 57],
      ],
    ],
    [
      'all jars',
      [{ line: 1, quantity: 3 }],
      [
        [0, 0, 0],
        [2, 2460, 460],
        [1, 294, 55],
        [1, 1196, 57],
      ],
    ],
    [
      'a tool and its delivery',
      [
        { line: 2, quantity: 1 },
        { line: 3, quantity: 1 },
      ],
      [
        [3, 10_000, 476],
        [1, 1230, 230],
        [0, 0, 0],
        [1, 1196, 57],
      ],
    ],
  ])('%s', (_what, returned, expected) => {
    const left = returnQuantities(paid, returned)
    expect(figures(left)).toEqual(expected)
    expect(left?.map(({ namePl }) => namePl)).toEqual(['Miód', 'Dłuto', 'Dostawa', 'Dostawa'])
  })

  it.each([
    ['more than there are', [{ line: 1, quantity: 4 }]],
    [
      'more than are left',
      [
        { line: 1, quantity: 2 },
        { line: 1, quantity: 2 },
      ],
    ],
    ['none', [{ line: 1, quantity: 0 }]],
    ['of a line after the last', [{ line: 5, quantity: 1 }]],
    ['of a line before the first', [{ line: 0, quantity: 1 }]],
  ])('refuses %s', (_what, returned) => expect(returnQuantities(paid, returned)).toBeNull())

  it('leaves what it was given as it was', () => {
    returnQuantities([honey, post], [{ line: 1, quantity: 2 }])
    expect([honey.count, honey.gross, honey.vat]).toEqual([2, 7560, 360])
  })
})

describe('reducePrice', () => {
  it.each([
    ['nothing', 0, [7560, 360, 1490, 279]],
    ['a grosz', 1, [7559, 360, 1490, 279]],
    ['a part, off each line as it weighs', 1000, [6725, 320, 1325, 248]],
    ['everything', 9050, [0, 0, 0, 0]],
    ['more than there is', 9051, [0, 0, 0, 0]],
  ])('%s', (_what, amount, expected) => {
    const left = reducePrice([honey, post], amount)
    expect(left.flatMap(({ gross, vat }) => [gross, vat])).toEqual(expected)
    expect(left.map(({ namePl, count }) => [namePl, count])).toEqual([
      ['Miód', 2],
      ['Dostawa', 1],
    ])
  })

  it('leaves the VAT of other rates as it was documented, though it was rounded apart', () => {
    // An older document: 1.10 and 1.10 with 0.21 each, where both together contain 0.41.
    const [one, other] = [
      { ...honey, gross: 110, vatRate: 23, vat: 21 },
      { ...post, gross: 110, vat: 21 },
    ]
    const lines = [one, other, { ...honey, gross: 900_000, vat: 42857 }]
    expect(reducePrice(lines, 1).map(({ gross, vat }) => [gross, vat])).toEqual([
      [110, 21],
      [110, 21],
      [899_999, 42857],
    ])
    expect(reducePrice([one, other], 2).map(({ gross, vat }) => [gross, vat])).toEqual([
      [109, 21],
      [109, 20],
    ])
  })
})

describe('linesAfterRefund', () => {
  const totalAfter = (refund: Returned) => totalsOf(linesAfterRefund(paid, refund)).total
  it.each([
    ['pieces for their price', { amount: 3333, returned: [{ line: 1, quantity: 1 }] }, [6667, 2460, 294, 1196]],
    // 10.00 more than the jar, spread over the remaining 106.17.
    ['pieces, and goodwill beside', { amount: 4333, returned: [{ line: 1, quantity: 1 }] }, [6039, 2228, 266, 1084]],
    ['pieces that are not there', { amount: 3333, returned: [{ line: 1, quantity: 4 }] }, [7611, 1872, 224, 910]],
    ['less than the pieces cost', { amount: 3332, returned: [{ line: 1, quantity: 1 }] }, [7612, 1872, 224, 910]],
    ['money alone', { amount: 3333, returned: [] }, [7611, 1872, 224, 910]],
  ])('%s', (_what, refund, expected) => {
    expect(linesAfterRefund(paid, refund).map(({ gross }) => gross)).toEqual(expected)
    expect(totalAfter(refund)).toBe(13_950 - refund.amount)
  })

  it('takes no more than there is', () => {
    expect(totalAfter({ amount: 20_000, returned: [{ line: 2, quantity: 1 }] })).toBe(0)
  })

  const line = fc.record({
    gross: fc.oneof(fc.nat(3), fc.nat(200_000)),
    count: fc.integer({ min: 1, max: 9 }),
    vatRate: fc.constantFrom(...vatRates),
  })
  const refund = fc.record({
    amount: fc.oneof(fc.nat(2), fc.nat(300_000)),
    returned: fc.array(fc.record({ line: fc.integer({ min: 1, max: 8 }), quantity: fc.integer({ min: 1, max: 4 }) }), {
      maxLength: 2,
    }),
  })

  it('keeps document and corrections together at the money remaining, per rate, for every sequence of refunds', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.array(refund, { maxLength: 12 }),
        (sold, refunds) => {
          const original = withVat(sold)
          const corrections = []
          let lines = original
          let remaining = totalsOf(original).total
          for (const each of refunds) {
            const after = linesAfterRefund(lines, each)
            const difference = differenceByRate(lines, after)
            // The database constraint on corrections.
            const [total, vat] = [
              totalsOf(after).total - remaining,
              totalsOf(after).vatTotal - totalsOf(lines).vatTotal,
            ]
            expect(total).toBe(0 - Math.min(each.amount, remaining))
            expect(vat).toBeLessThanOrEqual(0)
            expect(vat).toBeGreaterThanOrEqual(total)
            expect(after.every(({ gross, count }) => gross >= 0 && count >= 0)).toBe(true)
            remaining += total
            corrections.push(...difference)
            lines = after
          }
          const all = [...sumByRate(original), ...corrections]
          expect(all.reduce((sum, { gross }) => sum + gross, 0)).toBe(remaining)
          for (const { vatRate, gross, vat } of sumByRate(all)) {
            expect(gross).toBe(totalsOf(lines.filter((left) => left.vatRate === vatRate)).total)
            expect(vat).toBe(vatPortion(gross, vatRate))
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('differenceByRate', () => {
  it('is what is after less what was before, the highest rate first, without rates that stay', () => {
    const after = [
      { ...honey, gross: 7000, vat: 333 },
      { ...post, gross: 0, vat: 0 },
    ]
    const free = { ...post, vatRate: 0, vat: 0 }
    expect(differenceByRate([honey, post, free], [...after, free])).toEqual([
      { vatRate: 23, gross: -1490, vat: -279, net: -1211 },
      { vatRate: 5, gross: -560, vat: -27, net: -533 },
    ])
    expect(differenceByRate([honey], [{ ...honey, vat: 359 }])).toMatchObject([{ gross: 0, vat: -1 }])
  })
})
