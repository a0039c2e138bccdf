import { homeZone } from '@slodki-ul/contract/dates'
import type { InvoiceType } from '@slodki-ul/contract/payments/documents'
import { Temporal } from 'temporal-polyfill'

/** Whole months after the one of the sale in which an invoice may still be asked for (art. 106b ust. 3 of the VAT act). */
const requestMonths = 3

type SaleMoments = { paidAt: Date; deliveredAt: Date | null }

/** The moment of a sale: the delivery or the payment, whichever came last, for either begins the time (art. 106b ust. 3). */
export const soldAt = (sale: SaleMoments, orderDeliveredAt: Date | null = null): Date =>
  [sale.deliveredAt, orderDeliveredAt].reduce((last: Date, at) => (at && at > last ? at : last), sale.paidAt)

/** The last millisecond in Warsaw in which an invoice may be asked for. */
export function lastRequestAt(sold: Date): Date {
  const month = Temporal.Instant.fromEpochMilliseconds(sold.getTime())
    .toZonedDateTimeISO(homeZone)
    .toPlainDate()
    .with({ day: 1 })
  return new Date(month.add({ months: requestMonths + 1 }).toZonedDateTime(homeZone).epochMilliseconds - 1)
}

/** What decides whether an invoice may be asked for in place of a document; `left` is what refunds left of it, in grosze. */
export type RequestFacts = { type: InvoiceType; left: number; soldAt: Date }

export type RequestRefusal = 'ERRORS.UNABLETOLOADPDF' | 'ERRORS.NOTHINGTOINVOICE' | 'ERRORS.INVOICETOOLATE'

/** Why no invoice is issued in place of a document; null when it is. */
export function refuseRequest({ type, left, soldAt: sold }: RequestFacts, now: Date): RequestRefusal | null {
  if (type !== 'Receipt') return 'ERRORS.UNABLETOLOADPDF'
  if (left === 0) return 'ERRORS.NOTHINGTOINVOICE'
  return now > lastRequestAt(sold) ? 'ERRORS.INVOICETOOLATE' : null
}

/** Until when an invoice may be asked for; null when it may not. */
export const invoiceUntil = (facts: RequestFacts, now: Date): Date | null =>
  refuseRequest(facts, now) === null ? lastRequestAt(facts.soldAt) : null
