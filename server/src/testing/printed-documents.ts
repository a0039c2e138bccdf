import type { StoredInvoice } from '#payments/documents/printed-invoice.rules.ts'

/** An invoice of 90.50 with two rates and a discount code, paid on the eve of its date of issue in Warsaw. */
export const storedInvoice: StoredInvoice = {
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
    { namePl: 'Miód', nameEn: 'Honey', unit: 'piece', count: 2, unitPrice: 4200, gross: 7560, vatRate: 5, vat: 360 },
    { namePl: 'Dostawa', nameEn: null, unit: 'service', count: 1, unitPrice: 1490, gross: 1490, vatRate: 23, vat: 279 },
  ],
  total: 9050,
  giftCardAmount: 0,
  discountCode: 'MIOD10',
  paymentMethod: 'Stripe',
  paidAt: new Date('2026-11-17T22:59:00Z'),
  issuedAt: new Date('2026-11-18T10:00:00Z'),
}
