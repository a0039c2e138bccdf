import { expect, it } from 'vitest'
import { normalizePromotion, type PromotionValues, promotionIssues } from './promotions.rules.ts'

const percent: PromotionValues = {
  ...{ name: 'Czarny tydzień', kind: 'percent', percent: 30, productIds: [1], categoryIds: [], prices: [] },
  ...{ beginsAt: '2026-11-27T00:00', endsAt: '2026-12-07T23:59' },
}
const prices: PromotionValues = {
  ...percent,
  ...{ kind: 'prices', percent: null, productIds: [], prices: [{ productId: 1, price: 62 }] },
}

it.each([
  ['a percent of one product', percent, {}],
  ['a percent of a category alone', { ...percent, productIds: [], categoryIds: [7] }, {}],
  ['new prices', prices, {}],
  ['no percent', { ...percent, percent: null }, { percent: 'ERRORS.REDUCTIONRANGE' }],
  ['all of the price', { ...percent, percent: 100 }, { percent: 'ERRORS.REDUCTIONRANGE' }],
  ['a part of a percent', { ...percent, percent: 12.5 }, { percent: 'ERRORS.REDUCTIONRANGE' }],
  ['nothing chosen', { ...percent, productIds: [] }, { productIds: 'ERRORS.NOTHINGCHOSEN' }],
  ['no prices', { ...prices, prices: [] }, { prices: 'ERRORS.NOTHINGCHOSEN' }],
  ['a price of nothing', { ...prices, prices: [{ productId: 1, price: 0 }] }, { prices: 'ERRORS.AMOUNTPOSITIVE' }],
  ['a price left out', { ...prices, prices: [{ productId: 1, price: null }] }, { prices: 'ERRORS.AMOUNTPOSITIVE' }],
  ['a part of a grosz', { ...prices, prices: [{ productId: 1, price: 6.001 }] }, { prices: 'ERRORS.AMOUNTPOSITIVE' }],
  ['a name of spaces', { ...percent, name: '  ' }, { name: 'ERRORS.REQUIRED' }],
  ['a long name', { ...percent, name: 'ą'.repeat(81) }, { name: 'ERRORS.MAXLENGTH' }],
  ['no times', { ...percent, beginsAt: '', endsAt: '' }, { beginsAt: 'ERRORS.REQUIRED', endsAt: 'ERRORS.REQUIRED' }],
  ['an end at the begin', { ...percent, endsAt: percent.beginsAt }, { endsAt: 'ERRORS.TIMEORDER' }],
  ['an hour that is skipped', { ...percent, beginsAt: '2026-03-29T02:30' }, { beginsAt: 'ERRORS.INVALIDTIME' }],
  ['an hour that comes twice', { ...percent, beginsAt: '2026-10-25T02:30' }, { beginsAt: 'ERRORS.DOUBLETIME' }],
] as [string, PromotionValues, object][])('a promotion with %s', (_what, values, codes) => {
  const found = Object.entries(promotionIssues(values)).map(([field, issue]) => [field, issue?.code])
  expect(Object.fromEntries(found)).toEqual(codes)
})

it('what the kind does not use is dropped, and each product counts once', () => {
  const mixed = { ...percent, productIds: [1, 1, 2], prices: prices.prices }
  expect(normalizePromotion(mixed)).toMatchObject({ productIds: [1, 2], prices: [], percent: 30 })
  const doubled = { ...prices, percent: 5, productIds: [3], categoryIds: [4] }
  doubled.prices = [...prices.prices, { productId: 1, price: 60 }]
  expect(normalizePromotion(doubled)).toMatchObject({
    ...{ percent: null, productIds: [], categoryIds: [], prices: [{ productId: 1, price: 60 }] },
  })
})
