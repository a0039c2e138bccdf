import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOtherEuCountry, kindOfTaxId, parseEuVatId } from './eu-vat.rules.ts'

/** A well-formed number of each member state, and one that is a character short. */
const samples: [country: string, good: string, short: string][] = [
  ['Austria', 'ATU12345678', 'ATU1234567'],
  ['BE', 'BE0123456789', 'BE2123456789'],
  ['BG', 'BG123456789', 'BG12345678'],
  ['CY', 'CY12345678X', 'CY12345678'],
  ['Czechy', 'CZ12345678', 'CZ1234567'],
  ['Niemcy', 'DE123456789', 'DE12345678'],
  ['DK', 'DK12345678', 'DK1234567'],
  ['EE', 'EE123456789', 'EE12345678'],
  ['Spain', 'ESX1234567X', 'ESX123456X'],
  ['FI', 'FI12345678', 'FI1234567'],
  ['FR', 'FRXX123456789', 'FRX123456789'],
  ['Grecja', 'EL123456789', 'EL12345678'],
  ['HR', 'HR12345678901', 'HR1234567890'],
  ['HU', 'HU12345678', 'HU1234567'],
  ['IE', 'IE1234567WA', 'IE1234567'],
  ['IE', 'IE1S23456L', 'IE1S2345L'],
  ['IT', 'IT12345678901', 'IT1234567890'],
  ['LT', 'LT123456789012', 'LT12345678901'],
  ['LT', 'LT123456789', 'LT12345678'],
  ['LU', 'LU12345678', 'LU1234567'],
  ['LV', 'LV12345678901', 'LV1234567890'],
  ['MT', 'MT12345678', 'MT1234567'],
  ['NL', 'NL123456789B01', 'NL123456789B0'],
  ['PT', 'PT123456789', 'PT12345678'],
  ['RO', 'RO12', 'RO1'],
  ['SE', 'SE123456789012', 'SE12345678901'],
  ['SI', 'SI12345678', 'SI1234567'],
  ['SK', 'SK1234567890', 'SK123456789'],
]

describe('a VAT number of another member state', () => {
  test.each(samples)('%s: %s, not %s', (country, good, short) => {
    const parsed = { prefix: good.slice(0, 2), number: good.slice(2) }
    expect(parseEuVatId(good, country)).toEqual(parsed)
    expect(parseEuVatId(good.slice(2), country)).toEqual(parsed)
    expect(parseEuVatId(` ${good.slice(0, 2).toLowerCase()} ${good.slice(2, 4)}-${good.slice(4)}`, country)).toEqual(
      parsed,
    )
    for (const wrong of [short, `${good}!`, `${good}999999999`, `PL${good}`])
      expect(parseEuVatId(wrong, country)).toBeNull()
    expect([isOtherEuCountry(country), kindOfTaxId(good, { country })]).toEqual([true, 'eu'])
  })

  test('is known for 26 states, none of them Poland or outside the EU', () => {
    expect(new Set(samples.map(([, good]) => good.slice(0, 2))).size).toBe(26)
    for (const country of ['PL', 'Polska', 'GB', 'Norwegia', 'CH', 'Atlantyda', 'constructor', '']) {
      expect(isOtherEuCountry(country)).toBe(false)
      expect(parseEuVatId('123456789', country)).toBeNull()
    }
  })

  test('of one country is none of another', () => {
    expect(parseEuVatId('DE123456789', 'Austria')).toBeNull()
  })

  test('never breaks on what somebody types', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, country) => {
        expect(['nip', 'eu', 'other']).toContain(kindOfTaxId(text, { country }))
      }),
    )
  })
})

describe('what a tax number is called', () => {
  test.each([
    ['5265877635', { country: 'Polska' }, 'nip'],
    ['5265877635', null, 'nip'],
    ['whatever', { country: 'Polska' }, 'nip'],
    ['5265877635', { country: 'Wielka Brytania' }, 'nip'],
    ['GB123456789', { country: 'Wielka Brytania' }, 'other'],
    ['CHE-123.456.789', { country: 'Szwajcaria' }, 'other'],
    ['DE123456789', { country: 'Niemcy' }, 'eu'],
    ['123', { country: 'Niemcy' }, 'other'],
  ] as const)('%s in %o: %s', (taxId, address, kind) => {
    expect(kindOfTaxId(taxId, address)).toBe(kind)
  })
})
