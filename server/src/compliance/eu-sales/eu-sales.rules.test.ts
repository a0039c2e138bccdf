import { describe, expect, it } from 'vitest'
import { reachedShares, sumOtherEu, yearlyLimit, yearOf } from './eu-sales.rules.ts'

describe('digital sales to other member states', () => {
  it.each([
    ['an invoice there', 'Niemcy', null, 1],
    ['a payment from there', null, 'FR', 1],
    ['a payment from there, whatever the invoice says', 'Polska', 'DE', 1],
    ['an invoice there, paid in Poland', 'Czechy', 'PL', 1],
    ['Poland', 'Polska', 'PL', 0],
    ['a country outside the EU', 'Szwajcaria', 'GB', 0],
    ['no evidence at all', null, null, 0],
  ])('%s: counted %i times', (_what, billing, payment, times) => {
    expect(sumOtherEu([{ billing, payment, net: 4065 }])).toBe(4065 * times)
  })

  it('are summed', () => {
    const german = { billing: 'Niemcy', payment: 'DE' }
    expect(
      sumOtherEu([
        { ...german, net: 100 },
        { ...german, billing: null, net: 23 },
      ]),
    ).toBe(123)
    expect(sumOtherEu([])).toBe(0)
  })
})

describe('BO-170 the limit of 42,000 zł a year (10,000 EUR)', () => {
  it.each([
    [0, []],
    [3_359_999, []],
    [3_360_000, [80]],
    [4_199_999, [80]],
    [yearlyLimit, [80, 100]],
    [9_000_000, [80, 100]],
  ])('%i grosze reach %j percent', (net, shares) => {
    expect(reachedShares(net)).toEqual(shares)
  })

  it.each([
    ['2026-12-31T22:59:59.999Z', 2026, '2025-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', 2027, '2026-12-31T23:00:00.000Z', '2027-12-31T23:00:00.000Z'],
  ])('at %s is that of %i in Warsaw', (now, year, from, to) => {
    expect(yearOf(new Date(now))).toEqual({ year, from: new Date(from), to: new Date(to) })
  })
})
