import { describe, expect, it } from 'vitest'
import { storedInvoice as stored } from '#testing/printed-documents.ts'
import { describeInvoice, type StoredInvoice } from './printed-invoice.rules.ts'

describe('gift cards on printed documents', () => {
  it.each([
    [
      'pl',
      'Zapłacono bonem (karta podarunkowa …ABCD): 30,00\u00a0zł\nKarta (Stripe), zapłacono 17.11.2026: 60,50\u00a0zł',
      'Zapłacono bonem (karta podarunkowa …ABCD): 90,50\u00a0zł',
    ],
    [
      'en',
      'Paid with gift card …ABCD: 30,00\u00a0zł\nCard (Stripe), paid on 17.11.2026: 60,50\u00a0zł',
      'Paid with gift card …ABCD: 90,50\u00a0zł',
    ],
  ] as const)('names what a gift card paid of the full price, in %s', (language, inPart, inFull) => {
    const paid = { ...stored, discountCode: '…ABCD', giftCardAmount: 3000 }
    const printed = describeInvoice(paid, language)
    expect(printed.payment.text).toBe(inPart)
    expect(printed.due.note).toContain('90,50\u00a0zł')
    expect(printed.sums).toEqual(describeInvoice(stored, language).sums)
    expect(printed.foot).toHaveLength(1)
    expect(describeInvoice({ ...paid, giftCardAmount: 9050 }, language).payment.text).toBe(inFull)
  })

  it('of gift cards sold is no invoice, and has neither a rate nor VAT', () => {
    const card = { namePl: 'Karta', nameEn: 'Card', unit: 'piece' as const, unitPrice: 20_000, vatRate: 0, vat: 0 }
    const lines = [{ ...card, count: 2, gross: 40_000 }]
    const sale: StoredInvoice = { ...stored, type: 'GiftCardSale', lines, total: 40_000, discountCode: null }
    const printed = describeInvoice(sale, 'pl')
    expect(printed).toMatchObject({
      title: 'Potwierdzenie sprzedaży bonu',
      note: expect.stringMatching(/nie podlega VAT \(art. 8b ust. 1 .*nie jest fakturą/),
      tables: [{ rows: [['1', 'Karta', '2\u00a0szt.', '200,00', '', 'bon MPV', '400,00']] }],
      sums: [],
      payment: { text: 'Karta (Stripe), zapłacono 17.11.2026', badge: 'Opłacone' },
    })
    expect(printed.due.note).toContain('z kwoty 400,00\u00a0zł')
    expect(printed.buyer.rows).toContain('NIP 526\u00a0587\u00a076\u00a035')
    expect(describeInvoice(sale, 'en')).toMatchObject({
      title: 'Gift card sale confirmation',
      note: expect.stringMatching(/not subject to VAT .*this is not an invoice/),
      tables: [{ rows: [['1', 'Card', '2\u00a0pcs', '200,00', '', 'MPV', '400,00']] }],
      payment: { badge: 'Paid' },
    })
  })
})
