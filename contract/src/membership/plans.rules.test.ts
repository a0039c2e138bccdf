import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  basePrice,
  chargedPrice,
  chargeOf,
  hasWebinarPrices,
  isPlanOffered,
  isPlanType,
  offeredPlans,
  planPayments,
  planTypes,
  readPlanAmount,
} from './plans.rules.ts'

const yearly = { price: 32500, strikePrice: null, webinarPrice: 32500, webinarStrikePrice: 27900 }

describe('what a plan costs', () => {
  test.each([
    ['the ordinary price where nothing is reduced', yearly, false, { charged: 32500, crossedOut: null }],
    ['the strike price, beside the ordinary one', yearly, true, { charged: 27900, crossedOut: 32500 }],
    [
      'a strike price that is higher: it is charged, and nothing is crossed out',
      { ...yearly, strikePrice: 40000 },
      false,
      { charged: 40000, crossedOut: null },
    ],
  ])('SUB-28 SUB-31 %s', (_what, prices, isWebinar, expected) => {
    expect(basePrice(prices, isWebinar)).toEqual(expected)
  })

  test.each([
    ['no voucher', null, 32500],
    ['a voucher', 29250, 29250],
    ['one that makes it free', 0, 0],
    ['one that would make it dearer', 40000, 32500],
    ['one that changes nothing', 32500, 32500],
    ['a failed one, told as -1', -1, 32500],
  ])('SUB-09 SUB-43 with %s', (_what, discounted, expected) => {
    expect(chargedPrice(32500, discounted)).toBe(expected)
  })

  test.each([
    ['325.00', 32500],
    ['-1.00', null],
    [-1, null],
    [292.5, 29250],
    [0, 0],
    ['0.00', 0],
    ['nonsense', null],
  ])('SUB-30 an amount on the wire: %s', (amount, grosze) => {
    expect(readPlanAmount(amount)).toBe(grosze)
  })

  test('SUB-28 of the wire: a voucher is taken off the base of its variant, which is then crossed out', () => {
    const wire = {
      ...{ price: '325.00', strikePrice: '-1.00', webinarPrice: '325.00', webinarStrikePrice: '279.00' },
      ...{ discountPrice: 292.5, webinarDiscountPrice: -1 },
    }
    expect(chargeOf(wire, false)).toEqual({ charged: 29250, crossedOut: 32500 })
    expect(chargeOf(wire, true)).toEqual({ charged: 27900, crossedOut: 32500 })
  })

  test('is never more than the base, and never nothing without a voucher of everything', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.option(fc.integer({ min: -1, max: 1_000_000 })),
        (base, left) => {
          const charged = chargedPrice(base, left)
          expect(charged).toBeLessThanOrEqual(base)
          if (left !== 0) expect(charged).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('which plans are offered, and how they are paid', () => {
  test.each([
    ['normal', ['Yearly', 'HalfYearly', 'Monthly']],
    ['webinar', ['Yearly', 'Monthly', 'Eternal']],
    ['webinarMini', ['Yearly', 'Monthly', 'Eternal']],
    ['mailing', ['Yearly', 'HalfYearly', 'Monthly', 'Eternal']],
  ] as const)('SUB-06 SUB-07 in the %s variant: %j', (variant, types) => {
    expect(planTypes.filter((type) => isPlanOffered(type, variant))).toEqual(types)
    expect(hasWebinarPrices(variant)).toBe(variant !== 'normal')
    expect(
      offeredPlans(
        planTypes.map((type) => ({ type })),
        variant,
      )[0],
    ).toEqual({ type: 'Yearly' })
  })

  test.each(planTypes)('ENT-10 %s in any case is this type, and no other', (type) => {
    for (const written of [type, type.toUpperCase(), type.toLowerCase()]) {
      expect(planTypes.filter((wanted) => isPlanType(written, wanted))).toEqual([type])
      for (const variant of ['normal', 'webinar', 'webinarMini', 'mailing'] as const)
        expect(isPlanOffered(written, variant)).toBe(isPlanOffered(type, variant))
      expect(planPayments({ type: written, blikAvailable: true })).toEqual(planPayments({ type, blikAvailable: true }))
    }
    expect(isPlanType(` ${type}`, type)).toBe(false)
  })

  test.each([
    [{ type: 'Yearly', blikAvailable: true }, ['Stripe', 'Blik']],
    [{ type: 'HalfYearly', blikAvailable: false }, ['Stripe']],
    [{ type: 'Eternal', blikAvailable: true }, ['Blik']],
    [{ type: 'Eternal', blikAvailable: false }, ['Blik']],
  ] as const)('SUB-21 SUB-22 SUB-23 %j by %j', (plan, payments) => {
    expect(planPayments(plan)).toEqual(payments)
  })
})

test('there are four kinds of plans (SUB-01)', () => {
  expect(planTypes).toEqual(['Yearly', 'HalfYearly', 'Monthly', 'Eternal'])
})
