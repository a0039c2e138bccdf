import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceCart } from '#commerce/cart/cart.rules.ts'
import { plainVoucher as plain } from '#testing/voucher-facts.ts'
import {
  canUseVoucher,
  giftCardPayment,
  hasGiftCardsOnly,
  type VoucherFacts,
  type VoucherLine,
  voucherDiscount,
} from './vouchers.rules.ts'

const honey: VoucherLine = { productId: 1, categoryIds: [10], amount: 80_00, isGiftCard: false }
const giftCard: VoucherLine = { productId: 2, categoryIds: [20], amount: 200_00, isGiftCard: true }
const unused = { all: 0, byCustomer: 0 }
const now = 1_000_000

describe('a line of gift cards', () => {
  const codes: [string, Partial<VoucherFacts>, { total: number; weights: number[] }][] = [
    ['a percentage', { value: 10 }, { total: 8_00, weights: [80_00, 0] }],
    ['100 %', { value: 100 }, { total: 80_00, weights: [80_00, 0] }],
    ['an amount', { kind: 'amount', value: 25_00 }, { total: 25_00, weights: [80_00, 0] }],
    ['an amount above the other lines', { kind: 'amount', value: 250_00 }, { total: 80_00, weights: [80_00, 0] }],
    ['a gift card, which takes off nothing', { kind: 'gift', value: 500_00 }, { total: 0, weights: [80_00, 0] }],
    ['a code for this very product', { productIds: [2] }, { total: 0, weights: [0, 0] }],
    ['a code for its category', { categoryIds: [20] }, { total: 0, weights: [0, 0] }],
  ]
  test.each(codes)('is not reduced by %s', (_what, change, discount) => {
    expect(voucherDiscount({ ...plain, ...change }, [honey, giftCard])).toEqual(discount)
    expect(voucherDiscount({ ...plain, ...change }, [giftCard])).toEqual({ total: 0, weights: [0] })
  })

  test.each(codes)('alone does not let %s be used', (_what, change) => {
    expect(canUseVoucher({ ...plain, ...change }, [giftCard], unused, now)).toBe(false)
    expect(canUseVoucher({ ...plain, ...change }, [giftCard, giftCard], unused, now)).toBe(false)
  })

  test('beside another line leaves the code to the other line', () => {
    expect(canUseVoucher(plain, [honey, giftCard], unused, now)).toBe(true)
    expect(canUseVoucher({ ...plain, kind: 'gift', value: 1 }, [honey, giftCard], unused, now)).toBe(true)
    expect(canUseVoucher({ ...plain, categoryIds: [20] }, [honey, giftCard], unused, now)).toBe(false)
  })

  test('does not count towards the smallest total of a code', () => {
    const from = (minTotal: number) => canUseVoucher({ ...plain, minTotal }, [honey, giftCard], unused, now)
    expect([from(80_00), from(80_01)]).toEqual([true, false])
  })

  test.each([
    // What the card holds, what the delivery costs, what it pays.
    [60_00, 17_90, 60_00],
    [90_00, 17_90, 90_00],
    [97_90, 17_90, 97_90],
    [97_91, 17_90, 97_90],
    [500_00, 17_90, 97_90],
    [500_00, 0, 80_00],
  ])('is not paid by another gift card: one of %i pays, with a delivery at %i, %i', (value, shipping, paid) => {
    const card = { ...plain, kind: 'gift' as const, value }
    expect(giftCardPayment(card, [honey, giftCard], shipping)).toBe(paid)
    expect(giftCardPayment(card, [honey], shipping)).toBe(paid)
  })
})

test.each([
  [[], false],
  [[honey], false],
  [[honey, giftCard], false],
  [[giftCard], true],
  [[giftCard, giftCard], true],
])('a cart of gift cards only (%#)', (lines, isOnly) => {
  expect(hasGiftCardsOnly(lines)).toBe(isOnly)
})

describe('whatever a cart holds and whatever code is on it', () => {
  const line = fc.record({
    productId: fc.integer({ min: 1, max: 6 }),
    categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
    unitPrice: fc.integer({ min: 1, max: 60_000 }),
    count: fc.integer({ min: 1, max: 9 }),
    vatRate: fc.constantFrom(23, 8, 5, 0),
    isGiftCard: fc.boolean(),
  })
  const only = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 })
  const voucher = fc
    .record({
      kind: fc.constantFrom('percent' as const, 'amount' as const, 'gift' as const),
      value: fc.integer({ min: 1, max: 100_000 }),
      productIds: only,
      categoryIds: only,
      minTotal: fc.option(fc.integer({ min: 0, max: 50_000 })),
    })
    .map(({ value, ...rest }) => ({ ...plain, ...rest, value: rest.kind === 'percent' ? (value % 100) + 1 : value }))
  const lines = fc.array(line, { minLength: 1, maxLength: 12 })
  const withAmounts = <Line extends { unitPrice: number; count: number }>(list: readonly Line[]) =>
    list.map((each) => ({ ...each, amount: each.unitPrice * each.count }))

  test('gift cards are charged in full, and the rest as if they were not there', () => {
    fc.assert(
      fc.property(lines, voucher, (list, code) => {
        const all = withAmounts(list)
        const others = all.filter(({ isGiftCard }) => !isGiftCard)
        const mixed = priceCart(all, voucherDiscount(code, all))
        const alone = priceCart(others, voucherDiscount(code, others))
        const shares = mixed.lines.map(({ discountShare }) => discountShare)
        all.forEach(({ isGiftCard }, index) => {
          if (isGiftCard) expect(shares[index]).toBe(0)
        })
        expect(shares.filter((_share, index) => !all[index]?.isGiftCard)).toEqual(
          alone.lines.map(({ discountShare }) => discountShare),
        )
        expect(mixed.discountTotal).toBe(alone.discountTotal)
        expect(canUseVoucher(code, all, unused, now)).toBe(canUseVoucher(code, others, unused, now))
      }),
      { numRuns: 500 },
    )
  })
})
