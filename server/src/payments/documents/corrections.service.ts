import { isDeepStrictEqual } from 'node:util'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { returnToGiftCard } from '#catalogue/vouchers/gift-cards.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import {
  correctLines,
  linesAfterRefund,
  type ReturnedLine,
  splitRefund,
} from '#payments/documents/corrections.rules.ts'
import { blockCardsOf } from '#payments/documents/document-gift-cards.service.ts'
import { insertDocument } from '#payments/documents/insert-document.service.ts'
import * as table from '#payments/documents/invoices.db.ts'
import { correctionSeriesOf, numberOf, type PaidType, totalsOf } from '#payments/documents/invoices.rules.ts'

/** A refunded amount of a payment in grosze, and the returned quantities. */
export type CorrectionRequest = {
  /** The document, by its id or by what was paid. */
  corrects: { documentId: string } | { occasion: string }
  /** Identifies the refund; a second correction for it violates a unique key and rolls its transaction back. */
  occasion: string
  /** Of what was charged. */
  amount: number
  /** What returns to the gift card that paid the rest. */
  giftCardAmount: number
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

/** A document after its corrections; for one that was replaced by an invoice, that invoice. */
export type DocumentState = {
  original: table.InvoiceRow & { type: PaidType }
  lines: table.InvoiceLine[]
  buyer: table.Buyer
  /** What a gift card paid and got not back. */
  giftCardAmount: number
}

type Change = {
  occasion: string
  reason: table.CorrectionReason
  lines: table.InvoiceLine[]
  buyer: table.Buyer
  /** What returns to the gift card. */
  giftCardAmount: number
  /** Whether the buyer gets it by mail; yes without it. */
  isMailed?: boolean
}

async function loadState(tx: Transaction, named: table.InvoiceRow | undefined): Promise<DocumentState | null> {
  const original = named && (await table.lockInForce(tx, named))
  if (!original || original.type === 'Correction') return null
  const { lines, buyer } = (await table.selectLastCorrection(tx, original.id)) ?? original
  const paid = original.giftCardAmount
  const giftCardAmount = paid === 0 ? 0 : paid + (await table.sumGiftCardReturns(tx, original.id))
  return { original: { ...original, type: original.type }, lines, buyer, giftCardAmount }
}

/** Whether a refund was corrected already, on any document. */
export const isRefundCorrected = (tx: Transaction, refundId: string): Promise<boolean> =>
  table.hasDocument(tx, [`refund:${refundId}`, `refund:${refundId}:gift-cards`])

/** A document after its corrections; null when there is no such document. It stays locked. */
export const lockDocumentState = async (tx: Transaction, documentId: string): Promise<DocumentState | null> =>
  loadState(tx, await table.lockDocumentById(tx, documentId))

/** The same by what was paid; null without a document. */
export async function findDocumentState(tx: Transaction, occasion: string): Promise<DocumentState | null> {
  const document = await table.lockDocument(tx, occasion)
  return document ? loadState(tx, document) : null
}

/** A document as the rules of corrections see it. */
const correctable = ({ original, lines }: Pick<DocumentState, 'original' | 'lines'>) => ({
  isGiftCardSale: original.type === 'GiftCardSale',
  lines,
})

/** What is left of a document: charged, and paid with a gift card. */
const sharesOf = ({ lines, giftCardAmount }: Pick<DocumentState, 'lines' | 'giftCardAmount'>) => ({
  charged: totalsOf(lines).total - giftCardAmount,
  giftCard: giftCardAmount,
})

/**
 * Inserts a correction under the next number of its series; other transactions wait for theirs until this one ends. The
 * share of a gift card returns to it; refunded gift cards are blocked.
 */
export async function insertCorrection(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  before: DocumentState,
  { occasion, reason, lines, buyer, giftCardAmount, isMailed = true }: Change,
): Promise<{ number: string; total: number }> {
  const { original } = before
  const { type, reference, planPl, planEn, seller, discountCode, paymentMethod, paidAt, deliveredAt } = original
  const [had, has] = [totalsOf(before.lines), totalsOf(lines)]
  const issuedAt = context.clock.date()
  const series = correctionSeriesOf(type, issuedAt)
  const position = await table.nextPosition(tx, series)
  const number = numberOf(series, position)
  const total = has.total - had.total
  await insertDocument(tx, context, {
    ...{ reference, planPl, planEn, seller, buyer, discountCode, paymentMethod, paidAt, deliveredAt },
    ...{ type: 'Correction', series, position, number, occasion },
    ...{ orderId: original.orderId, subscriptionId: original.subscriptionId, correctsId: original.id },
    corrected: {
      ...{ type, number: original.number, issuedAt: original.issuedAt.toISOString(), reason, lines: before.lines },
      ...(buyer === before.buyer ? {} : { buyer: before.buyer }),
    },
    ...{ lines, total, vatTotal: has.vatTotal - had.vatTotal, issuedAt },
    dueAt: isMailed ? issuedAt : null,
    giftCardAmount: 0 - giftCardAmount,
  })
  // A sale that goes on with a new invoice gives nothing back.
  if (original.orderId && reason !== 'taxId') {
    await returnToGiftCard(tx, context, original.orderId, giftCardAmount)
    if (total < 0) await blockCardsOf(tx, context, original, lines)
  }
  return { number, total }
}

/**
 * Issues the correction for a refund (art. 106j), after earlier corrections. Returns how much of what was charged it took
 * off, in grosze: 0 without a document, or when nothing of it is left. Like issueDocument it must be called at the end of a
 * transaction.
 */
export async function issueCorrection(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  { corrects, occasion, amount, giftCardAmount, returned, reason }: CorrectionRequest,
): Promise<number> {
  const document =
    'documentId' in corrects
      ? await table.lockDocumentById(tx, corrects.documentId)
      : await table.lockDocument(tx, corrects.occasion)
  const state = await loadState(tx, document)
  if (!state) return 0
  const left = sharesOf(state)
  const charged = Math.min(amount, left.charged)
  const ofCard = Math.min(giftCardAmount, left.giftCard)
  const lines = linesAfterRefund(state.lines, { amount: charged + ofCard, returned })
  if (totalsOf(state.lines).total === totalsOf(lines).total) return 0
  const isReturn = reason === 'refund' && returned.length > 0
  await insertCorrection(tx, context, state, {
    ...{ occasion, lines, buyer: state.buyer, giftCardAmount: ofCard },
    reason: isReturn ? 'return' : reason,
  })
  return charged
}

/**
 * Issues a correction requested by staff: returned quantities reduce their lines, goodwill reduces the whole price,
 * other data replace the buyer. Returns its number and the reduction in grosze. Fails for lines and amounts that are no
 * longer on the document, and when nothing would change. Like issueDocument it must be called at the end of a
 * transaction.
 */
export async function correctDocument(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  { documentId, occasion, lines: returned, goodwillGrosze = 0, data }: DocumentCorrection,
): Promise<Outcome<{ number: string; total: number }>> {
  const state = await lockDocumentState(tx, documentId)
  if (!state) return fail('ERRORS.UNABLETOLOADPDF')
  const left = correctLines(correctable(state), returned, goodwillGrosze)
  if (failed(left)) return left
  const lines = left.value
  const takenOff = totalsOf(state.lines).total - totalsOf(lines).total
  const isOfBuyer = data !== undefined && !isDeepStrictEqual(data.buyer, state.buyer)
  if (!isOfBuyer && takenOff === 0) return fail('ERRORS.NOTHINGTOCORRECT')
  const reason = returned.length > 0 ? 'return' : takenOff > 0 ? 'reduction' : 'buyer'
  const buyer = isOfBuyer ? data.buyer : state.buyer
  const giftCardAmount = splitRefund(takenOff, sharesOf(state)).giftCard
  return succeed(await insertCorrection(tx, context, state, { occasion, reason, lines, buyer, giftCardAmount }))
}
