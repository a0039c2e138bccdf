import { countMax } from '@slodki-ul/contract/limits'
import { vatPortion } from '@slodki-ul/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type VoucherFacts, voucherDiscount } from '#catalogue/vouchers/vouchers.rules.ts'
import { priceCart, quantityLimit } from './cart.rules.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const anyLine = fc.record({
  productId: fc.integer({ min: 1, max: 9 }),
  categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
  unitPrice: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 500_000 })),
  count: fc.integer({ min: 1, max: countMax }),
  vatRate: fc.constantFrom(23, 8, 5, 0),
  isGiftCard: fc.boolean(),
})
const ids = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 })
const anyVoucher: fc.Arbitrary<VoucherFacts | null> = fc.option(
  fc
    .record({
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      value: fc.integer({ min: 1, max: 100 }),
      zloty: fc.integer({ min: 1, max: 20_000 }),
      productIds: ids,
      categoryIds: ids,
    })
    .map(({ zloty, ...voucher }) => ({
      ...voucher,
      value: voucher.kind === 'amount' ? zloty * 100 : voucher.value,
      scope: 'shop' as const,
      minTotal: null,
      validFrom: null,
      validTo: null,
      usageLimit: null,
      usageLimitPerCustomer: null,
      usedBefore: 0,
    })),
)

describe('what a cart costs', () => {
  test('an empty cart costs nothing', () => {
    const nothing = { productsTotal: 0, discountTotal: 0, total: 0, vat: 0, lines: [] }
    expect(priceCart([], null)).toEqual(nothing)
    expect(priceCart([], { total: 0, weights: [] })).toEqual(nothing)
  })

  test('CONST-09 without a voucher: the sum of its lines, and the VAT inside it', () => {
    const lines = [
      { unitPrice: 49_00, count: 2, vatRate: 23 },
      { unitPrice: 25_00, count: 1, vatRate: 23 },
    ]
    // 123.00 × 0.23 / 1.23 = 23.00; the lines alone would give 18.33 and 4.67.
    expect(priceCart(lines, null)).toEqual({
      productsTotal: 123_00,
      discountTotal: 0,
      total: 123_00,
      vat: 23_00,
      lines: [
        { amount: 98_00, discountShare: 0, vat: 18_33 },
        { amount: 25_00, discountShare: 0, vat: 4_67 },
      ],
    })
  })

  test('VAT is rounded once for all lines of a rate, after the discount (Q-92)', () => {
    const line = { unitPrice: 10, count: 1, vatRate: 23 }
    // 10 × 23 / 123 is 1.87, so each line alone would give 2; all three together give 5.61, rounded to 6.
    expect(priceCart([line, line, line], null).vat).toBe(6)
    // Four give 7.48, rounded to 7: one of them gets a grosz less.
    expect(priceCart([line, line, line, line], null).lines.map(({ vat }) => vat)).toEqual([2, 2, 2, 1])
    expect(priceCart([line], { total: 10, weights: [10] })).toMatchObject({ total: 0, vat: 0 })
  })

  test('each rate has VAT of its own', () => {
    const lines = [
      { unitPrice: 123_00, count: 1, vatRate: 23 },
      { unitPrice: 105_00, count: 1, vatRate: 5 },
      { unitPrice: 108_00, count: 1, vatRate: 8 },
      { unitPrice: 50_00, count: 1, vatRate: 0 },
    ]
    expect(priceCart(lines, null).lines.map(({ vat }) => vat)).toEqual([23_00, 5_00, 8_00, 0])
  })

  test('a discount touches only the lines it covers, to the last grosz', () => {
    const line = { unitPrice: 1_00, count: 1, vatRate: 23 }
    const priced = priceCart([line, line, line, line], { total: 1_00, weights: [1_00, 0, 1_00, 1_00] })
    expect(priced.lines.map(({ discountShare }) => discountShare)).toEqual([34, 0, 33, 33])
    expect(priced).toMatchObject({ productsTotal: 4_00, discountTotal: 1_00, total: 3_00 })
  })

  test('always adds up: totals are sums of lines, no line is discounted below zero, VAT is right per rate', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 90 }), anyVoucher, (lines, voucher) => {
        const covered = lines.map((line) => ({ ...line, amount: line.unitPrice * line.count }))
        const reduction = voucher && voucherDiscount(voucher, covered)
        const priced = priceCart(lines, reduction)

        expect(priced.lines.map(({ amount }) => amount)).toEqual(covered.map(({ amount }) => amount))
        expect(priced.productsTotal).toBe(sum(covered.map(({ amount }) => amount)))
        expect(priced.discountTotal).toBe(sum(priced.lines.map(({ discountShare }) => discountShare)))
        expect(priced.discountTotal).toBe(reduction?.total ?? 0)
        expect(priced.total).toBe(priced.productsTotal - priced.discountTotal)
        expect(priced.vat).toBe(sum(priced.lines.map(({ vat }) => vat)))
        priced.lines.forEach(({ amount, discountShare, vat }, index) => {
          expect(discountShare).toBeGreaterThanOrEqual(0)
          expect(discountShare).toBeLessThanOrEqual(reduction?.weights[index] ?? 0)
          expect(vat).toBeGreaterThanOrEqual(0)
          expect(vat).toBeLessThanOrEqual(amount - discountShare)
        })
        for (const rate of new Set(lines.map(({ vatRate }) => vatRate))) {
          const group = priced.lines.filter((_line, index) => lines[index]?.vatRate === rate)
          const gross = sum(group.map(({ amount, discountShare }) => amount - discountShare))
          expect(sum(group.map(({ vat }) => vat))).toBe(vatPortion(gross, rate))
        }
      }),
      { numRuns: 300 },
    )
  })
})

