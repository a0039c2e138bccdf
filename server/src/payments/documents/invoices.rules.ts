import { formatDate } from '@slodki-ul/contract/dates'
import type { InvoiceType } from '@slodki-ul/contract/payments/documents'

/** Types issued for a payment; any other type corrects one of these. */
export type PaidType = Exclude<InvoiceType, 'Correction'>

/** Prefixes of numbers: faktura VAT, potwierdzenie zakupu, potwierdzenie sprzedaży bonu, and their corrections. */
const marks: Record<PaidType, { issued: string; corrected: string }> = {
  Invoice: { issued: 'FV', corrected: 'KOR' },
  Receipt: { issued: 'PZ', corrected: 'KPZ' },
  GiftCardSale: { issued: 'PSB', corrected: 'KPSB' },
}

const seriesBy = (mark: string, issuedAt: Date) => `${mark} ${formatDate(issuedAt).slice(3).replace('.', '/')}`

/** The series of a document issued at a moment; each month in Warsaw has its own: `FV 11/2026`. */
export const seriesOf = (type: PaidType, issuedAt: Date): string => seriesBy(marks[type].issued, issuedAt)

/** The series of corrections of such a document: `KOR 11/2026`. */
export const correctionSeriesOf = (type: PaidType, issuedAt: Date): string => seriesBy(marks[type].corrected, issuedAt)

/** A document's number: `FV 11/2026/0412`. */
export const numberOf = (series: string, position: number): string => `${series}/${String(position).padStart(4, '0')}`

const fileNames: Record<InvoiceType, string> = {
  Invoice: 'faktura.pdf',
  Receipt: 'paragon.pdf',
  GiftCardSale: 'potwierdzenie-sprzedazy-bonu.pdf',
  Correction: 'korekta.pdf',
}

/** The name under which its file is saved (API-37, Q-43). */
export const fileNameOf = (type: InvoiceType): string => fileNames[type]

type Amounts = { gross: number; vat: number }

/** Total of a document and the VAT included in it, in grosze. */
export const totalsOf = (lines: readonly Amounts[]): { total: number; vatTotal: number } => ({
  total: lines.reduce((sum, { gross }) => sum + gross, 0),
  vatTotal: lines.reduce((sum, { vat }) => sum + vat, 0),
})

/**
 * The type of document. A free order is not a sale for VAT, so it gets a receipt even when an invoice was requested
 * (art. 106b).
 */
export const typeFor = (wantsInvoice: boolean, total: number): PaidType =>
  wantsInvoice && total > 0 ? 'Invoice' : 'Receipt'

type Dates = { issuedAt: Date; paidAt: Date; deliveredAt?: Date | null }
export type SaleDate = { kind: 'delivery' | 'payment'; at: Date }

/**
 * The date beside the date of issue (art. 106e ust. 1 pkt 6): that of the delivery or, for a payment in advance, that
 * of the payment. Null when it is the day of issue in Warsaw.
 */
export function saleDateOf({ issuedAt, paidAt, deliveredAt }: Dates): SaleDate | null {
  const sale: SaleDate = deliveredAt ? { kind: 'delivery', at: deliveredAt } : { kind: 'payment', at: paidAt }
  return formatDate(sale.at) === formatDate(issuedAt) ? null : sale
}
