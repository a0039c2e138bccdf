import { vatPortion } from '@slodki-ul/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  correctionSeriesOf,
  fileNameOf,
  numberOf,
  seriesOf,
  sumByRate,
  totalsOf,
  typeFor,
  unitNet,
} from './invoices.rules.ts'

const at = new Date('2026-11-18T10:00:00Z')

describe('the number of a document', () => {
  it.each([
    ['Invoice', '2026-11-18T10:00:00Z', 412, 'FV 11/2026/0412'],
    ['Receipt', '2026-11-18T10:00:00Z', 1, 'PZ 11/2026/0001'],
    // Midnight in Warsaw comes an hour before that of UTC, two hours in summer.
    ['Invoice', '2026-12-31T23:00:00Z', 1, 'FV 01/2027/0001'],
    ['Invoice', '2026-12-31T22:59:59Z', 12345, 'FV 12/2026/12345'],
    ['Receipt', '2026-06-30T22:00:00Z', 7, 'PZ 07/2026/0007'],
  ] as const)('%s of %s, place %i, is %s', (type, issuedAt, position, number) =>
    expect(numberOf(seriesOf(type, new Date(issuedAt)), position)).toBe(number),
  )

  it('is saved as faktura.pdf or paragon.pdf (API-37)', () => {
    expect([fileNameOf('Invoice'), fileNameOf('Receipt')]).toEqual(['faktura.pdf', 'paragon.pdf'])
  })

  it('of a correction is in a series of its own, for invoices and for the rest, and saved as korekta.pdf', () => {
    expect(numberOf(correctionSeriesOf('Invoice', at), 3)).toBe('KOR 11/2026/0003')
    expect(numberOf(correctionSeriesOf('Receipt', at), 12)).toBe('KPZ 11/2026/0012')
    expect(fileNameOf('Correction')).toBe('korekta.pdf')
  })
})

describe('typeFor', () => {
  it.each([
    [true, 1, 'Invoice'],
    [false, 1, 'Receipt'],
    [true, 0, 'Receipt'],
    [false, 0, 'Receipt'],
  ] as const)('asked for an invoice: %s, grosze to pay: %i → %s', (wants, total, type) =>
    expect(typeFor(wants, total)).toBe(type),
  )
})

const line = fc
  .record({ gross: fc.nat(2_000_000), count: fc.integer({ min: 1, max: 99 }), vatRate: fc.constantFrom(0, 5, 8, 23) })
  .map((part) => ({ ...part, vat: vatPortion(part.gross, part.vatRate) }))

describe('sumByRate', () => {
  it('adds up to the totals, to the grosz, one row a rate', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 90 }), (lines) => {
        const sums = sumByRate(lines)
        const all = (of: 'gross' | 'vat' | 'net') => sums.reduce((sum, row) => sum + row[of], 0)
        expect({ total: all('gross'), vatTotal: all('vat') }).toEqual(totalsOf(lines))
        expect(all('net')).toBe(all('gross') - all('vat'))
        expect(sums.map(({ vatRate }) => vatRate)).toEqual([
          ...new Set(lines.map(({ vatRate }) => vatRate).toSorted((a, b) => b - a)),
        ])
      }),
    )
  })
})

describe('unitNet', () => {
  it.each([
    [{ gross: 7560, vat: 360, count: 2 }, 3600],
    [{ gross: 100, vat: 19, count: 2 }, 41],
    [{ gross: 0, vat: 0, count: 3 }, 0],
  ])('of %j is %i', (given, net) => expect(unitNet(given)).toBe(net))
})
