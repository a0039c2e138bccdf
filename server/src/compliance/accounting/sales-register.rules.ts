import type { RegisterMark, RegisterType } from '@slodki-ul/contract/compliance/accounting.admin'
import type { KsefState } from '@slodki-ul/contract/payments/document-actions.rules'
import type { InvoiceType } from '@slodki-ul/contract/payments/documents'
import type { ReceiptRows } from '@slodki-ul/contract/platform/switch-settings'
import { sumByRate, type VatSum } from '@slodki-ul/contract/vat.rules'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'

type Buyer = { name: string; taxId: string | null; address: { country: string } | null }

/** A document as the register sees it. */
export type RegisterDocument = {
  id: string
  number: string
  type: InvoiceType
  /** Of a correction, the type of what it corrects. */
  correctedType: InvoiceType | null
  /** An invoice in place of a receipt. */
  isReplacement: boolean
  /** An invoice in place of one with a wrong tax number, which is corrected to zero. */
  replacesInvoice: boolean
  issuedAt: Date
  paidAt: Date
  deliveredAt: Date | null
  buyer: Buyer
  /** Of a correction what it changes. */
  sums: readonly VatSum[]
  reference: string | null
  /** What tells the payment: the provider's id of it, or that it was paid on delivery. */
  payment: string | null
  /** Its place in the queue for KSeF; null for a document that is not there. */
  send: {
    state: Exclude<KsefState, 'not-required' | 'not-sent'>
    number: string | null
    /** The last day to send it; null unless it was issued offline. */
    lastDay: string | null
  } | null
}

export type RegisterRow = {
  documentId: string | null
  number: string
  /** ISO dates in Warsaw. */
  issuedOn: string
  soldOn: string
  buyer: Buyer
  type: RegisterType | null
  mark: RegisterMark
  ksefNumber: string | null
  sums: readonly VatSum[]
  isCounted: boolean
  reference: string | null
  payment: string | null
}

const baseType = ({ type, correctedType }: RegisterDocument): InvoiceType => correctedType ?? type

/** Gift cards sold are vouchers for anything: what is bought with them is the sale (art. 8b of the VAT act). */
export const isGiftCardSale = (document: RegisterDocument): boolean => baseType(document) === 'GiftCardSale'

/**
 * The day whose month a document counts in: that of the delivery or, for a payment in advance, of the payment (art. 19a). A
 * correction and an invoice in place of another document count when they are issued (art. 29a ust. 13, art. 109 ust. 3d).
 */
export function countedOn({ issuedAt, paidAt, deliveredAt, ...document }: RegisterDocument): string {
  const isLater = document.type === 'Correction' || document.isReplacement || document.replacesInvoice
  return warsawDay(isLater ? issuedAt : (deliveredAt ?? paidAt))
}

/**
 * The day of the sale, also of a document that counts when it is issued in place of another one; a correction has none of its
 * own, as in FA(3), and stands at its issue.
 */
const soldOn = ({ type, issuedAt, paidAt, deliveredAt }: RegisterDocument): string =>
  warsawDay(type === 'Correction' ? issuedAt : (deliveredAt ?? paidAt))

function typeOf(document: RegisterDocument): RegisterType | null {
  if (document.isReplacement) return 'FP'
  return baseType(document) === 'Receipt' ? 'WEW' : null
}

/**
 * The mark of a document as of now. An invoice that KSeF has not taken yet is issued only when it does, unless it was issued
 * offline: until then it is no invoice (art. 106na ust. 1). What was issued offline stays so while it is sent once more.
 */
function markOf(document: RegisterDocument): RegisterMark {
  if (baseType(document) === 'Receipt') return 'DI'
  const { send } = document
  if (send === null) return 'BFK'
  if (send.state === 'accepted') return 'number'
  return send.lastDay === null ? 'DI' : 'OFF'
}

function rowOf(document: RegisterDocument): RegisterRow {
  const { id, number, issuedAt, buyer, sums, reference, payment, send, isReplacement } = document
  const mark = markOf(document)
  return {
    ...{ documentId: id, number, buyer, sums, reference, payment },
    ...{ issuedOn: warsawDay(issuedAt), soldOn: soldOn(document) },
    ...{ type: typeOf(document), mark, ksefNumber: mark === 'number' ? (send?.number ?? null) : null },
    isCounted: !isReplacement,
  }
}

/** The sums of all of these by rate, without rates of which nothing is left. */
const addSums = (all: readonly (readonly VatSum[])[]): VatSum[] =>
  sumByRate(all.flat()).filter(({ gross, vat }) => gross !== 0 || vat !== 0)

const nobody: Buyer = { name: '', taxId: null, address: null }

/** The receipts of a day and the corrections of receipts, in one row. */
const dayRow = (day: string, rows: readonly RegisterRow[]): RegisterRow => ({
  ...{ documentId: null, number: `RO ${day}`, issuedOn: day, soldOn: day, buyer: nobody },
  ...{ type: 'RO', mark: 'DI', ksefNumber: null, isCounted: true, reference: null, payment: null },
  sums: addSums(rows.map(({ sums }) => sums)),
})

/** The rows of a month (`2026-11`) of documents that may count in it, by their days and numbers (BO-165). */
export function registerRows(
  documents: readonly RegisterDocument[],
  month: string,
  receipts: ReceiptRows,
): RegisterRow[] {
  const counted = documents.filter((document) => !isGiftCardSale(document) && countedOn(document).startsWith(month))
  const isSummed = (document: RegisterDocument) => receipts === 'daily' && typeOf(document) === 'WEW'
  const days = [...Map.groupBy(counted.filter(isSummed), countedOn)].map(([day, each]) => dayRow(day, each.map(rowOf)))
  return [...counted.filter((document) => !isSummed(document)).map(rowOf), ...days].toSorted(
    (one, other) =>
      one.soldOn.localeCompare(other.soldOn) ||
      one.issuedOn.localeCompare(other.issuedOn) ||
      one.number.localeCompare(other.number),
  )
}

/** What the register counts, by rate. */
export const countedSums = (rows: readonly RegisterRow[]): VatSum[] =>
  addSums(rows.filter(({ isCounted }) => isCounted).map(({ sums }) => sums))

export const grossOf = (sums: readonly VatSum[]): number => sums.reduce((all, { gross }) => all + gross, 0)
