import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { PaidShares, ReducedLine, ReturnedLine } from '#payments/documents/corrections.rules.ts'
import { type DocumentState, insertCorrection, lockDocumentState } from '#payments/documents/corrections.service.ts'
import { planDocumentRefund } from '#payments/refunds/refund-plan.rules.ts'
import { queueRefund } from '#payments/refunds/refunds.service.ts'

/** Quantities of document lines to refund, with goodwill in grosze. */
export type LinesRefund = {
  /** Of the refund, when the caller knows it. */
  id?: string
  /** Null when no payment came through the provider: a gift card paid for everything, or it was cash on delivery. */
  paymentId: string | null
  /** An order paid by cash on delivery: its money goes back by bank transfer. */
  transferOrderId?: string
  documentId: string
  lines: readonly ReturnedLine[]
  goodwillGrosze?: number
  /** Lines whose price is reduced without their pieces. */
  reduced?: readonly ReducedLine[]
  /** The share of a gift card in grosze; by share of what is left without it. */
  giftCardGrosze?: number | undefined
  reason: string
  /** What staff did that it belongs to. */
  orderRefundId?: string
  /** Whether the buyer is told; a corrected invoice is sent in any case. */
  isAnnounced?: boolean
  message?: string
}

/** A document as the rules of refunds see it. */
export const refundable = ({ original, lines, giftCardAmount }: DocumentState) => ({
  isGiftCardSale: original.type === 'GiftCardSale',
  lines,
  giftCardAmount,
})

/** Queues the money of a refund, if there is any; returns its id. */
async function queueMoney(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  { charged, giftCard }: PaidShares,
  { id = crypto.randomUUID(), paymentId, transferOrderId, documentId, lines: returned, reason, ...more }: LinesRefund,
): Promise<Outcome<string>> {
  const { orderRefundId = null, isAnnounced = true, message = '' } = more
  if (charged === 0) return succeed(id)
  const refund = { id, amount: charged, giftCardAmount: giftCard, documentId, returned: [...returned], reason }
  const about = { orderRefundId, isAnnounced, message }
  if (paymentId !== null) await queueRefund(tx, context, { ...refund, ...about, paymentId })
  else if (transferOrderId !== undefined)
    await queueRefund(tx, context, { ...refund, ...about, orderId: transferOrderId, way: 'transfer' })
  else return fail('ERRORS.UNABLETOCORRECT')
  return succeed(id)
}

/**
 * Refunds the price of returned quantities and returns how much of it goes to the customer and to a gift card, in grosze. The
 * document is corrected by line and the share of the card returned at once, so that the correction is the one that was shown
 * and nothing goes back twice; a job sends the money. Gift cards that were sold are blocked. Must be called at the end of a
 * transaction.
 */
export async function refundLines(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  refund: LinesRefund,
): Promise<Outcome<PaidShares>> {
  const { lines: returned, reduced = [], goodwillGrosze: goodwill = 0, giftCardGrosze: giftCard } = refund
  const state = await lockDocumentState(tx, refund.documentId)
  if (!state) return fail('ERRORS.UNABLETOLOADPDF')
  const plan = planDocumentRefund(refundable(state), { returned, reduced, goodwill, giftCard })
  if (failed(plan)) return plan
  const { charged, giftCard: ofCard, after } = plan.value
  const queued = await queueMoney(tx, context, { charged, giftCard: ofCard }, refund)
  if (failed(queued)) return queued
  await insertCorrection(tx, context, state, {
    occasion: `refund:${queued.value}`,
    reason: returned.length > 0 ? 'return' : 'reduction',
    lines: after,
    buyer: state.buyer,
    giftCardAmount: ofCard,
    isMailed: (refund.isAnnounced ?? true) || state.original.type === 'Invoice',
  })
  return succeed({ charged, giftCard: ofCard })
}
