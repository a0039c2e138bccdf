import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatNip, isNip, normalizeNip } from './nip.ts'

describe('a Polish tax number', () => {
  test.each([
    '5265877635',
    '6808208874',
    '1234563218',
    // The tax ministry's number for tests.
    '1111111111',
    '526-587-76-35',
    '526 587 76 35',
    '526\u00a0587\u00a076\u00a035',
    'PL5265877635',
    'PL 526-587-76-35',
    'pl5265877635',
  ])('%s is one', (text) => {
    expect(isNip(text)).toBe(true)
    expect(normalizeNip(text)).toMatch(/^\d{10}$/)
  })

  test.each([
    ['', 'nothing'],
    ['0000000000', 'zeros pass the checksum, but no number begins with 0'],
    ['0123456789', 'begins with 0'],
    ['1000000006', 'two zeros after the first digit, right checksum'],
    ['5265877636', 'wrong check digit'],
    ['5268577635', 'two digits changed places'],
    ['526587763', 'a digit short'],
    ['52658776350', 'a digit too many'],
    ['44051401359', 'a personal number (PESEL)'],
    ['DE5265877635', 'another country'],
    ['526587763X', 'a letter'],
    ['526.587.76.35', 'dots'],
    ['PLPL5265877635', 'the prefix twice'],
    ['52PL65877635', 'the prefix in the middle'],
    ['٥٢٦٥٨٧٧٦٣٥', 'digits of another script'],
  ])('%s is none: %s', (text) => {
    expect(isNip(text)).toBe(false)
  })

  test('has the one check digit that nine weighted digits give, and none where they give 10', () => {
    const nineDigits = fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 99 }).map((number) => String(number).padStart(2, '0')),
      fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0')),
    )
    fc.assert(
      fc.property(nineDigits, (parts) => {
        const digits = parts.join('')
        const weighted = [6, 5, 7, 2, 3, 4, 5, 6, 7].map((weight, index) => weight * Number(digits.charAt(index)))
        const check = weighted.reduce((total, value) => total + value, 0) % 11
        const accepted = [...'0123456789'].filter((digit) => isNip(digits + digit))
        expect(accepted).toEqual(check === 10 ? [] : [String(check)])
      }),
    )
  })
})

test.each([
  ['5265877635', '526\u00a0587\u00a076\u00a035'],
  ['CZ5265877635', 'CZ5265877635'],
  ['52658776350', '52658776350'],
  ['526587763', '526587763'],
])('%s is written as %s', (nip, written) => expect(formatNip(nip)).toBe(written))
