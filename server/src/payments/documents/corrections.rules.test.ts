import { vatPortion } from '@slodki-ul/contract/money'
import { sumByRate, vatRates, withVat } from '@slodki-ul/contract/vat.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceByRate, linesAfterRefund, type Returned, reducePrice, returnPieces } from './corrections.rules.ts'
import { totalsOf } from './invoices.rules.ts'
import { describeDocument, type StoredDocument } from './printed-correction.rules.ts'

const honey = { namePl: 'Miód', nameEn: 'Honey', unit: 'piece' as const, count: 2, gross: 7560, vatRate: 5, vat: 360 }
const post = { namePl: 'Dostawa', nameEn: null, unit: 'service' as const, count: 1, gross: 1490, vatRate: 23, vat: 279 }
/** Three jars for 100.00 together, two tools of 12.30, delivery of both rates. */
const paid = withVat([
  { ...honey, count: 3, gross: 10_000 },
  { ...honey, namePl: 'Dłuto', count: 2, gross: 2460, vatRate: 23 },
  { ...post, gross: 294 },
  { ...post, gross: 1196, vatRate: 5 },
])
const figures = (lines: { count: number; gross: number; vat: number }[] | null) =>
  lines?.map(({ count, gross, vat }) => [count, gross, vat])

describe('returnPieces', () => {
  it.each([
    [
      'nothing',
      [],
      [
        [3, 10_000, 476],
        [2, 2460, 460],
        [1, 294, 55],
        [1, 1196, 57],
      ],
    ],
    // A third of 100.00; the tools and both deliveries stay. (66.67 + 11.96) × 5/105 = 3.7443.
    [
      'a jar of three',
      [{ line: 1, quantity: 1 }],
      [
        [2, 6667, 317],
        [2, 2460, 460],
        [1, 294, 55],
        [1, 1196, 57],
      ],
    ],
    [
      'jar after jar',
      [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
      [
        [1, 3333, 159],
        [2, 2460, 460],
        [1, 294, 55],
        [1, 1196, 57],
      ],
    ],
    [
      'all jars',
      [{ line: 1, quantity: 3 }],
      [
        [0, 0, 0],
        [2, 2460, 460],
        [1, 294, 55],
        [1, 1196, 57],
      ],
    ],
    [
      'a tool and its delivery',
      [
        { line: 2, quantity: 1 },
        { line: 3, quantity: 1 },
      ],
      [
        [3, 10_000, 476],
        [1, 1230, 230],
        [0, 0, 0],
        [1, 1196, 57],
      ],
    ],
  ])('%s', (_what, returned, expected) => {
    const left = returnPieces(paid, returned)
    expect(figures(left)).toEqual(expected)
    expect(left?.map(({ namePl }) => namePl)).toEqual(['Miód', 'Dłuto', 'Dostawa', 'Dostawa'])
  })

  it.each([
    ['more than there are', [{ line: 1, quantity: 4 }]],
    [
      'more than are left',
      [
        { line: 1, quantity: 2 },
        { line: 1, quantity: 2 },
      ],
    ],
    ['none', [{ line: 1, quantity: 0 }]],
    ['of a line after the last', [{ line: 5, quantity: 1 }]],
    ['of a line before the first', [{ line: 0, quantity: 1 }]],
  ])('refuses %s', (_what, returned) => expect(returnPieces(paid, returned)).toBeNull())

  it('leaves what it was given as it was', () => {
    returnPieces([honey, post], [{ line: 1, quantity: 2 }])
    expect([honey.count, honey.gross, honey.vat]).toEqual([2, 7560, 360])
  })
})

describe('reducePrice', () => {
  it.each([
    ['nothing', 0, [7560, 360, 1490, 279]],
    ['a grosz', 1, [7559, 360, 1490, 279]],
    ['a part, off each line as it weighs', 1000, [6725, 320, 1325, 248]],
    ['everything', 9050, [0, 0, 0, 0]],
    ['more than there is', 9051, [0, 0, 0, 0]],
  ])('%s', (_what, amount, expected) => {
    const left = reducePrice([honey, post], amount)
    expect(left.flatMap(({ gross, vat }) => [gross, vat])).toEqual(expected)
    expect(left.map(({ namePl, count }) => [namePl, count])).toEqual([
      ['Miód', 2],
      ['Dostawa', 1],
    ])
  })

  it('leaves the VAT of other rates as it was documented, though it was rounded apart', () => {
    // A document from before: 1.10 and 1.10 with 0.21 each, where both together hold 0.41.
    const [one, other] = [
      { ...honey, gross: 110, vatRate: 23, vat: 21 },
      { ...post, gross: 110, vat: 21 },
    ]
    const lines = [one, other, { ...honey, gross: 900_000, vat: 42857 }]
    expect(reducePrice(lines, 1).map(({ gross, vat }) => [gross, vat])).toEqual([
      [110, 21],
      [110, 21],
      [899_999, 42857],
    ])
    expect(reducePrice([one, other], 2).map(({ gross, vat }) => [gross, vat])).toEqual([
      [109, 21],
      [109, 20],
    ])
  })
})

describe('linesAfterRefund', () => {
  const totalAfter = (refund: Returned) => totalsOf(linesAfterRefund(paid, refund)).total
  it.each([
    ['pieces for their price', { amount: 3333, returned: [{ line: 1, quantity: 1 }] }, [6667, 2460, 294, 1196]],
    // 10.00 beyond the jar, spread over the 106.17 that are left.
    ['pieces, and goodwill beside', { amount: 4333, returned: [{ line: 1, quantity: 1 }] }, [6039, 2228, 266, 1084]],
    ['pieces that are not there', { amount: 3333, returned: [{ line: 1, quantity: 4 }] }, [7611, 1872, 224, 910]],
    ['less than the pieces cost', { amount: 3332, returned: [{ line: 1, quantity: 1 }] }, [7612, 1872, 224, 910]],
    ['money alone', { amount: 3333, returned: [] }, [7611, 1872, 224, 910]],
  ])('%s', (_what, refund, expected) => {
    expect(linesAfterRefund(paid, refund).map(({ gross }) => gross)).toEqual(expected)
    expect(totalAfter(refund)).toBe(13_950 - refund.amount)
  })

  it('takes no more than there is', () => {
    expect(totalAfter({ amount: 20_000, returned: [{ line: 2, quantity: 1 }] })).toBe(0)
  })

  const line = fc.record({
    gross: fc.oneof(fc.nat(3), fc.nat(200_000)),
    count: fc.integer({ min: 1, max: 9 }),
    vatRate: fc.constantFrom(...vatRates),
  })
  const refund = fc.record({
    amount: fc.oneof(fc.nat(2), fc.nat(300_000)),
    returned: fc.array(fc.record({ line: fc.integer({ min: 1, max: 8 }), quantity: fc.integer({ min: 1, max: 4 }) }), {
      maxLength: 2,
    }),
  })

  it('keeps document and corrections together at the money kept, per rate, for every sequence of refunds', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.array(refund, { maxLength: 12 }),
        (sold, refunds) => {
          const original = withVat(sold)
          const corrections = []
          let lines = original
          let kept = totalsOf(original).total
          for (const each of refunds) {
            const after = linesAfterRefund(lines, each)
            const difference = differenceByRate(lines, after)
            // What the database demands of a correction.
            const [total, vat] = [totalsOf(after).total - kept, totalsOf(after).vatTotal - totalsOf(lines).vatTotal]
            expect(total).toBe(0 - Math.min(each.amount, kept))
            expect(vat).toBeLessThanOrEqual(0)
            expect(vat).toBeGreaterThanOrEqual(total)
            expect(after.every(({ gross, count }) => gross >= 0 && count >= 0)).toBe(true)
            kept += total
            corrections.push(...difference)
            lines = after
          }
          const all = [...sumByRate(original), ...corrections]
          expect(all.reduce((sum, { gross }) => sum + gross, 0)).toBe(kept)
          for (const { vatRate, gross, vat } of sumByRate(all)) {
            expect(gross).toBe(totalsOf(lines.filter((left) => left.vatRate === vatRate)).total)
            expect(vat).toBe(vatPortion(gross, vatRate))
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('differenceByRate', () => {
  it('is what is after less what was before, the highest rate first, without rates that stay', () => {
    const after = [
      { ...honey, gross: 7000, vat: 333 },
      { ...post, gross: 0, vat: 0 },
    ]
    const free = { ...post, vatRate: 0, vat: 0 }
    expect(differenceByRate([honey, post, free], [...after, free])).toEqual([
      { vatRate: 23, gross: -1490, vat: -279, net: -1211 },
      { vatRate: 5, gross: -560, vat: -27, net: -533 },
    ])
    expect(differenceByRate([honey], [{ ...honey, vat: 359 }])).toMatchObject([{ gross: 0, vat: -1 }])
  })
})

const correction: StoredDocument = {
  type: 'Correction',
  number: 'KOR 12/2026/0001',
  reference: 'SU-12641',
  seller: { name: 'Słodki Ul sp. z o.o.', nip: '1234563218', address: 'ul. Plastrowa 6, 31-553 Kraków' },
  buyer: { name: 'Pracownia Zosi', taxId: '5265877635', address: null },
  lines: reducePrice([honey, post], 1000),
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

  it('of returned goods shows how many are left, and has the reason and the dates of the sale in both languages', () => {
    const lines = [{ ...honey, unitPrice: 4200 }]
    const left = returnPieces(lines, [{ line: 1, quantity: 1 }]) ?? []
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

  it("of the buyer's data names who it was before, moves no money, and says so", () => {
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

  it('leaves documents for payments as they are', () => {
    const paid = { ...correction, corrected: null, total: 9050, lines: [honey, post] }
    expect(describeDocument({ ...paid, type: 'Invoice' }, 'pl').title).toBe('Faktura')
    expect(describeDocument({ ...paid, type: 'Receipt' }, 'pl').title).toBe('Potwierdzenie zakupu')
  })
})
