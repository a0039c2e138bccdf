import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { claimRefunds, insertRefund, updateRefund } from '#features/refunds/refunds.db.ts'
import { ProviderUnavailable } from '#providers/stripe.ts'

const retryMs = 60_000

/** Decides that money of a payment goes back, in grosze; a job sends it. */
export function queueRefund(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  refund: { paymentId: string; amount: number; reason: string },
): Promise<void> {
  return insertRefund(tx, { ...refund, state: 'pending', createdAt: clock.date(), dueAt: clock.date() })
}

/** Sends refunds that are due; the provider's idempotency key makes a repeat after a crash harmless. */
export async function sendRefunds(context: Context): Promise<number> {
  const { cards, clock, db, log } = context
  if (!cards) return 0
  const due = await claimRefunds(db, clock.date(), new Date(clock.now() + retryMs), 10)
  for (const refund of due) {
    try {
      if (!refund.providerPaymentId) throw new Error('The payment has no name at the provider.')
      const providerRefundId = await cards.refund(refund.providerPaymentId, refund.amount, `refund-${refund.id}`)
      await updateRefund(db, refund.id, { state: 'sent', providerRefundId, settledAt: clock.date() })
    } catch (error) {
      log.error({ err: error, refundId: refund.id }, 'refund not sent')
      if (!(error instanceof ProviderUnavailable))
        await updateRefund(db, refund.id, { state: 'failed', settledAt: clock.date() })
    }
  }
  return due.length
}
