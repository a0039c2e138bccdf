import { describe, expect, it } from 'vitest'
import { drawInvoice } from '#payments/documents/invoice.pdf.ts'
import type { StoredDocument } from '#payments/documents/printed-correction.rules.ts'
import { readPdf } from '#testing/pdf.ts'

const at = new Date('2026-11-18T10:00:00Z')
const line = {
  namePl: 'Żółta gęś, źdźbło i „ćma”',
  nameEn: null,
  unit: 'piece' as const,
  count: 1,
  gross: 12300,
  vatRate: 23,
  vat: 2300,
}
const invoice: StoredDocument = {
  type: 'Invoice',
  corrected: null,
  number: 'FV 11/2026/0412',
  reference: 'SU-12641',
  seller: { name: 'Słodki Ul sp. z o.o.', nip: '1234563218', address: 'ul. Plastrowa 6, 31-553 Kraków' },
  buyer: { name: 'Pracownia Łucji Śliwińskiej', taxId: '5265877635', address: null },
  lines: [line],
  total: 12300,
  giftCardAmount: 0,
  discountCode: null,
  paymentMethod: 'Blik',
  paidAt: at,
  issuedAt: at,
}

describe('an invoice as a PDF', () => {
  it('is one sheet whose text a reader finds, Polish letters and all', async () => {
    const { pages, title, language } = await readPdf(await drawInvoice(invoice, 'pl'))
    expect(pages).toHaveLength(1)
    for (const text of [
      ...['Faktura', 'FV 11/2026/0412', 'SU-12641', 'Sprzedawca', 'Pracownia Łucji Śliwińskiej', 'NIP 526 587 76 35'],
      ...['Żółta gęś, źdźbło i „ćma”', '100,00', '23,00', '123,00', 'Do zapłaty', 'Strona 1 z 1'],
      'słownie: sto dwadzieścia trzy złote 00/100',
    ])
      expect(pages[0]).toContain(text)
    expect([title, language]).toEqual(['Faktura FV 11/2026/0412', 'pl'])
  })

  it('goes on over as many sheets as its lines need, none lost, each with its head and its number', async () => {
    const lines = Array.from({ length: 91 }, (_, index) => ({ ...line, namePl: `Pozycja numer ${index + 1}.` }))
    const { pages } = await readPdf(await drawInvoice({ ...invoice, lines, total: 91 * 12300 }, 'pl'))
    const all = pages.join(' ')
    for (const { namePl } of lines) expect(all.split(namePl)).toHaveLength(2)
    pages.forEach((page, index) => {
      expect(page).toContain(`Strona ${index + 1} z ${pages.length}`)
      if (page.includes('Pozycja')) expect(page).toContain('Cena brutto')
    })
    expect(all.split('Do zapłaty')).toHaveLength(2)
  })

  it('is the same every time', async () => {
    expect((await drawInvoice(invoice, 'en')).equals(await drawInvoice(invoice, 'en'))).toBe(true)
  })
})
