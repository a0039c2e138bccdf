import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainVoucher as plain } from '#testing/voucher-facts.ts'
import {
  canUseVoucher,
  giftCardPayment,
  giftLetters,
  giftValidTo,
  isGiftCode,
  makeGiftCode,
  normalizeCode,
  shownGiftCode,
  type VoucherFacts,
  type VoucherLine,
  voucherDiscount,
} from './vouchers.rules.ts'

const now = 1_000_000
const honey: VoucherLine = { productId: 1, categoryIds: [10, 11], amount: 80_00, isGiftCard: false }
const whisk: VoucherLine = { productId: 2, categoryIds: [20], amount: 20_00, isGiftCard: false }
const cart = [honey, whisk]
const unused = { all: 0, byCustomer: 0 }

describe('a gift card', () => {
  const card: VoucherFacts = { ...plain, kind: 'gift', value: 100_00 }

  test('pays for products and delivery, and takes nothing off their price', () => {
    const pays = (value: number, shipping: number) => giftCardPayment({ ...card, value }, cart, shipping)
    expect([pays(60_00, 17_90), pays(100_00, 17_90), pays(110_00, 17_90)]).toEqual([60_00, 100_00, 110_00])
    expect([pays(117_90, 17_90), pays(117_91, 17_90), pays(500_00, 0)]).toEqual([117_90, 117_90, 100_00])
    expect(voucherDiscount({ ...card, value: 500_00 }, cart)).toEqual({ total: 0, weights: [80_00, 20_00] })
  })

  test('is the only voucher that pays', () => {
    for (const kind of ['percent', 'amount'] as const)
      expect(giftCardPayment({ ...card, kind, value: 100 }, cart, 17_90)).toBe(0)
  })

  test('with nothing left on it may not be used', () => {
    expect(canUseVoucher(card, cart, unused, now)).toBe(true)
    expect(canUseVoucher({ ...card, value: 1 }, cart, unused, now)).toBe(true)
    expect(canUseVoucher({ ...card, value: 0 }, cart, unused, now)).toBe(false)
  })

  test('never pays more than it holds or than there is to pay, and all of it when it holds enough', () => {
    const grosze = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(fc.array(grosze, { maxLength: 9 }), grosze, grosze, (amounts, value, shipping) => {
        const lines = amounts.map((amount) => ({ ...honey, amount }))
        const toPay = amounts.reduce((sum, amount) => sum + amount, shipping)
        expect(giftCardPayment({ ...card, value }, lines, shipping)).toBe(Math.min(value, toPay))
      }),
    )
  })

  test('has a code of three groups of four unambiguous letters', () => {
    expect(makeGiftCode(() => 0)).toBe('UL-2222-2222-2222')
    let next = 0
    expect(makeGiftCode(() => next++)).toBe('UL-2345-6789-ABCD')
    const asked: number[] = []
    makeGiftCode((below) => asked.push(below) && below - 1)
    expect(asked).toEqual(Array(12).fill(31))
    expect(giftLetters).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ')
  })

  test.each([
    ['UL-2345-6789-ABCD', true],
    ['UL23456789ABCD', true],
    ['UL-2345-6789-ABC', false],
    ['UL-2345-6789-ABCDE', false],
    ['XUL-2345-6789-ABCD', false],
    ['UL-2345-6789-ABC0', false],
    ['MIOD10', false],
  ])('%s is its code: %s', (code, is) => {
    expect(isGiftCode(code)).toBe(is)
  })

  test('is shown to others by its last letters', () => {
    expect(shownGiftCode('UL-2345-6789-ABCD')).toBe('…ABCD')
  })

  test.each([
    ['ul-2345-6789-abcd', 'UL-2345-6789-ABCD'],
    [' ul 2345 6789 abcd ', 'UL-2345-6789-ABCD'],
    ['UL23456789ABCD', 'UL-2345-6789-ABCD'],
    ['u-l2-3456789abcd', 'UL-2345-6789-ABCD'],
    [' miod10 ', 'MIOD10'],
    ['mi od\t10', 'MIOD10'],
    ['lato-2026', 'LATO-2026'],
    ['', ''],
  ])('"%s" is kept as "%s"', (typed, code) => {
    expect(normalizeCode(typed)).toBe(code)
  })

  test.each([
    // Warsaw is one hour ahead of UTC in winter, two in summer.
    ['2026-01-15T12:00:00Z', 24, '2028-01-15T22:59:59.000Z'],
    ['2026-01-15T12:00:00Z', 6, '2026-07-15T21:59:59.000Z'],
    ['2026-08-31T12:00:00Z', 6, '2027-02-28T22:59:59.000Z'],
    // Already the next day in Warsaw.
    ['2026-06-30T22:30:00Z', 1, '2026-08-01T21:59:59.000Z'],
  ])('bought at %s for %i months is good to %s', (boughtAt, months, end) => {
    expect(new Date(giftValidTo(Date.parse(boughtAt), months)).toISOString()).toBe(end)
  })
})
