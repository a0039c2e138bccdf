import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectivePrice, omnibusDiscount, withAnnouncedPrices } from './products.rules.ts'

describe('the price of a piece', () => {
  test.each([
    [{ price: 89_00, discountPrice: null, lowestPrice30Days: null }, 89_00],
    [{ price: 89_00, discountPrice: 69_00, lowestPrice30Days: 74_00 }, 69_00],
    [{ price: 89_00, discountPrice: 0, lowestPrice30Days: 74_00 }, 0],
  ])('%j: %i', (prices, paid) => {
    expect(effectivePrice(prices)).toBe(paid)
  })
})

describe('the percent a sale label may claim (Q-96)', () => {
  test.each([
    // From 89 to 69 looks like 22 %, but it cost 74 within the last 30 days.
    [89_00, 69_00, 74_00, 6],
    [89_00, 69_00, 89_00, 22],
    [100_00, 50_00, 100_00, 50],
    [100_00, 1, 100_00, 99],
    [100_00, 0, 100_00, 100],
    [100_00, 99_01, 100_00, 0],
    [89_00, 74_00, 74_00, 0],
    [89_00, 80_00, 74_00, 0],
    [89_00, 69_00, null, 0],
    [89_00, null, 74_00, 0],
    [89_00, null, null, 0],
  ])('price %s, now %s, lowest %s: %i %%', (price, discountPrice, lowestPrice30Days, percent) => {
    expect(omnibusDiscount({ price, discountPrice, lowestPrice30Days })).toBe(percent)
  })

  test('never claims more than was taken off the lowest price, and at most 1 % less', () => {
    const grosze = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(grosze, grosze, (lowest, discountPrice) => {
        const percent = omnibusDiscount({ price: lowest, discountPrice, lowestPrice30Days: lowest })
        const off = Math.max(0, lowest - discountPrice) * 100
        expect(percent * lowest).toBeLessThanOrEqual(off)
        expect((percent + 1) * lowest).toBeGreaterThan(off)
      }),
    )
  })
})

test.each([
  ['a reduction below its reference', [8900, 6900, 7400], [8900, 6900, 7400]],
  ['a reduction to its reference', [8900, 7400, 7400], [7400, null, null]],
  ['no reduction', [8900, null, null], [8900, null, null]],
] as const)(
  'withAnnouncedPrices shows %s and keeps the rest of the product',
  (_name, [price, discountPrice, lowest], shown) => {
    const product = withAnnouncedPrices({ id: 7, price, discountPrice, lowestPrice30Days: lowest })
    expect(product).toEqual({ id: 7, price: shown[0], discountPrice: shown[1], lowestPrice30Days: shown[2] })
  },
)
