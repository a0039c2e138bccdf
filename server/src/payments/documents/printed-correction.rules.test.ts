import { describe, expect, it } from 'vitest'
import { reducePrice, returnQuantities } from './corrections.rules.ts'
import { describeDocument, type StoredDocument } from './printed-correction.rules.ts'

const honey = { namePl: 'Miód', nameEn: 'Honey', unit: 'piece' as const, count: 2, gross: 7560, vatRate: 5, vat: 360 }
const post = { namePl: 'Dostawa', nameEn: null, unit: 'service' as const, count: 1, gross: 1490, vatRate: 23, vat: 279 }

const correction: StoredDocument = {
  type: 'Correction',
  number: 'KOR 12/2026/0001',
  reference: 'SU-12641',
  seller: { name: 'Słodki Ul sp. z o.o.', nip: '1234563218', address: 'ul. Plastrowa 6, 31-553 Kraków' },
  buyer: { name: 'Pracownia Zosi', taxId: '5265877635', address: null },
  lines: reducePrice([honey, post], 1000),
  total: -1000,
  giftCardAmount: 0,
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
  it('contains the corrected document, the reason, the lines before and after, and the difference by rate (art. 106j)', () => {
    expect(describeDocument(correction, 'pl')).toMatchObject({
      title: 'Faktura korygująca',
      number: 'KOR 12/2026/0001',
      note: 'Do dokumentu FV 11/2026/0412 z 18.11.2026. Przyczyna korekty: zwrot pieniędzy.',
      facts: [
        ['Data wystawienia', '02.12.2026'],
        ['Data otrzymania zapłaty', '17.11.2026'],
        ['Zamówienie', 'SU-12641'],
      ],
      buyer: { name: 'Pracownia Zosi', rows: ['NIP 526\u00a0587\u00a076\u00a035'] },
      tables: [
        {
          caption: 'Przed korektą',
          rows: [
            ['1', 'Miód', '2\u00a0szt.', '37,80', '', '5%', '75,60'],
            ['2', 'Dostawa', '1\u00a0usł.', '14,90', '', '23%', '14,90'],
          ],
        },
        {
          caption: 'Po korekcie',
          rows: [
            ['1', 'Miód', '2\u00a0szt.', '33,63', '', '5%', '67,25'],
            ['2', 'Dostawa', '1\u00a0usł.', '13,25', '', '23%', '13,25'],
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
      title: 'Corrected purchase confirmation',
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

  it('of returned goods shows how many are left, and has the reason and the dates of the sale in both languages', () => {
    const lines = [{ ...honey, unitPrice: 4200 }]
    const left = returnQuantities(lines, [{ line: 1, quantity: 1 }]) ?? []
    const issuedAt = new Date('2026-11-18T10:00:00Z')
    const original = { type: 'Invoice', number: 'FV 11/2026/0412', issuedAt: issuedAt.toISOString(), lines } as const
    const returned = { ...correction, lines: left, total: -3780, corrected: { ...original, reason: 'return' as const } }
    const printed = describeDocument({ ...returned, deliveredAt: new Date('2026-11-16T10:00:00Z') }, 'pl')
    expect(printed.note).toContain('Przyczyna korekty: zwrot towaru.')
    expect(printed.tables.map(({ rows }) => rows)).toEqual([
      [['1', 'Miód', '2\u00a0szt.', '42,00', '8,40', '5%', '75,60']],
      [['1', 'Miód', '1\u00a0szt.', '42,00', '4,20', '5%', '37,80']],
    ])
    expect(printed.sums).toEqual([['5%', '-36,00', '-1,80', '-37,80']])
    expect(printed.facts).toEqual([
      ['Data wystawienia', '02.12.2026'],
      ['Data sprzedaży', '16.11.2026'],
      ['Zamówienie', 'SU-12641'],
    ])
    const sameDay = describeDocument({ ...returned, paidAt: issuedAt, reference: null }, 'en')
    expect(sameDay.facts).toEqual([['Date of issue', '02.12.2026']])
    expect(sameDay.note).toContain('Reason: goods were returned.')
    const cheaper = { ...returned, corrected: { ...original, reason: 'reduction' as const } }
    expect(describeDocument(cheaper, 'pl').note).toContain('Przyczyna korekty: obniżka ceny.')
    expect(describeDocument(cheaper, 'en').note).toContain('Reason: the price was reduced.')
  })

  it("of the buyer's data names the previous buyer, moves no money, and says so", () => {
    const lines = [honey, post]
    const before = { name: 'Zosia', taxId: '5265877635', address: null }
    const original = { type: 'Invoice', number: 'FV 11/2026/0412', issuedAt: '2026-11-18', lines } as const
    const corrected = { ...original, reason: 'buyer' as const, buyer: before }
    const printed = describeDocument({ ...correction, lines, total: 0, corrected }, 'pl')
    expect(printed.buyer.name).toBe('Pracownia Zosi')
    expect(printed.note?.split('\n')).toEqual([
      'Do dokumentu FV 11/2026/0412 z 18.11.2026. Przyczyna korekty: zmiana danych nabywcy.',
      'Nabywca przed korektą: Zosia, NIP 526\u00a0587\u00a076\u00a035.',
    ])
    expect(printed).toMatchObject({
      tables: [],
      sums: [],
      payment: { label: 'Zwrot', text: 'Kwoty bez zmian', badge: null },
      due: { label: 'Zwrócono', amount: '0,00\u00a0zł', note: 'słownie: zero złotych\u00a000/100' },
    })
    const english = describeDocument({ ...correction, lines, total: 0, corrected }, 'en')
    expect(english.note).toContain(
      "Reason: the buyer's data have changed.\nBuyer before the correction: Zosia, Tax number",
    )
    expect(english.payment.text).toBe('The amounts stay as they are')
  })

  it.each([
    [
      'pl',
      'Na kartę podarunkową …ABCD wróciło 4,00\u00a0zł\nKarta (Stripe), zwrócono 02.12.2026: 6,00\u00a0zł',
      'Na kartę podarunkową …ABCD wróciło 10,00\u00a0zł',
    ],
    [
      'en',
      'Returned to gift card …ABCD: 4,00\u00a0zł\nCard (Stripe), refunded on 02.12.2026: 6,00\u00a0zł',
      'Returned to gift card …ABCD: 10,00\u00a0zł',
    ],
  ] as const)('says what went back to a gift card, in %s', (language, inPart, inFull) => {
    const paid = { ...correction, discountCode: '…ABCD', giftCardAmount: -400 }
    expect(describeDocument(paid, language).payment.text).toBe(inPart)
    expect(describeDocument({ ...paid, giftCardAmount: -1000 }, language).payment.text).toBe(inFull)
  })

  it('of gift cards sold has neither rates nor VAT', () => {
    const card = { namePl: 'Karta', nameEn: null, unit: 'piece' as const, unitPrice: 20_000, vatRate: 0, vat: 0 }
    const lines = [{ ...card, count: 2, gross: 40_000 }]
    const original = { type: 'GiftCardSale', number: 'PSB 11/2026/0001', issuedAt: '2026-11-18', lines } as const
    const returned = {
      ...{ ...correction, lines: [{ ...card, count: 1, gross: 20_000 }], total: -20_000 },
      corrected: { ...original, reason: 'return' as const },
    }
    expect(describeDocument(returned, 'pl')).toMatchObject({
      title: 'Korekta sprzedaży bonu',
      note: expect.stringContaining('nie podlega VAT'),
      tables: [
        { rows: [['1', 'Karta', '2\u00a0szt.', '200,00', '', 'bon MPV', '400,00']] },
        { rows: [['1', 'Karta', '1\u00a0szt.', '200,00', '', 'bon MPV', '200,00']] },
      ],
      sums: [],
    })
    expect(describeDocument(returned, 'en').title).toBe('Corrected gift card sale')
    const sale = { ...returned, type: 'GiftCardSale' as const, corrected: null, total: 20_000 }
    expect(describeDocument(sale, 'pl').title).toBe('Potwierdzenie sprzedaży bonu')
  })

  it('leaves documents for payments as they are', () => {
    const paid = { ...correction, corrected: null, total: 9050, lines: [honey, post] }
    expect(describeDocument({ ...paid, type: 'Invoice' }, 'pl').title).toBe('Faktura')
    expect(describeDocument({ ...paid, type: 'Receipt' }, 'pl').title).toBe('Potwierdzenie zakupu')
  })
})
