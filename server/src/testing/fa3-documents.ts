import { withVat } from '@slodki-ul/contract/vat.rules'
import type { StoredDocument } from '#payments/documents/printed-correction.rules.ts'

const product = { namePl: 'Miód lipowy 900 g', nameEn: null, unit: 'piece' as const, count: 2, unitPrice: 5_000 }
/** Two lines with a rate each. */
export const [honey, post] = withVat([
  { ...product, gross: 9_000, vatRate: 5 },
  { namePl: 'Dostawa', nameEn: null, unit: 'service' as const, count: 1, unitPrice: 1_490, gross: 1_490, vatRate: 23 },
]) as [StoredDocument['lines'][number], StoredDocument['lines'][number]]

export const address = { address: 'ul. Polna 1', line2: '', zipCode: '30-001', city: 'Kraków', country: 'Polska' }

/** An invoice for a company, issued after midnight in Warsaw. */
export const invoice: StoredDocument = {
  type: 'Invoice',
  number: 'FV 11/2026/0412',
  reference: 'SU-12641',
  seller: {
    ...{ name: 'Słodki Ul sp. z o.o.', nip: '5265877635', address: 'ul. Plastrowa 6, 31-553 Kraków, Polska' },
    ...{ krs: '0000123456', regon: '123456785', bdo: '000012345' },
  },
  buyer: { name: 'Pracownia "Zosi" & Syn', taxId: '680-820-88-74', address },
  lines: [honey, post],
  total: 10_490,
  giftCardAmount: 0,
  discountCode: 'MIOD10',
  paymentMethod: 'Stripe',
  paidAt: new Date('2026-11-17T22:59:00Z'),
  issuedAt: new Date('2026-11-18T23:30:00Z'),
  corrected: null,
}

export const corrected = {
  ...{ type: 'Invoice' as const, number: invoice.number, issuedAt: '2026-11-18T23:30:00.000Z' },
  ...{ reason: 'return' as const, lines: [honey, post] },
}
/** A correction of it to these lines. */
export const correctionOf = (
  lines: StoredDocument['lines'],
  changes: Partial<StoredDocument> = {},
): StoredDocument => ({
  ...invoice,
  ...{ type: 'Correction', number: 'KOR 12/2026/0001', issuedAt: new Date('2026-12-02T10:00:00Z'), corrected },
  ...{ lines, total: lines.reduce((sum, { gross }) => sum + gross, 0) - 10_490 },
  ...changes,
})

/** The example of the ministry. */
export const ksefNumber = '5265877635-20250826-0100001AF629-AF'
