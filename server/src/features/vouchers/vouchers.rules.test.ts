import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayUseVoucher, type VoucherFacts, type VoucherLine, voucherDiscount } from './vouchers.rules.ts'

const now = 1_000_000
const plain: VoucherFacts = {
  kind: 'percent',
  value: 10,
  scope: 'shop',
  productIds: [],
  categoryIds: [],
  minTotal: null,
  validFrom: null,
  validTo: null,
  usageLimit: null,
  usageLimitPerCustomer: null,
  usedBefore: 0,
}
const honey: VoucherLine = { productId: 1, categoryIds: [10, 11], amount: 80_00 }
const whisk: VoucherLine = { productId: 2, categoryIds: [20], amount: 20_00 }
const cart = [honey, whisk]
const unused = { all: 0, byCustomer: 0 }

describe('whether a voucher may be used', () => {
  test('a plain one may', () => {
    expect(mayUseVoucher(plain, cart, unused, now)).toBe(true)
  })

  const facts: [string, Partial<VoucherFacts>, boolean][] = [
    ['for the shop', { scope: 'shop' }, true],
    ['for shop and subscription', { scope: 'both' }, true],
    ['for the subscription alone', { scope: 'subscription' }, false],
    ['valid from a moment later', { validFrom: now + 1 }, false],
    ['valid from this very moment', { validFrom: now }, true],
    ['valid to this very moment', { validTo: now }, true],
    ['expired a moment ago', { validTo: now - 1 }, false],
    ['for carts of exactly this total', { minTotal: 100_00 }, true],
    ['for carts of a grosz more', { minTotal: 100_01 }, false],
    ['for a product in the cart', { productIds: [9, 2] }, true],
    ['for a product not in the cart', { productIds: [9] }, false],
    ['for a category in the cart', { categoryIds: [11] }, true],
    ['for a category not in the cart', { categoryIds: [12] }, false],
    ['for a product not in the cart or a category in it', { productIds: [9], categoryIds: [20] }, true],
  ]
  test.each(facts)('%s (Q-11)', (_what, change, isAllowed) => {
    expect(mayUseVoucher({ ...plain, ...change }, cart, unused, now)).toBe(isAllowed)
  })

  const limits: [string, Partial<VoucherFacts>, { all: number; byCustomer: number }, boolean][] = [
    ['one use left', { usageLimit: 5 }, { all: 4, byCustomer: 0 }, true],
    ['all uses reserved or used', { usageLimit: 5 }, { all: 5, byCustomer: 0 }, false],
    ['more than all, after the limit was lowered', { usageLimit: 3 }, { all: 5, byCustomer: 0 }, false],
    [
      'one use left beside those from before this system',
      { usageLimit: 5, usedBefore: 3 },
      { all: 1, byCustomer: 0 },
      true,
    ],
    [
      'none left beside those from before this system',
      { usageLimit: 5, usedBefore: 3 },
      { all: 2, byCustomer: 0 },
      false,
    ],
    ['the customer has a use left', { usageLimitPerCustomer: 2 }, { all: 90, byCustomer: 1 }, true],
    ['the customer has none left', { usageLimitPerCustomer: 2 }, { all: 90, byCustomer: 2 }, false],
    ['no limits', {}, { all: 1_000_000, byCustomer: 1_000_000 }, true],
  ]
  test.each(limits)('%s (Q-118)', (_what, change, uses, isAllowed) => {
    expect(mayUseVoucher({ ...plain, ...change }, cart, uses, now)).toBe(isAllowed)
  })

  test('the total counts what the voucher does not cover, too', () => {
    expect(mayUseVoucher({ ...plain, productIds: [2], minTotal: 100_00 }, cart, unused, now)).toBe(true)
  })

  test('on an empty cart none may', () => {
    expect(mayUseVoucher(plain, [], unused, now)).toBe(false)
  })
})

describe('what a voucher takes off', () => {
  const offers: [string, Partial<VoucherFacts>, { total: number; weights: number[] }][] = [
    ['10 %', { value: 10 }, { total: 10_00, weights: [80_00, 20_00] }],
    ['100 %', { value: 100 }, { total: 100_00, weights: [80_00, 20_00] }],
    ['25 zł', { kind: 'amount', value: 25_00 }, { total: 25_00, weights: [80_00, 20_00] }],
    ['more złoty than the cart costs', { kind: 'amount', value: 999_00 }, { total: 100_00, weights: [80_00, 20_00] }],
    ['15 % of one product', { value: 15, productIds: [1] }, { total: 12_00, weights: [80_00, 0] }],
    [
      '25 zł of a cheaper category',
      { kind: 'amount', value: 25_00, categoryIds: [20] },
      { total: 20_00, weights: [0, 20_00] },
    ],
    ['10 % of nothing it covers', { productIds: [9] }, { total: 0, weights: [0, 0] }],
  ]
  test.each(offers)('%s', (_what, change, discount) => {
    expect(voucherDiscount({ ...plain, ...change }, cart)).toEqual(discount)
  })

  test('a part of a grosz stays with the shop', () => {
    expect(voucherDiscount({ ...plain, value: 33 }, [{ ...honey, amount: 99 }]).total).toBe(32)
    expect(voucherDiscount({ ...plain, value: 1 }, [{ ...honey, amount: 99 }]).total).toBe(0)
  })

  test('is whole and never more than what it covers', () => {
    const voucher = fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 1_000_000 }) }),
    )
    const line = fc.record({
      productId: fc.integer({ min: 1, max: 4 }),
      categoryIds: fc.array(fc.integer({ min: 1, max: 3 })),
      amount: fc.integer({ min: 0, max: 20_000_000 }),
    })
    const only = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 })
    fc.assert(
      fc.property(voucher, only, only, fc.array(line, { maxLength: 90 }), (offer, productIds, categoryIds, lines) => {
        const { total, weights } = voucherDiscount({ ...plain, ...offer, productIds, categoryIds }, lines)
        const covered = weights.reduce((sum, weight) => sum + weight, 0)
        expect(Number.isInteger(total) && total >= 0 && total <= covered).toBe(true)
        lines.forEach(({ amount }, index) => {
          expect([0, amount]).toContain(weights[index])
        })
      }),
    )
  })
})
