import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainVoucher as plain } from '#testing/voucher-facts.ts'
import {
  canUseVoucher,
  type PlanVoucherFacts,
  priceWithVoucher,
  refusalOnCart,
  refusalOnPlan,
  type VoucherFacts,
  type VoucherLine,
  voucherDiscount,
} from './vouchers.rules.ts'

const now = 1_000_000
const honey: VoucherLine = { productId: 1, categoryIds: [10, 11], amount: 80_00, isGiftCard: false }
const whisk: VoucherLine = { productId: 2, categoryIds: [20], amount: 20_00, isGiftCard: false }
const cart = [honey, whisk]
const unused = { all: 0, byCustomer: 0 }

describe('whether a voucher may be used', () => {
  test('a plain voucher may be used', () => {
    expect(canUseVoucher(plain, cart, unused, now)).toBe(true)
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
    expect(canUseVoucher({ ...plain, ...change }, cart, unused, now)).toBe(isAllowed)
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
    expect(canUseVoucher({ ...plain, ...change }, cart, uses, now)).toBe(isAllowed)
  })

  test('the minimum total includes products that the voucher does not cover', () => {
    expect(canUseVoucher({ ...plain, productIds: [2], minTotal: 100_00 }, cart, unused, now)).toBe(true)
  })

  test('no voucher may be used on an empty cart', () => {
    expect(canUseVoucher(plain, [], unused, now)).toBe(false)
  })
})

describe('why a voucher is refused', () => {
  const here = { ...plain, planIds: [] }
  const period = { planId: 1, price: 325_00 }
  const otherPlan = { scope: 'subscription', planIds: [2] } as const
  /** What is entered, and what it is answered on a cart and on a plan. */
  const places: [string, Partial<PlanVoucherFacts>, string | null, string | null][] = [
    ['for shop and plans', { scope: 'both' }, null, null],
    ['for plans', { scope: 'subscription' }, 'VOUCHERNOTFORSHOP', null],
    ['for another plan', otherPlan, 'VOUCHERNOTFORSHOP', 'VOUCHERNOTFORPLAN'],
    ['for the shop', { scope: 'shop' }, null, 'VOUCHERNOTFORPLANS'],
    ['for another product', { productIds: [9] }, 'VOUCHERNOTFORPRODUCTS', 'VOUCHERNOTFORPLANS'],
    ['for another category, and plans', { scope: 'both', categoryIds: [9] }, 'VOUCHERNOTFORPRODUCTS', null],
    ['a gift card', { kind: 'gift', scope: 'both', value: 1 }, null, 'VOUCHERNOTFORPLANS'],
    ['from exactly the total', { scope: 'both', minTotal: 100_00 }, null, null],
    ['from a grosz more than the cart', { scope: 'both', minTotal: 100_01 }, 'VOUCHERBELOWMINIMUM', null],
    ['from exactly the plan', { scope: 'both', minTotal: 325_00 }, 'VOUCHERBELOWMINIMUM', null],
    ['from more than both', { scope: 'both', minTotal: 325_01 }, 'VOUCHERBELOWMINIMUM', 'VOUCHERBELOWMINIMUM'],
    ['an amount below the plan', { scope: 'both', kind: 'amount', value: 324_99 }, null, null],
    ['an amount as large as the plan', { scope: 'both', kind: 'amount', value: 325_00 }, null, 'VOUCHERBELOWMINIMUM'],
  ]
  const codeOf = (refusal: string | null) => refusal?.replace('ERRORS.', '') ?? null
  test.each(places)('%s', (_what, change, onCart, onPlan) => {
    const voucher = { ...here, ...change }
    expect(codeOf(refusalOnCart(voucher, cart, unused, now))).toBe(onCart)
    expect(codeOf(refusalOnPlan(voucher, period, unused, now))).toBe(onPlan)
    expect(canUseVoucher(voucher, cart, unused, now)).toBe(onCart === null)
    expect(priceWithVoucher(voucher, period, unused, now) === null).toBe(onPlan !== null)
  })

  const ended: [string, Partial<VoucherFacts>][] = [
    ['expired', { validTo: now - 1 }],
    ['not valid yet', { validFrom: now + 1 }],
    ['used up', { usageLimit: 1, usedBefore: 1 }],
    ['used by the customer', { usageLimitPerCustomer: 1 }],
    ['empty, like a spent gift card', { value: 0 }],
  ]
  test.each(ended)('%s: wherever it was for, as if it did not exist (Q-118)', (_what, change) => {
    for (const [, place] of places) {
      const question = [{ ...here, ...place, ...change }, cart, { all: 1, byCustomer: 1 }, now] as const
      const [voucher, , uses] = question
      expect(refusalOnCart(...question)).toBe('ERRORS.VOUCHERINVALID')
      expect(refusalOnPlan(voucher, period, uses, now)).toBe('ERRORS.VOUCHERINVALID')
    }
  })
})

describe('the amount of a voucher', () => {
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

  test('a fraction of a grosz is rounded in favour of the shop', () => {
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
      isGiftCard: fc.constant(false),
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

describe('what a voucher leaves of the price of a plan', () => {
  const plan: PlanVoucherFacts = { ...plain, scope: 'subscription', planIds: [] }
  const period = { planId: 1, price: 325_00 }
  test.each<[string, Partial<PlanVoucherFacts>, number | null]>([
    ['10 %', {}, 292_50],
    ['a third of a grosz stays with the price', { value: 33 }, 217_75],
    ['100 %', { value: 100 }, 0],
    ['99 % is not everything', { value: 99 }, 3_25],
    ['an amount', { kind: 'amount', value: 25_00 }, 300_00],
    ['an amount that leaves a grosz', { kind: 'amount', value: 324_99 }, 1],
    ['an amount as large as the price: never a free plan by accident', { kind: 'amount', value: 325_00 }, null],
    ['an amount larger than the price', { kind: 'amount', value: 500_00 }, null],
    ['for shop and subscription', { scope: 'both' }, 292_50],
    ['for the shop', { scope: 'shop' }, null],
    ['a gift card', { kind: 'gift', value: 100_00, scope: 'both' }, null],
    ['for this plan', { planIds: [1, 2] }, 292_50],
    ['for another plan', { planIds: [2] }, null],
    ['expired', { validTo: now - 1 }, null],
    ['not valid yet', { validFrom: now + 1 }, null],
    ['used up', { usageLimit: 1, usedBefore: 1 }, null],
  ])('SUB-09 %s', (_what, change, left) => {
    expect(priceWithVoucher({ ...plan, ...change }, period, unused, now)).toBe(left)
  })

  test('a limit for each customer counts their own uses', () => {
    const once = { ...plan, usageLimitPerCustomer: 1 }
    expect(priceWithVoucher(once, period, { all: 9, byCustomer: 0 }, now)).toBe(292_50)
    expect(priceWithVoucher(once, period, { all: 9, byCustomer: 1 }, now)).toBeNull()
  })

  test('is nothing for a voucher of 100 percent alone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('percent' as const, 'amount' as const),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 200_000 }),
        (kind, value, price) => {
          const left = priceWithVoucher({ ...plan, kind, value }, { planId: 1, price }, unused, now)
          if (left === 0) expect([kind, value]).toEqual(['percent', 100])
          if (left !== null) expect(left).toBeLessThanOrEqual(price)
        },
      ),
    )
  })
})
