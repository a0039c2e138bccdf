import { describe, expect, it } from 'vitest'
import { correctionSeriesOf, fileNameOf, numberOf, saleDateOf, seriesOf, totalsOf, typeFor } from './invoices.rules.ts'

const at = new Date('2026-11-18T10:00:00Z')

describe('the number of a document', () => {
  it.each([
    ['Invoice', '2026-11-18T10:00:00Z', 412, 'FV 11/2026/0412'],
    ['Receipt', '2026-11-18T10:00:00Z', 1, 'PZ 11/2026/0001'],
    // Midnight in Warsaw is one hour before that of UTC, two hours in summer.
    ['Invoice', '2026-12-31T23:00:00Z', 1, 'FV 01/2027/0001'],
    ['Invoice', '2026-12-31T22:59:59Z', 12345, 'FV 12/2026/12345'],
    ['Receipt', '2026-06-30T22:00:00Z', 7, 'PZ 07/2026/0007'],
    ['GiftCardSale', '2026-11-18T10:00:00Z', 2, 'PSB 11/2026/0002'],
  ] as const)('%s of %s, place %i, is %s', (type, issuedAt, position, number) =>
    expect(numberOf(seriesOf(type, new Date(issuedAt)), position)).toBe(number),
  )

  it('is saved as faktura.pdf or paragon.pdf (API-37)', () => {
    expect([fileNameOf('Invoice'), fileNameOf('Receipt')]).toEqual(['faktura.pdf', 'paragon.pdf'])
    expect(fileNameOf('GiftCardSale')).toBe('potwierdzenie-sprzedazy-bonu.pdf')
  })

  it('of a correction is in a series of its own, for invoices and for the rest, and saved as korekta.pdf', () => {
    expect(numberOf(correctionSeriesOf('Invoice', at), 3)).toBe('KOR 11/2026/0003')
    expect(numberOf(correctionSeriesOf('Receipt', at), 12)).toBe('KPZ 11/2026/0012')
    expect(numberOf(correctionSeriesOf('GiftCardSale', at), 4)).toBe('KPSB 11/2026/0004')
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

describe('the date beside that of issue (art. 106e ust. 1 pkt 6)', () => {
  const [late, nextDay] = [new Date('2026-11-17T22:59:59Z'), new Date('2026-11-17T23:00:00Z')]
  it.each([
    ['paid on the day of issue', { paidAt: nextDay }, null],
    ['paid a second before that day began in Warsaw', { paidAt: late }, { kind: 'payment', at: late }],
    ['delivered before, whenever it was paid', { paidAt: at, deliveredAt: late }, { kind: 'delivery', at: late }],
    ['delivered on the day of issue, paid before', { paidAt: late, deliveredAt: nextDay }, null],
    ['paid in advance, with no delivery yet', { paidAt: late, deliveredAt: null }, { kind: 'payment', at: late }],
  ])('%s', (_what, dates, expected) => expect(saleDateOf({ issuedAt: at, ...dates })).toEqual(expected))
})

describe('totalsOf', () => {
  it('adds up lines', () => {
    expect(
      totalsOf([
        { gross: 7560, vat: 360 },
        { gross: 1490, vat: 279 },
      ]),
    ).toEqual({ total: 9050, vatTotal: 639 })
    expect(totalsOf([])).toEqual({ total: 0, vatTotal: 0 })
  })
})
