import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import {
  linesAfterRefund,
  type PaidShares,
  type ReturnedLine,
  splitRefund,
} from '#payments/documents/corrections.rules.ts'
import {
  correctLines,
  type DocumentState,
  issueCorrection,
  lockDocumentState,
  sharesOf,
} from '#payments/documents/corrections.service.ts'
import { blockCardsOf } from '#payments/documents/document-gift-cards.service.ts'
import { totalsOf } from '#payments/documents/invoices.rules.ts'
import { selectPendingRefunds } from '#payments/refunds/refunds.db.ts'
import { queueRefund } from '#payments/refunds/refunds.service.ts'

/** Quantities of document lines to refund, with goodwill in grosze, out of the payment of that document. */
export type LinesRefund = {
  /** Null when a gift card paid for everything. */
  paymentId: string | null
  documentId: string
  lines: readonly ReturnedLine[]
  goodwillGrosze?: number
  reason: string
}

/** A document without what is already on its way back. */
async function withoutPending(tx: Transaction, paymentId: string | null, state: DocumentState): Promise<DocumentState> {
  const pending = paymentId === null ? [] : await selectPendingRefunds(tx, paymentId)
  let { lines, giftCardAmount } = state
  for (const refund of pending) {
    // A refund may name the receipt that an invoice has replaced.
    if (![null, state.original.id, state.original.replacesId].includes(refund.documentId)) continue
    lines = linesAfterRefund(lines, { ...refund, amount: refund.amount + refund.giftCardAmount })
    giftCardAmount -= refund.giftCardAmount
  }
  return { ...state, lines, giftCardAmount }
}

/**
 * Queues a refund of the price of returned quantities and returns how much of it is refunded to the customer and to a gift
 * card, in grosze. The document is corrected by line, and the share of the card returned, when the refund is sent; a share
 * of the card alone returns at once. Gift cards that were sold are blocked at once. Refunds that are queued already count as
 * returned.
 */
export async function refundLines(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  { paymentId, documentId, lines: returned, goodwillGrosze = 0, reason }: LinesRefund,
): Promise<Outcome<PaidShares>> {
  const documented = await lockDocumentState(tx, documentId)
  if (!documented) return fail('ERRORS.UNABLETOLOADPDF')
  const state = await withoutPending(tx, paymentId, documented)
  const left = correctLines(state, returned, goodwillGrosze)
  if (failed(left)) return left
  const takenOff = totalsOf(state.lines).total - totalsOf(left.value).total
  if (takenOff === 0) return fail('ERRORS.NOTHINGTOCORRECT')
  const shares = splitRefund(takenOff, sharesOf(state))
  if (shares.charged > 0) {
    if (paymentId === null) return fail('ERRORS.UNABLETOCORRECT')
    const refund = { amount: shares.charged, giftCardAmount: shares.giftCard, documentId, returned: [...returned] }
    await queueRefund(tx, context, { paymentId, reason, ...refund })
    await blockCardsOf(tx, context, documented.original, left.value)
  } else {
    const occasion = `refund:${crypto.randomUUID()}`
    const money = { amount: 0, giftCardAmount: shares.giftCard, returned, reason: 'refund' as const }
    await issueCorrection(tx, context, { corrects: { documentId }, occasion, ...money })
  }
  return succeed(shares)
}
