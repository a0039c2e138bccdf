import { homeZone } from '@slodki-ul/contract/dates'
import type { InvoiceType } from '@slodki-ul/contract/payments/documents'
import { Temporal } from 'temporal-polyfill'

/** Whole months after that of the sale in which an invoice may be requested (art. 106b ust. 3 of the VAT act). */
const requestMonths = 3

type SaleMoments = { paidAt: Date; deliveredAt: Date | null }

/**
 * The moment of a sale: the delivery or the payment, whichever is later, because the period starts with either (art.
 * 106b ust. 3).
 */
export const soldAt = (sale: SaleMoments, orderDeliveredAt: Date | null = null): Date =>
  [sale.deliveredAt, orderDeliveredAt].reduce((last: Date, at) => (at && at > last ? at : last), sale.paidAt)

/** The last millisecond in which an invoice may be requested, at the end of a month in Warsaw. */
export function lastRequestAt(sold: Date): Date {
  const month = Temporal.Instant.fromEpochMilliseconds(sold.getTime())
    .toZonedDateTimeISO(homeZone)
    .toPlainDate()
    .with({ day: 1 })
  return new Date(month.add({ months: requestMonths + 1 }).toZonedDateTime(homeZone).epochMilliseconds - 1)
}

/**
 * The facts that decide whether an invoice may be requested instead of a document; `left` is its amount after refunds,
 * in grosze.
 */
export type RequestFacts = { type: InvoiceType; left: number; soldAt: Date }

export type RequestRefusal = 'ERRORS.UNABLETOLOADPDF' | 'ERRORS.NOTHINGTOINVOICE' | 'ERRORS.INVOICETOOLATE'

/** Why no invoice can be issued instead of a document; null when it can. */
export function refuseRequest({ type, left, soldAt: sold }: RequestFacts, now: Date): RequestRefusal | null {
  if (type !== 'Receipt') return 'ERRORS.UNABLETOLOADPDF'
  if (left === 0) return 'ERRORS.NOTHINGTOINVOICE'
  return now > lastRequestAt(sold) ? 'ERRORS.INVOICETOOLATE' : null
}

/** Until when an invoice may be requested; null when it may not. */
export const invoiceUntil = (facts: RequestFacts, now: Date): Date | null =>
  refuseRequest(facts, now) === null ? lastRequestAt(facts.soldAt) : null
