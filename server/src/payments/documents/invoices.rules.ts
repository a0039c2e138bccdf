import { formatDate } from '@slodki-ul/contract/dates'
import type { InvoiceType } from '@slodki-ul/contract/payments/documents'

/** What is issued for a payment; anything else corrects it. */
export type PaidType = Exclude<InvoiceType, 'Correction'>

/** What numbers begin with: faktura VAT, potwierdzenie zakupu, and what corrects either. */
const marks: Record<PaidType, { issued: string; corrected: string }> = {
  Invoice: { issued: 'FV', corrected: 'KOR' },
  Receipt: { issued: 'PZ', corrected: 'KPZ' },
}

const seriesBy = (mark: string, issuedAt: Date) => `${mark} ${formatDate(issuedAt).slice(3).replace('.', '/')}`

/** The series of a document issued at a moment, a new one each month in Warsaw: `FV 11/2026`. */
export const seriesOf = (type: PaidType, issuedAt: Date): string => seriesBy(marks[type].issued, issuedAt)

/** The series of what corrects such a document: `KOR 11/2026`. */
export const correctionSeriesOf = (type: PaidType, issuedAt: Date): string => seriesBy(marks[type].corrected, issuedAt)

/** A document's number: `FV 11/2026/0412`. */
export const numberOf = (series: string, position: number): string => `${series}/${String(position).padStart(4, '0')}`

const fileNames: Record<InvoiceType, string> = {
  Invoice: 'faktura.pdf',
  Receipt: 'paragon.pdf',
  Correction: 'korekta.pdf',
}

/** The name its file is saved under (API-37, Q-43). */
export const fileNameOf = (type: InvoiceType): string => fileNames[type]

type Amounts = { gross: number; vat: number }

/** Grosze of a document: all there is to pay, and the tax inside. */
export const totalsOf = (lines: readonly Amounts[]): { total: number; vatTotal: number } => ({
  total: lines.reduce((sum, { gross }) => sum + gross, 0),
  vatTotal: lines.reduce((sum, { vat }) => sum + vat, 0),
})

/** A sale without a price is no sale: an invoice is made of money only, and a receipt says the rest (art. 106b). */
export const typeFor = (wantsInvoice: boolean, total: number): PaidType =>
  wantsInvoice && total > 0 ? 'Invoice' : 'Receipt'

type Dates = { issuedAt: Date; paidAt: Date; deliveredAt?: Date | null }
export type SaleDate = { kind: 'delivery' | 'payment'; at: Date }

/**
 * The date beside that of issue (art. 106e ust. 1 pkt 6): of the delivery or, for what was paid in advance, of the payment.
 * Null when it is the day of issue in Warsaw.
 */
export function saleDateOf({ issuedAt, paidAt, deliveredAt }: Dates): SaleDate | null {
  const sale: SaleDate = deliveredAt ? { kind: 'delivery', at: deliveredAt } : { kind: 'payment', at: paidAt }
  return formatDate(sale.at) === formatDate(issuedAt) ? null : sale
}