type Line = typeof anyLine extends fc.Arbitrary<infer Value> ? Value : never

const priced = (lines: readonly Line[], voucher: VoucherFacts | null) => {
  const covered = lines.map((line) => ({ ...line, amount: line.unitPrice * line.count }))
  return priceCart(lines, voucher && voucherDiscount(voucher, covered))
}

describe('whatever a cart holds', () => {
  const lines = fc.array(anyLine, { minLength: 1, maxLength: 12 })
  const shuffled = lines.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  )

  test('the order in which things were put into it changes nothing', () => {
    fc.assert(
      fc.property(shuffled, anyVoucher, ([list, other], voucher) => {
        const [one, two] = [priced(list, voucher), priced(other, voucher)]
        expect([two.productsTotal, two.discountTotal, two.total]).toEqual([
          one.productsTotal,
          one.discountTotal,
          one.total,
        ])
        // Equal remainders may move a grosz to lines of another rate, and its VAT with it.
        expect(Math.abs(two.vat - one.vat)).toBeLessThanOrEqual(list.length)
        if (!voucher) expect(two.vat).toBe(one.vat)
      }),
      { numRuns: 300 },
    )
  })

  test('one more item never lowers the total, and raises it by at most its price', () => {
    fc.assert(
      fc.property(lines, anyVoucher, fc.nat(), (list, voucher, at) => {
        const index = at % list.length
        const more = list.map((line, place) => (place === index ? { ...line, count: line.count + 1 } : line))
        const difference = priced(more, voucher).total - priced(list, voucher).total
        expect(difference).toBeGreaterThanOrEqual(0)
        expect(difference).toBeLessThanOrEqual(list[index]?.unitPrice ?? 0)
      }),
      { numRuns: 300 },
    )
  })

  test('a better voucher never raises the total, and no voucher raises it above the undiscounted one', () => {
    fc.assert(
      fc.property(lines, anyVoucher, (list, voucher) => {
        fc.pre(voucher !== null && (voucher.kind === 'amount' || voucher.value < 100))
        const better = voucher && { ...voucher, value: voucher.value + 1 }
        expect(priced(list, better).total).toBeLessThanOrEqual(priced(list, voucher).total)
        expect(priced(list, voucher).total).toBeLessThanOrEqual(priced(list, null).total)
      }),
    )
  })

  test('one rate has the VAT of the whole amount, several have no more than the highest of them', () => {
    fc.assert(
      fc.property(lines, anyVoucher, fc.constantFrom(23, 8, 5, 0), (list, voucher, vatRate) => {
        const one = priced(
          list.map((line) => ({ ...line, vatRate })),
          voucher,
        )
        expect(one.vat).toBe(vatPortion(one.total, vatRate))
        const several = priced(list, voucher)
        const rates = new Set(list.map((line) => line.vatRate))
        expect(several.vat).toBeLessThanOrEqual(vatPortion(several.total, Math.max(...rates)) + rates.size)
      }),
    )
  })

  test('a discount on everything is distributed to the grosz, each line’s share rounded up or down', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 100 }), (list, value) => {
        const amounts = list.map((line) => line.unitPrice * line.count)
        const all = sum(amounts)
        fc.pre(all > 0)
        const reduction = { total: Math.floor((all * value) / 100), weights: amounts }
        const { lines: shares, discountTotal } = priceCart(list, reduction)
        expect(discountTotal).toBe(reduction.total)
        shares.forEach(({ discountShare, amount }) => {
          const exact = (BigInt(reduction.total) * BigInt(amount)) / BigInt(all)
          expect([exact, exact + 1n]).toContain(BigInt(discountShare))
        })
      }),
    )
  })
})

describe('the maximum quantity in a cart', () => {
  test.each([
    [false, 0, 0],
    [false, 1, 1],
    [false, countMax, countMax],
    [false, 5_000, countMax],
    [true, 0, countMax],
    [true, 5_000, countMax],
  ])('virtual: %s, stock: %i → %i (Q-57)', (isVirtual, stock, limit) => {
    expect(quantityLimit({ isVirtual, stock })).toBe(limit)
  })

  test('the technical maximum is 99 (Q-57)', () => {
    expect(countMax).toBe(99)
  })
})
