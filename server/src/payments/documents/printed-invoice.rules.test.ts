import { languages } from '@slodki-ul/contract/language'
import { describe, expect, it } from 'vitest'
import { storedInvoice as stored } from '#testing/printed-documents.ts'
import { describeInvoice, methodName, rowsOf, type StoredInvoice } from './printed-invoice.rules.ts'

const expectedLabels = {
  pl: {
    head: ['Lp.', 'Nazwa', 'Ilość', 'Cena brutto', 'Rabat', 'Stawka', 'Brutto'],
    sumsHead: ['Stawka', 'Netto', 'VAT', 'Brutto'],
    labels: ['Sprzedawca', 'Nabywca', 'Płatność', 'Do zapłaty'],
    foot: ['Dokument wystawiony elektronicznie', 'Strona 2 z 3'],
  },
  en: {
    head: ['No.', 'Name', 'Quantity', 'Gross price', 'Discount', 'Rate', 'Gross'],
    sumsHead: ['Rate', 'Net', 'VAT', 'Gross'],
    labels: ['Seller', 'Buyer', 'Payment', 'Amount due'],
    foot: ['Issued electronically', 'Page 2 of 3'],
  },
}

describe('describeInvoice', () => {
  it.each(languages)('fits the heads of its tables, and all its labels, in %s', (language) => {
    const { head, sumsHead, seller, buyer, payment, due, pageFoot } = describeInvoice(stored, language)
    const labels = [seller, buyer, payment, due].map(({ label }) => label)
    expect({ head, sumsHead, labels, foot: pageFoot(2, 3) }).toEqual(expectedLabels[language])
  })

  it('contains what an invoice must contain (art. 106e), and that it is paid', () => {
    expect(describeInvoice(stored, 'pl')).toMatchObject({
      title: 'Faktura',
      number: 'FV 11/2026/0412',
      note: null,
      facts: [
        ['Data wystawienia', '18.11.2026'],
        ['Data otrzymania zapłaty', '17.11.2026'],
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
            ['1', 'Miód', '2\u00a0szt.', '42,00', '8,40', '5%', '75,60'],
            ['2', 'Dostawa', '1\u00a0usł.', '14,90', '', '23%', '14,90'],
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

  it('says in every language that a receipt is not a fiscal one', () => {
    const receipt: StoredInvoice = { ...stored, type: 'Receipt', buyer: { name: 'Zofia', taxId: null, address: null } }
    expect(describeInvoice(receipt, 'pl')).toMatchObject({
      title: 'Potwierdzenie zakupu',
      note: 'Dokument niefiskalny. Nie zastępuje faktury ani paragonu fiskalnego.',
      buyer: { name: 'Zofia', rows: [] },
      payment: { badge: 'Opłacone' },
    })
    expect(describeInvoice(receipt, 'en')).toMatchObject({
      title: 'Purchase confirmation',
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
    expect(printed.facts.map(([label]) => label)).toEqual(['Date of issue', 'Date of payment'])
    expect(printed.foot).toEqual(['Thank you. Enjoy, and may the hives be full.'])
    expect(printed.pageFoot(1, 2)).toEqual(['Issued electronically', 'Page 1 of 2'])
  })

  it.each([
    ['5265877635', 'Polska', 'NIP 526\u00a0587\u00a076\u00a035', 'Tax number 526\u00a0587\u00a076\u00a035'],
    ['DE123456789', 'Niemcy', 'VAT UE: DE123456789', 'EU VAT: DE123456789'],
    ['CHE-123.456.789', 'Szwajcaria', 'Numer podatkowy CHE-123.456.789', 'Tax number CHE-123.456.789'],
  ])('calls %s of a company in %s by its kind, never NIP abroad', (taxId, country, polish, english) => {
    const address = { address: 'Lipowa 1', line2: '', zipCode: '1', city: 'X', country }
    const rowOf = (language: 'pl' | 'en') =>
      describeInvoice({ ...stored, buyer: { name: 'Biene', taxId, address } }, language).buyer.rows.at(-1)
    expect([rowOf('pl'), rowOf('en')]).toEqual([polish, english])
  })

  it('says of services outside Polish VAT that their buyer owes it, and why a number from abroad made no difference', () => {
    const file = {
      namePl: 'E-book',
      nameEn: null,
      unit: 'piece' as const,
      count: 1,
      unitPrice: 4999,
      gross: 4999,
      vatRate: -1,
      vat: 0,
    }
    const [honey = file] = stored.lines
    const printed = describeInvoice({ ...stored, lines: [file, honey] }, 'pl')
    expect(printed.note).toBe('Odwrotne obciążenie / reverse charge.')
    expect(printed.tables[0]?.rows[0]?.slice(3)).toEqual(['49,99', '', 'np', '49,99'])
    expect(printed.sums.at(-1)).toEqual(['np', '49,99', '0,00', '49,99'])
    expect(describeInvoice({ ...stored, lines: [file] }, 'en').note).toBe('Reverse charge / odwrotne obciążenie.')
    const unchecked = { ...stored, buyer: { ...stored.buyer, isVatIdUnchecked: true } }
    expect(describeInvoice(unchecked, 'pl').note).toBe(
      'Numeru VAT UE nie udało się sprawdzić w VIES, dlatego sprzedaż ma polski VAT.',
    )
    expect(describeInvoice(unchecked, 'en').note).toContain('could not be checked in VIES')
    expect(describeInvoice(stored, 'pl').note).toBeNull()
  })

  it('names what it replaces, and leaves out lines of which nothing is left, whose numbers stay', () => {
    const [honey, delivery] = stored.lines
    if (!honey || !delivery) throw new Error('Two lines are stored.')
    const replaced = { number: 'PZ 09/2026/0003', issuedAt: '2026-09-14T22:30:00Z' }
    const lines = [
      { ...honey, count: 0, gross: 0, vat: 0 },
      { ...delivery, vatRate: -1, vat: 0 },
    ]
    const printed = describeInvoice({ ...stored, lines, replaced }, 'pl')
    expect(printed.note).toBe(
      'Zastępuje potwierdzenie zakupu PZ 09/2026/0003 z 15.09.2026.\nOdwrotne obciążenie / reverse charge.',
    )
    expect(printed.tables[0]?.rows.map(([number]) => number)).toEqual(['2'])
    expect(describeInvoice({ ...stored, replaced }, 'en').note).toBe(
      'Replaces purchase confirmation PZ 09/2026/0003 of 15.09.2026.',
    )
  })

  it('has the date of sale when goods were delivered before it, and none when that was the same day', () => {
    const factsOf = (change: Partial<StoredInvoice>, language: 'pl' | 'en' = 'pl') =>
      describeInvoice({ ...stored, ...change }, language).facts.slice(1, -1)
    const deliveredAt = new Date('2026-11-16T12:00:00Z')
    expect(factsOf({ deliveredAt })).toEqual([['Data sprzedaży', '16.11.2026']])
    expect(factsOf({ deliveredAt }, 'en')).toEqual([['Date of sale', '16.11.2026']])
    expect(factsOf({ paidAt: stored.issuedAt })).toEqual([])
  })

  it('shows a line from before without its price: what a piece cost after the discount', () => {
    const old = { namePl: 'Miód', nameEn: null, unit: 'piece' as const, gross: 1001, vatRate: 5, vat: 48 }
    expect(rowsOf([{ ...old, count: 2 }], 'Invoice', 'pl')).toEqual([
      ['1', 'Miód', '2\u00a0szt.', '5,01', '', '5%', '10,01'],
    ])
    expect(rowsOf([{ ...old, count: 0, unitPrice: 600, gross: 0 }], 'Receipt', 'pl')).toEqual([
      ['1', 'Miód', '0\u00a0szt.', '', '', '5%', '0,00'],
    ])
  })

  it('of an order with nothing to pay says so', () => {
    const lines = stored.lines.map((each) => ({ ...each, gross: 0, vat: 0 }))
    const printed = describeInvoice({ ...stored, type: 'Receipt', lines, total: 0 }, 'pl')
    expect(printed.payment.text).toBe('Nic do zapłaty')
    expect(printed.due.note).toBe('z kwoty 0,00\u00a0zł, słownie: zero złotych\u00a000/100')
  })

  it('shows the entries of the seller in registers, as they stood when it was issued', () => {
    const seller = {
      ...stored.seller,
      krs: '0000123456',
      regon: '123456785',
      bdo: '000012345',
      capital: '50 000 zł',
      bankAccount: 'PL61109010140000071219812874',
    }
    expect(describeInvoice({ ...stored, seller }, 'pl').seller.rows).toEqual([
      'ul. Plastrowa 6, 31-553 Kraków',
      'NIP 123\u00a0456\u00a032\u00a018',
      'KRS 0000123456',
      'REGON 123456785',
      'BDO 000012345',
      'Kapitał zakładowy: 50 000 zł',
      'Konto PL61 1090 1014 0000 0712 1981 2874',
    ])
  })

  it('is in English and Polish: payment method, lines and discount code', () => {
    expect(describeInvoice(stored, 'en')).toMatchObject({
      ...{ title: 'Invoice', note: null },
      facts: [
        ['Date of issue', '18.11.2026'],
        ['Date of payment', '17.11.2026'],
        ['Order', 'SU-12641'],
      ],
      seller: { rows: ['ul. Plastrowa 6, 31-553 Kraków', 'Tax number 123\u00a0456\u00a032\u00a018'] },
      payment: { text: 'Card (Stripe), paid on 17.11.2026', badge: 'Paid' },
      due: { note: expect.stringMatching(/^of 90,50\u00a0zł, in words: ninety/) },
      foot: ['Prices after code MIOD10.', 'Thank you. Enjoy, and may the hives be full.'],
    })
    const receipt = describeInvoice({ ...stored, type: 'Receipt', total: 0 }, 'en')
    expect(receipt.note).toBe('Not a fiscal document. It replaces neither an invoice nor a fiscal receipt.')
    expect(receipt.payment).toMatchObject({ text: 'Nothing to pay', badge: 'Paid' })
    expect(rowsOf(stored.lines, 'Invoice', 'en').map(([, , count]) => count)).toEqual(['2\u00a0pcs', '1\u00a0service'])
  })

  it('names every way to pay in both languages', () => {
    const named = languages.map((language) =>
      (['Stripe', 'Blik', 'Cod'] as const).map((method) => methodName(method, language)),
    )
    expect(named).toEqual([
      ['Karta (Stripe)', 'BLIK lub przelew', 'Przy odbiorze'],
      ['Card (Stripe)', 'BLIK or transfer', 'On delivery'],
    ])
  })

  it.each(['12345678901', '123456789', 'DE1234567890'])('leaves a number that is no NIP as it is: %s', (taxId) => {
    const { buyer } = describeInvoice({ ...stored, buyer: { name: 'Zosia', taxId, address: null } }, 'pl')
    expect(buyer.rows).toEqual([`NIP ${taxId}`])
  })
})
