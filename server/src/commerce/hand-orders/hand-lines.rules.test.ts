import { describe, expect, it } from 'vitest'
import { announcedPrices, lineIssues, toHandLine, totalIssues } from '#commerce/hand-orders/hand-lines.rules.ts'

const reason = 'Uszkodzone opakowanie'

describe('the price of a line', () => {
  it.each([
    ['the present one', null, '', 4_999, null],
    ['another one', 3_999, reason, 3_999, reason],
    ['a higher one', 5_999, reason, 5_999, reason],
    ['the same as the present one, which needs no reason', 4_999, reason, 4_999, null],
    ['one grosz less', 4_998, reason, 4_998, reason],
  ])('is %s', (_name, otherPrice, given, unitPrice, stored) =>
    expect(toHandLine({ otherPrice, reason: given }, 4_999)).toEqual({ unitPrice, reason: stored }),
  )

  it.each([
    ['without another price', { otherPrice: null, reason: '' }, {}],
    ['with a price and a reason', { otherPrice: 1, reason }, {}],
    ['without a reason', { otherPrice: 1, reason: '' }, { 'lines.0.reason': 'ERRORS.REQUIRED' }],
    ['for nothing', { otherPrice: 0, reason }, { 'lines.0.otherPrice': 'ERRORS.INVALIDAMOUNT' }],
    [
      'of a gift card',
      { otherPrice: 9_000, reason, isGiftCard: true },
      { 'lines.0.otherPrice': 'ERRORS.INVALIDAMOUNT' },
    ],
    ['of a gift card at its price', { otherPrice: 10_000, reason: '', isGiftCard: true }, {}],
  ])('%s', (_name, line, fields) =>
    expect(lineIssues([{ productId: 1, quantity: 1, isGiftCard: false, presentPrice: 10_000, ...line }])).toEqual(
      fields,
    ),
  )
})

describe('what an order costs at most', () => {
  const line = (unitPrice: number, quantity: number, otherPrice: number | null = unitPrice) => ({
    ...{ unitPrice, quantity, otherPrice },
  })
  it.each([
    ['nothing is too much', [line(45_000_000, 2)], {}],
    [
      'one grosz too much',
      [line(45_000_000, 1), line(45_000_001, 1)],
      { 'lines.1.otherPrice': 'ERRORS.ORDERTOOLARGE' },
    ],
    [
      'by the number of pieces at the present price',
      [line(1, 1), line(1_000_000, 91, null), line(1, 1)],
      { 'lines.1.quantity': 'ERRORS.ORDERTOOLARGE' },
    ],
    [
      'the largest price that can be typed',
      [line(1_000_000_000, 99)],
      { 'lines.0.otherPrice': 'ERRORS.ORDERTOOLARGE' },
    ],
  ])('%s', (_name, lines, fields) => expect(totalIssues(lines)).toEqual(fields))
})

describe('what is announced beside a price', () => {
  const none = { regularPrice: null, lowestPrice: null }
  const reduced = { price: 5_000, discountPrice: 4_000, lowestPrice30Days: 4_500 }
  it.each([
    ['no reduction', { ...reduced, discountPrice: null }, false, none],
    ['a reduction below the lowest price', reduced, false, { regularPrice: 5_000, lowestPrice: 4_500 }],
    ['a reduction that is no lower than it', { ...reduced, lowestPrice30Days: 4_000 }, false, none],
    ['a reduction never sold before', { ...reduced, lowestPrice30Days: null }, false, none],
    ['a price agreed with one buyer, even of a reduced product', reduced, true, none],
  ])('%s', (_name, prices, hasOtherPrice, announced) =>
    expect(announcedPrices(prices, hasOtherPrice)).toEqual(announced),
  )
})
