import { shippingNames } from '@slodki-ul/contract/catalogue/shipping'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceCart } from '#commerce/cart/cart.rules.ts'
import { priceDelivery } from '#commerce/cart/delivery.rules.ts'
import { choicesOf, codNameOf, isPaidInAdvance, prepaidNameOf, priceWay } from '#commerce/hand-orders/ways.rules.ts'

const line = fc.record({
  unitPrice: fc.integer({ min: 1, max: 500_000 }),
  count: fc.integer({ min: 1, max: 99 }),
  vatRate: fc.constantFrom(0, 5, 8, 23),
  isVirtual: fc.boolean(),
})
const contents = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  percent: fc.integer({ min: 0, max: 100 }),
  price: fc.integer({ min: 0, max: 10_000 }),
})

describe('the price of an order with another delivery', () => {
  it('is that of the contents when the delivery costs the same, and differs by the delivery alone otherwise', () => {
    fc.assert(
      fc.property(contents, fc.integer({ min: 0, max: 10_000 }), ({ lines, percent, price }, otherPrice) => {
        const weights = lines.map(({ unitPrice, count }) => unitPrice * count)
        const sum = weights.reduce((all, each) => all + each, 0)
        const totals = priceCart(lines, { total: Math.floor((sum * percent) / 100), weights })
        const sold = lines.map((each, index) => ({ ...each, discountShare: totals.lines[index]?.discountShare ?? 0 }))
        const same = priceWay(sold, price, 0)
        expect(same.totals).toEqual(totals)
        expect(same.delivered).toEqual(priceDelivery(lines, totals, price))
        expect(same.total).toBe(totals.total + price)
        const other = priceWay(sold, otherPrice, 0)
        expect(other.total - same.total).toBe(otherPrice - price)
        expect(other.delivered.parts.reduce((all, { gross }) => all + gross, 0)).toBe(otherPrice)
        const vats = [...other.delivered.lineVats, ...other.delivered.parts.map(({ vat }) => vat)]
        expect(vats.reduce((all, vat) => all + vat, 0)).toBe(other.delivered.vat)
        expect(other.totals.discountTotal).toBe(totals.discountTotal)
      }),
    )
  })

  it('charges what a gift card leaves', () => {
    const sold = [{ unitPrice: 3_333, count: 3, vatRate: 5, isVirtual: false, discountShare: 1_000 }]
    expect(priceWay(sold, 1_790, 4_000)).toMatchObject({ total: 10_789, charged: 6_789 })
    expect(priceWay(sold, 1_790, 4_000).delivered.vat).toBe(Math.round((10_789 * 5) / 105))
  })
})

it.each([
  [0, true],
  [1, false],
  [199, false],
  [200, true],
])('%s grosze can be paid in advance: %s', (charged, isPossible) => expect(isPaidInAdvance(charged)).toBe(isPossible))

it('cash on delivery goes with the delivery of the same carrier', () => {
  expect(shippingNames.map((name) => [name, codNameOf(name)])).toEqual([
    ['KurierDPD', 'KurierDPDCod'],
    ['KurierDPDCod', 'KurierDPDCod'],
    ['InPostKurier', null],
    ['InPostPaczkomaty', null],
    ['Email', null],
    ['EmailKurierDPD', 'EmailKurierDPDCod'],
    ['EmailKurierDPDCod', 'EmailKurierDPDCod'],
    ['EmailInPostKurier', null],
    ['EmailInPostPaczkomaty', null],
  ])
})

it('what was sent to be paid on delivery is chosen again as the delivery of the same carrier', () => {
  expect(prepaidNameOf('KurierDPDCod')).toBe('KurierDPD')
  expect(prepaidNameOf('EmailKurierDPDCod')).toBe('EmailKurierDPD')
  for (const name of shippingNames.filter((each) => !each.endsWith('Cod'))) expect(prepaidNameOf(name)).toBe(name)
})

it('staff choose a delivery by cash on delivery only where nothing is paid in advance', () => {
  const named = (...names: (typeof shippingNames)[number][]) => names.map((name) => ({ name }))
  const namesOf = (methods: ReturnType<typeof named>) => choicesOf(methods).map(({ name }) => name)
  expect(namesOf(named('KurierDPD', 'KurierDPDCod', 'InPostPaczkomaty'))).toEqual(['KurierDPD', 'InPostPaczkomaty'])
  expect(namesOf(named('KurierDPDCod'))).toEqual(['KurierDPDCod'])
  expect(namesOf(named('KurierDPDCod', 'InPostKurier'))).toEqual(['KurierDPDCod', 'InPostKurier'])
})
