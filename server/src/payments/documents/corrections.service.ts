import { isDeepStrictEqual } from 'node:util'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import {
  linesAfterRefund,
  type ReturnedLine,
  reducePrice,
  returnQuantities,
} from '#payments/documents/corrections.rules.ts'
import * as table from '#payments/documents/invoices.db.ts'
import { correctionSeriesOf, numberOf, totalsOf } from '#payments/documents/invoices.rules.ts'

/** A refunded amount of a payment in grosze, and the returned quantities. */
export type CorrectionRequest = {
  /** The occasion of the payment's document. */
  corrects: string
  /** Identifies the refund; a second correction for it violates a unique key and rolls its transaction back. */
  occasion: string
  amount: number
  returned: readonly ReturnedLine[]
  reason: 'refund' | 'dispute'
}

/** A correction of a document requested by staff. */
export type DocumentCorrection = {
  documentId: string
  occasion: string
  lines: readonly ReturnedLine[]
  /** A reduction of the whole price in grosze, spread over the remaining lines. */
  goodwillGrosze?: number
  data?: { buyer: table.Buyer }
}

/** A document after its corrections; for a receipt replaced by an invoice, that invoice. */
type DocumentState = {
  original: table.InvoiceRow & { type: 'Invoice' | 'Receipt' }
  lines: table.InvoiceLine[]
  buyer: table.Buyer
}

type Change = {
  occasion: string
  reason: table.CorrectionReason
  lines: table.InvoiceLine[]
  buyer: table.Buyer
}

async function loadState(tx: Transaction, named: table.InvoiceRow | undefined): Promise<DocumentState | null> {
  const replacement = named?.type === 'Receipt' ? await table.lockReplacement(tx, named.id) : undefined
  const original = replacement ?? named
  if (!original || original.type === 'Correction') return null
  const { lines, buyer } = (await table.selectLastCorrection(tx, original.id)) ?? original
  return { original: { ...original, type: original.type }, lines, buyer }
}

/** The lines of a document after its corrections; null when there is no such document. The document stays locked. */
export async function lockCorrectedLines(tx: Transaction, documentId: string): Promise<table.InvoiceLine[] | null> {
  const state = await loadState(tx, await table.lockDocumentById(tx, documentId))
  return state?.lines ?? null
}

/** Inserts a correction under the next number of its series; other transactions wait for theirs until this one ends. */
async function insertCorrection(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  before: DocumentState,
  { occasion, reason, lines, buyer }: Change,
): Promise<{ number: string; total: number }> {
  const { original } = before
  const { type, reference, planPl, planEn, seller, discountCode, paymentMethod, paidAt, deliveredAt } = original
  const [had, has] = [totalsOf(before.lines), totalsOf(lines)]
  const issuedAt = clock.date()
  const series = correctionSeriesOf(type, issuedAt)
  const position = await table.nextPosition(tx, series)
  const number = numberOf(series, position)
  const total = has.total - had.total
  await table.insertInvoice(tx, {
    ...{ reference, planPl, planEn, seller, buyer, discountCode, paymentMethod, paidAt, deliveredAt },
    ...{ type: 'Correction', series, position, number, occasion },
    ...{ orderId: original.orderId, subscriptionId: original.subscriptionId, correctsId: original.id },
    corrected: {
      ...{ type, number: original.number, issuedAt: original.issuedAt.toISOString(), reason, lines: before.lines },
      ...(buyer === before.buyer ? {} : { buyer: before.buyer }),
    },
    ...{ lines, total, vatTotal: has.vatTotal - had.vatTotal, issuedAt, dueAt: issuedAt },
  })
  return { number, total }
}

/**
 * Issues the correction for a refund (art. 106j), after earlier corrections. Does nothing without a document, or when
 * nothing of it is left. Like issueDocument it must be called at the end of a transaction.
 */
export async function issueCorrection(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  { corrects, occasion, amount, returned, reason }: CorrectionRequest,
): Promise<void> {
  const state = await loadState(tx, await table.lockDocument(tx, corrects))
  if (!state) return
  const lines = linesAfterRefund(state.lines, { amount, returned })
  if (totalsOf(state.lines).total === totalsOf(lines).total) return
  const isReturn = reason === 'refund' && returned.length > 0
  await insertCorrection(tx, context, state, {
    ...{ occasion, lines, buyer: state.buyer },
    reason: isReturn ? 'return' : reason,
  })
}

/** The lines without these quantities and this goodwill, or a failure when not as much is left. */
export function correctLines(
  lines: readonly table.InvoiceLine[],
  returned: readonly ReturnedLine[],
  goodwillGrosze: number,
): Outcome<table.InvoiceLine[]> {
  const left = returnQuantities(lines, returned)
  if (!left || goodwillGrosze < 0 || goodwillGrosze > totalsOf(left).total) return fail('ERRORS.UNABLETOCORRECT')
  return succeed(reducePrice(left, goodwillGrosze))
}

/**
 * Issues a correction requested by staff: returned quantities reduce their lines, goodwill reduces the whole price,
 * other data replace the buyer. Returns its number and the reduction in grosze. Fails for lines and amounts that are no
 * longer on the document, and when nothing would change. Like issueDocument it must be called at the end of a
 * transaction.
 */
export async function correctDocument(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  { documentId, occasion, lines: returned, goodwillGrosze = 0, data }: DocumentCorrection,
): Promise<Outcome<{ number: string; total: number }>> {
  const state = await loadState(tx, await table.lockDocumentById(tx, documentId))
  if (!state) return fail('ERRORS.UNABLETOLOADPDF')
  const lines = correctLines(state.lines, returned, goodwillGrosze)
  if (failed(lines)) return lines
  const isOfBuyer = data !== undefined && !isDeepStrictEqual(data.buyer, state.buyer)
  const isOfMoney = totalsOf(lines.value).total < totalsOf(state.lines).total
  if (!isOfBuyer && !isOfMoney) return fail('ERRORS.NOTHINGTOCORRECT')
  const reason = returned.length > 0 ? 'return' : isOfMoney ? 'reduction' : 'buyer'
  const buyer = isOfBuyer ? data.buyer : state.buyer
  return succeed(await insertCorrection(tx, context, state, { occasion, reason, lines: lines.value, buyer }))
}
