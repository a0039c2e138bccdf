import { vatPortion } from '@slodki-ul/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceByRate, linesAfter } from './corrections.rules.ts'
import { totalsOf } from './invoices.rules.ts'
import { describeDocument, type StoredDocument } from './printed-correction.rules.ts'

const honey = { namePl: 'Miód', nameEn: 'Honey', unit: 'piece' as const, count: 2, gross: 7560, vatRate: 5, vat: 360 }
const post = { namePl: 'Dostawa', nameEn: null, unit: 'service' as const, count: 1, gross: 1490, vatRate: 23, vat: 279 }

describe('linesAfter', () => {
  it.each([
    ['nothing', 0, [7560, 360, 1490, 279]],
    ['a part, off each line as it weighs', 1000, [6725, 320, 1325, 248]],
    ['everything', 9050, [0, 0, 0, 0]],
    ['more than there is', 9051, [0, 0, 0, 0]],
  ])('when %s went back', (_what, amount, expected) => {
    const left = linesAfter([honey, post], amount)
    expect(left.flatMap(({ gross, vat }) => [gross, vat])).toEqual(expected)
    expect(left.map(({ namePl, count }) => [namePl, count])).toEqual([
      ['Miód', 2],
      ['Dostawa', 1],
    ])
  })

  it('leaves what it was given as it was', () => {
    linesAfter([honey, post], 1000)
    expect([honey.gross, honey.vat]).toEqual([7560, 360])
  })

  const line = fc
    .record({ gross: fc.nat(2_000_000), vatRate: fc.constantFrom(0, 5, 8, 23) })
    .map((part) => ({ ...part, vat: vatPortion(part.gross, part.vatRate) }))

  it('takes off just what went back, whatever the parts and their order, and ends with nothing', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.array(fc.nat(500_000)), (lines, parts) => {
        let left = lines
        for (const part of parts) {
          const before = totalsOf(left).total
          const after = linesAfter(left, part)
          expect(totalsOf(after).total).toBe(before - Math.min(part, before))
          for (const { gross, vat } of after) {
            expect(gross).toBeGreaterThanOrEqual(0)
            expect(vat).toBeGreaterThanOrEqual(0)
            expect(vat).toBeLessThanOrEqual(gross)
          }
          left = after
        }
        expect(totalsOf(linesAfter(left, totalsOf(left).total))).toEqual({ total: 0, vatTotal: 0 })
      }),
    )
  })

  it('has the tax of each rate as that of its whole', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.nat(2_000_000), (lines, amount) => {
        for (const [vatRate, group] of Map.groupBy(linesAfter(lines, amount), (each) => each.vatRate)) {
          const { total, vatTotal } = totalsOf(group)
          expect(vatTotal).toBe(vatPortion(total, vatRate))
        }
      }),
    )
  })
})

describe('differenceByRate', () => {
  it('is what is after less what was before, the highest rate first', () => {
    const after = [
      { ...honey, gross: 7000, vat: 333 },
      { ...post, gross: 0, vat: 0 },
    ]
    expect(differenceByRate([honey, post], after)).toEqual([
      { vatRate: 23, gross: -1490, vat: -279, net: -1211 },
      { vatRate: 5, gross: -560, vat: -27, net: -533 },
    ])
  })
})

const correction: StoredDocument = {
  type: 'Correction',
  number: 'KOR 12/2026/0001',
  reference: 'SU-12641',
  seller: { name: 'Słodki Ul sp. z o.o.', nip: '1234563218', address: 'ul. Plastrowa 6, 31-553 Kraków' },
  buyer: { name: 'Pracownia Zosi', taxId: '5265877635', address: null },
  lines: linesAfter([honey, post], 1000),
  total: -1000,
  discountCode: 'MIOD10',
  paymentMethod: 'Stripe',
  paidAt: new Date('2026-11-17T22:59:00Z'),
  issuedAt: new Date('2026-12-02T10:00:00Z'),
  corrected: {
    type: 'Invoice',
    number: 'FV 11/2026/0412',
    issuedAt: '2026-11-18T10:00:00.000Z',
    reason: 'refund',
    lines: [honey, post],
  },
}

describe('describeDocument of a correction', () => {
  it('says what it corrects and why, the lines before and after, and the difference by rate (art. 106j)', () => {
    expect(describeDocument(correction, 'pl')).toMatchObject({
      title: 'Faktura korygująca',
      number: 'KOR 12/2026/0001',
      note: 'Do dokumentu FV 11/2026/0412 z 18.11.2026. Przyczyna korekty: zwrot pieniędzy.',
      facts: [
        ['Data wystawienia', '02.12.2026'],
        ['Data sprzedaży', '17.11.2026'],
        ['Zamówienie', 'SU-12641'],
      ],
      buyer: { name: 'Pracownia Zosi', rows: ['NIP 526\u00a0587\u00a076\u00a035'] },
      tables: [
        {
          caption: 'Przed korektą',
          rows: [
            ['1', 'Miód', '2\u00a0szt.', '36,00', '72,00', '5%', '3,60', '75,60'],
            ['2', 'Dostawa', '1\u00a0usł.', '12,11', '12,11', '23%', '2,79', '14,90'],
          ],
        },
        {
          caption: 'Po korekcie',
          rows: [
            ['1', 'Miód', '2\u00a0szt.', '32,03', '64,05', '5%', '3,20', '67,25'],
            ['2', 'Dostawa', '1\u00a0usł.', '10,77', '10,77', '23%', '2,48', '13,25'],
          ],
        },
      ],
      sumsHead: ['Różnica', 'Netto', 'VAT', 'Brutto'],
      sums: [
        ['23%', '-1,34', '-0,31', '-1,65'],
        ['5%', '-7,95', '-0,40', '-8,35'],
      ],
      payment: { label: 'Zwrot', text: 'Karta (Stripe), zwrócono 02.12.2026', badge: 'Zwrócone' },
      due: { label: 'Zwrócono', amount: '10,00\u00a0zł', note: 'słownie: dziesięć złotych\u00a000/100' },
      foot: [],
    })
  })

  it('of a receipt says that it is no fiscal document either, in English, too; and names a lost dispute', () => {
    const corrected = { type: 'Receipt', number: 'PZ 11/2026/0001', issuedAt: '2026-11-18', lines: [honey] } as const
    const receipt = describeDocument({ ...correction, corrected: { ...corrected, reason: 'dispute' } }, 'en')
    expect(receipt).toMatchObject({
      title: 'Corrected proof of purchase',
      tables: [
        { caption: 'Before the correction', rows: [expect.arrayContaining(['Honey'])] },
        { caption: 'After the correction' },
      ],
      sumsHead: ['Difference', 'Net', 'VAT', 'Gross'],
      payment: { label: 'Refund', text: 'Card (Stripe), refunded on 02.12.2026', badge: 'Refunded' },
      due: { label: 'Refunded', note: expect.stringMatching(/^in words: ten/) },
    })
    expect(receipt.note?.split('\n')).toEqual([
      'To document PZ 11/2026/0001 of 18.11.2026. Reason: the money went back after the payment was disputed at the bank.',
      expect.stringContaining('Not a fiscal document'),
    ])
  })

  it('leaves documents for payments as they are', () => {
    const paid = { ...correction, corrected: null, total: 9050, lines: [honey, post] }
    expect(describeDocument({ ...paid, type: 'Invoice' }, 'pl').title).toBe('Faktura')
    expect(describeDocument({ ...paid, type: 'Receipt' }, 'pl').title).toBe('Potwierdzenie zakupu')
  })
})
