import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { linesAfterRefund, type ReturnedLine } from '#payments/documents/corrections.rules.ts'
import { correctLines, lockCorrectedLines } from '#payments/documents/corrections.service.ts'
import { totalsOf } from '#payments/documents/invoices.rules.ts'
import { selectPendingRefunds } from '#payments/refunds/refunds.db.ts'
import { queueRefund } from '#payments/refunds/refunds.service.ts'

/** Quantities of document lines to refund, with goodwill in grosze, out of the payment of that document. */
export type LinesRefund = {
  paymentId: string
  documentId: string
  lines: readonly ReturnedLine[]
  goodwillGrosze?: number
  reason: string
}

/**
 * Queues a refund of the price of returned quantities and returns its amount in grosze. The document is corrected by
 * line when the refund is sent. Refunds that are queued already count as returned.
 */
export async function refundLines(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  { paymentId, documentId, lines: returned, goodwillGrosze = 0, reason }: LinesRefund,
): Promise<Outcome<number>> {
  const documented = await lockCorrectedLines(tx, documentId)
  if (!documented) return fail('ERRORS.UNABLETOLOADPDF')
  const pending = await selectPendingRefunds(tx, paymentId)
  const lines = pending.reduce((left, refund) => linesAfterRefund(left, refund), documented)
  const left = correctLines(lines, returned, goodwillGrosze)
  if (failed(left)) return left
  const amount = totalsOf(lines).total - totalsOf(left.value).total
  if (amount === 0) return fail('ERRORS.NOTHINGTOCORRECT')
  await queueRefund(tx, context, { paymentId, amount, reason, returned: [...returned] })
  return succeed(amount)
}
