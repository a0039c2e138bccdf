import { buildFa3 } from '#payments/documents/fa3-xml.ts'
import type { StoredDocument } from '#payments/documents/printed-correction.rules.ts'

/** The company that the invoices are of. */
export const sellerNip = '1234563218'

let lastNumber = 0

/** An invoice as KSeF gets it, each with a number of its own. */
export function anInvoiceFile(changes: Partial<StoredDocument> = {}): Promise<Uint8Array> {
  lastNumber += 1
  const document: StoredDocument = {
    ...{ type: 'Invoice', number: `FV 11/2026/${lastNumber}`, reference: 'SU-1', corrected: null },
    seller: { name: 'Słodki Ul', nip: sellerNip, address: 'ul. Plastrowa 6, 31-553 Kraków' },
    buyer: aBuyer('6808208874'),
    lines: [{ namePl: 'Miód', nameEn: null, unit: 'piece', count: 1, gross: 5_000, vatRate: 5, vat: 238 }],
    ...{ total: 5_000, giftCardAmount: 0, discountCode: null, paymentMethod: 'Stripe' },
    ...{ paidAt: new Date(), issuedAt: new Date() },
    ...changes,
  }
  return buildFa3(document, { correctedKsefNumber: null })
}

export const aBuyer = (taxId: string) => ({ name: 'Pracownia Zosi', taxId, address: null })
