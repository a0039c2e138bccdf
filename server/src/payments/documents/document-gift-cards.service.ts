import { blockRefundedCards } from '#catalogue/vouchers/gift-cards.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { refundedCards } from '#payments/documents/corrections.rules.ts'
import * as table from '#payments/documents/invoices.db.ts'
import { totalsOf } from '#payments/documents/invoices.rules.ts'

/**
 * Blocks the gift cards of a document that money goes back for: `left` is what remains of its lines. An order from before
 * gift cards had a document of their own loses them when nothing is left of its document.
 */
export async function blockCardsOf(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  { id, type, orderId, reference, lines }: table.InvoiceRow,
  left: readonly table.InvoiceLine[],
): Promise<void> {
  if (!orderId) return
  const block = { orderId, reference: reference ?? '', blockedBy: `document:${id}` }
  if (type === 'GiftCardSale') {
    await blockRefundedCards(tx, context, block, refundedCards(lines, left))
    return
  }
  if (totalsOf(left).total > 0) return
  const documents = await table.selectDocumentsOfOrder(tx, orderId)
  if (documents.length === 1) await blockRefundedCards(tx, context, block, 'all')
}
