import type { Plan } from '@slodki-ul/contract/membership/plans'
import { planPayments } from '@slodki-ul/contract/membership/plans.rules'
import { formatPlanPrice } from '@slodki-ul/contract/money'
import { describe, expect, it } from 'vitest'
import { isPayable, isPlanInCheckout, offerOf, offersOf, priceTopOf } from './offer.rules.ts'

const plan = (id: number, type: Plan['type'], prices: Partial<Plan> = {}): Plan => ({
  id,
  type,
  title: type,
  subTitle: '',
  tag: '',
  price: '325.00',
  strikePrice: '-1.00',
  webinarPrice: '325.00',
  webinarStrikePrice: '279.00',
  discountPrice: -1,
  webinarDiscountPrice: -1,
  lowestPrice: '-1.00',
  webinarLowestPrice: '325.00',
  priceTop: '',
  points: [],
  blikAvailable: true,
  months: 12,
  vatRate: 23,
  ...prices,
})

const plans = [plan(1, 'Yearly'), plan(2, 'HalfYearly'), plan(3, 'Monthly'), plan(4, 'Eternal')]

describe('the plans of each variant', () => {
  it.each([
    ['normal', [1, 2, 3], 325],
    ['webinar', [1, 3, 4], 279],
    ['webinarMini', [1, 3, 4], 279],
    ['mailing', [1, 2, 3, 4], 279],
  ] as const)('%s shows %j, the first at %d (SUB-02, SUB-06, SUB-07)', (variant, ids, charged) => {
    const offers = offersOf(plans, variant)
    expect(offers.map((offer) => offer.plan.id)).toEqual(ids)
    expect(offers[0]?.charged).toBe(charged)
  })
})

describe('the price of a plan', () => {
  it.each([
    ['as it is', plan(1, 'Yearly'), 'normal', { charged: 325, later: 325, regular: null, lowest: null, saved: null }],
    [
      'for the webinar',
      plan(1, 'Yearly'),
      'webinar',
      { charged: 279, later: 279, regular: 325, lowest: 325, saved: 46 },
    ],
    [
      'crossed out',
      plan(1, 'Yearly', { strikePrice: '289.00', lowestPrice: '299.00' }),
      'normal',
      { charged: 289, later: 289, regular: 325, lowest: 299, saved: 10 },
    ],
    [
      'no lower than it was, with nothing crossed out',
      plan(1, 'Yearly', { strikePrice: '289.00', lowestPrice: '289.00' }),
      'normal',
      { charged: 289, later: 289, regular: null, lowest: null, saved: null },
    ],
    [
      'with a voucher that leaves more than the lowest price of the last 30 days',
      plan(1, 'Yearly', { discountPrice: 292.5, lowestPrice: '279.00' }),
      'normal',
      { charged: 292.5, later: 325, regular: null, lowest: null, saved: null },
    ],
    [
      'with a voucher',
      plan(1, 'Yearly', { discountPrice: 292.5, lowestPrice: '325.00' }),
      'normal',
      { charged: 292.5, later: 325, regular: 325, lowest: 325, saved: 32.5 },
    ],
    [
      'with a voucher on top of the webinar',
      plan(1, 'Yearly', { webinarDiscountPrice: 251.1 }),
      'mailing',
      { charged: 251.1, later: 279, regular: 325, lowest: 325, saved: 73.9 },
    ],
    [
      'with a voucher that makes nothing cheaper',
      plan(1, 'Yearly', { discountPrice: 325 }),
      'normal',
      { charged: 325, later: 325, regular: null, lowest: null },
    ],
    [
      'free by a voucher of the whole price',
      plan(1, 'Yearly', { discountPrice: 0, lowestPrice: '325.00' }),
      'normal',
      { charged: 0, later: 325, regular: 325, lowest: 325, saved: 325 },
    ],
  ] as const)('%s (SUB-09, SUB-28, SUB-31)', (_how, sold, variant, expected) =>
    expect(offerOf(sold, variant)).toMatchObject(expected),
  )

  it('includes VAT: gross × 0.23 / 1.23 (SUB-15)', () => {
    const { net, vat } = offerOf(plan(1, 'Yearly'), 'normal')
    expect([net, vat]).toEqual([264.23, 60.77])
  })

  it.each([
    [325, '325\u00a0zł'],
    [1299, '1\u00a0299\u00a0zł'],
    [32.5, '32,50\u00a0zł'],
    [0, '0\u00a0zł'],
  ])('%d is written %s (SUB-32)', (zloty, text) => expect(formatPlanPrice(zloty)).toBe(text))

  it.each([
    [0, true],
    [0.01, false],
    [1.99, false],
    [2, true],
  ])('%d can be paid: %s (PAY-01)', (charged, payable) => expect(isPayable(charged)).toBe(payable))
})

describe('plans of the checkout', () => {
  it.each([
    [{ mailing: false, webinar: false }, [1, 3]],
    [{ mailing: true, webinar: false }, [1, 2, 3]],
    [{ mailing: false, webinar: true }, [1, 3, 4]],
    [{ mailing: true, webinar: true }, [1, 2, 3, 4]],
  ])('%j offers %j (CHK-36)', (modes, ids) =>
    expect(plans.filter(({ type }) => isPlanInCheckout(type, modes)).map(({ id }) => id)).toEqual(ids),
  )
})

describe('the ways to pay', () => {
  it.each([
    ['Yearly', true, ['Stripe', 'Blik']],
    ['HalfYearly', false, ['Stripe']],
    ['Monthly', true, ['Stripe', 'Blik']],
    ['Eternal', true, ['Blik']],
    ['Eternal', false, ['Blik']],
  ] as const)('%s, BLIK %s: %j (SUB-21, SUB-22, SUB-23)', (type, blikAvailable, payments) =>
    expect(planPayments({ type, blikAvailable })).toEqual(payments),
  )
})

describe('the text beside the price', () => {
  const lineOf = (priceTop: string, variant: 'normal' | 'webinar' = 'normal', prices: Partial<Plan> = {}) =>
    priceTopOf(offerOf(plan(1, 'Yearly', { priceTop, ...prices }), variant))

  it.each([
    ['nie wyświetla się', ''],
    ['Nie wyświetla się ', ''],
    ['Tylko do niedzieli', 'Tylko do niedzieli'],
  ])('%j shows %j (SUB-10)', (text, shown) => expect(lineOf(text)).toBe(shown))

  it('is left out beside a price that the webinar or a code has reduced', () => {
    expect(lineOf('To 27,08 zł miesięcznie', 'webinar')).toBe('')
    expect(lineOf('To 27,08 zł miesięcznie', 'normal', { discountPrice: 300 })).toBe('')
  })
})
