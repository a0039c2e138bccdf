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
import { describeInvoice, type StoredInvoice } from './printed-invoice.rules.ts'

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

const stored: StoredInvoice = {
  type: 'Invoice',
  number: 'FV 11/2026/0412',
  reference: 'SU-12641',
  seller: { name: 'Słodki Ul sp. z o.o.', nip: '1234563218', address: 'ul. Plastrowa 6, 31-553 Kraków' },
  buyer: {
    name: 'Pracownia Zosi',
    taxId: '5265877635',
    address: { address: 'ul. Zamojska 8', line2: 'lok. 2', zipCode: '20-105', city: 'Lublin', country: 'Polska' },
  },
  lines: [
    { namePl: 'Miód', nameEn: 'Honey', unit: 'piece', count: 2, gross: 7560, vatRate: 5, vat: 360 },
    { namePl: 'Dostawa', nameEn: null, unit: 'service', count: 1, gross: 1490, vatRate: 23, vat: 279 },
  ],
  total: 9050,
  discountCode: 'MIOD10',
  paymentMethod: 'Stripe',
  paidAt: new Date('2026-11-17T22:59:00Z'),
  issuedAt: at,
}

describe('describeInvoice', () => {
  it('says what an invoice must say (art. 106e), and that it is paid', () => {
    expect(describeInvoice(stored, 'pl')).toMatchObject({
      title: 'Faktura',
      number: 'FV 11/2026/0412',
      note: null,
      facts: [
        ['Data wystawienia', '18.11.2026'],
        ['Data sprzedaży', '17.11.2026'],
        ['Zamówienie', 'SU-12641'],
      ],
      seller: {
        name: 'Słodki Ul sp. z o.o.',
        rows: ['ul. Plastrowa 6, 31-553 Kraków', 'NIP 123\u00a0456\u00a032\u00a018'],
      },
      buyer: {
        name: 'Pracownia Zosi',
        rows: ['ul. Zamojska 8 lok. 2, 20-105 Lublin', 'NIP 526\u00a0587\u00a076\u00a035'],
      },
      tables: [
        {
          caption: null,
          rows: [
            ['1', 'Miód', '2\u00a0szt.', '36,00', '72,00', '5%', '3,60', '75,60'],
            ['2', 'Dostawa', '1\u00a0usł.', '12,11', '12,11', '23%', '2,79', '14,90'],
          ],
        },
      ],
      sums: [
        ['23%', '12,11', '2,79', '14,90'],
        ['5%', '72,00', '3,60', '75,60'],
      ],
      payment: { text: 'Karta (Stripe), zapłacono 17.11.2026', badge: 'Opłacona' },
      due: { amount: '0,00\u00a0zł', note: 'z kwoty 90,50\u00a0zł, słownie: dziewięćdziesiąt złotych\u00a050/100' },
      foot: ['Ceny po odliczeniu kodu MIOD10.', 'Dziękujemy. Smacznego i dobrych zbiorów.'],
    })
  })

  it('says of a receipt in every language that it is no fiscal one', () => {
    const receipt: StoredInvoice = { ...stored, type: 'Receipt', buyer: { name: 'Zofia', taxId: null, address: null } }
    expect(describeInvoice(receipt, 'pl')).toMatchObject({
      title: 'Potwierdzenie zakupu',
      note: 'Dokument niefiskalny. Nie zastępuje faktury ani paragonu fiskalnego.',
      buyer: { name: 'Zofia', rows: [] },
      payment: { badge: 'Opłacone' },
    })
    expect(describeInvoice(receipt, 'en')).toMatchObject({
      title: 'Proof of purchase',
      note: expect.stringContaining('Not a fiscal document'),
    })
  })

  it('speaks English where names have an English form, and names a foreign country', () => {
    const abroad = { address: 'Calle Sol 1', line2: '', zipCode: '28001', city: 'Madrid', country: 'Hiszpania' }
    const printed = describeInvoice(
      { ...stored, buyer: { name: 'Zosia', taxId: 'ESX1', address: abroad }, reference: null, discountCode: null },
      'en',
    )
    expect(printed.tables[0]?.rows.map(([, name]) => name)).toEqual(['Honey', 'Dostawa'])
    expect(printed.buyer.rows).toEqual(['Calle Sol 1, 28001 Madrid', 'Hiszpania', 'Tax number ESX1'])
    expect(printed.facts.map(([label]) => label)).toEqual(['Date of issue', 'Date of sale'])
    expect(printed.foot).toEqual(['Thank you. Enjoy, and may the hives be full.'])
    expect(printed.pageFoot(1, 2)).toEqual(['Issued electronically', 'Page 1 of 2'])
  })

  it('of nothing to pay says so', () => {
    const lines = stored.lines.map((each) => ({ ...each, gross: 0, vat: 0 }))
    const printed = describeInvoice({ ...stored, type: 'Receipt', lines, total: 0 }, 'pl')
    expect(printed.payment.text).toBe('Nic do zapłaty')
    expect(printed.due.note).toBe('z kwoty 0,00\u00a0zł, słownie: zero złotych\u00a000/100')
  })
})
