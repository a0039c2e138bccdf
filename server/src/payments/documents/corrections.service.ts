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

/** Money of a payment that went back, in grosze, and the pieces it was for. */
export type CorrectionRequest = {
  /** The occasion of the payment's document. */
  corrects: string
  /** Names what was given back; a second correction for it breaks on a key, and its transaction with it. */
  occasion: string
  amount: number
  returned: readonly ReturnedLine[]
  reason: 'refund' | 'dispute'
}

/** What staff correct on a document. */
export type DocumentCorrection = {
  documentId: string
  occasion: string
  lines: readonly ReturnedLine[]
  /** A reduction of the whole price, spread over what is left. */
  goodwillGrosze?: number
  data?: { buyer: table.Buyer }
}

/** A document as its corrections have left it; of a receipt that an invoice replaced, that invoice. */
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

/** The lines of a document as its corrections have left them; null when it is none. The document stays locked. */
export async function lockCorrectedLines(tx: Transaction, documentId: string): Promise<table.InvoiceLine[] | null> {
  const state = await loadState(tx, await table.lockDocumentById(tx, documentId))
  return state?.lines ?? null
}

/** Writes a correction under the next number of its series; others wait for theirs until the transaction ends. */
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
 * Issues the correction of a document of which money went back (art. 106j): what was corrected before counts. Without a
 * document, or with nothing left of it, there is nothing to correct. At the end of a transaction, as issueDocument.
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

/** What is left of lines without these pieces and without goodwill, or a failure where there is not as much. */
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
 * Issues a correction that staff ask for: pieces that went back reduce their lines, goodwill the whole price, other data
 * name another buyer. Returns its number and what it takes off, in grosze; refuses lines and amounts that the document
 * does not have any more, and a correction of nothing. At the end of a transaction, as issueDocument.
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
