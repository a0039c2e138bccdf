import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { describeSubject } from '#payments/payments/payment-subject.service.ts'
import { correctRefunded } from '#payments/refunds/refund-documents.service.ts'
import { claimRefunds, insertRefund, updateRefund } from '#payments/refunds/refunds.db.ts'
import { backoffMs } from '#platform/jobs/backoff.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import { ProviderRefused } from '#providers/refused.ts'
import type { CardProvider } from '#providers/stripe.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

export { clearProviderRefundIds, selectPersonalRefunds, selectRefund } from '#payments/refunds/refunds.db.ts'

/** How long one try may take before another process may repeat it. */
const leaseMs = 60_000
/** After so many tries, about an hour, staff are told that the provider still does not answer. */
const lateAfterTries = 7

type DueRefund = Awaited<ReturnType<typeof claimRefunds>>[number]

/** Decides that money of a payment goes back, in grosze; a job sends it. */
export function queueRefund(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  refund: { paymentId: string; amount: number; reason: string },
): Promise<void> {
  return insertRefund(tx, { ...refund, state: 'pending', createdAt: clock.date(), dueAt: clock.date() })
}

/** Tells a buyer, once, that their money is on its way back. */
export async function queueRefundMail(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  { id, ...subject }: Pick<DueRefund, 'id' | 'orderId' | 'chargeId'>,
): Promise<void> {
  const { email: recipient, language } = await describeSubject(tx, subject)
  await queueMail(tx, context, {
    occasion: `refund:${id}`,
    kind: 'refund',
    recipient,
    language,
    data: { refundId: id },
  })
}

/** The money is on its way back: the buyer is told, and the document corrected, with the same commit. */
async function recordRefundSent(context: Context, refund: DueRefund, providerRefundId: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    await updateRefund(tx, refund.id, { state: 'sent', providerRefundId, settledAt: context.clock.date() })
    await queueRefundMail(tx, context, refund)
    await correctRefunded(tx, context, refund, 'refund')
  })
}

/** Whether another try may pass: the provider was not reached, or refuses the key, which the owner changes. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ProviderUnavailable || (error instanceof ProviderRefused && error.isApiKeyRejected)

/** A refund that may pass later is tried again, for as long as it takes; one that is refused leaves the rest to people. */
async function recordRefundFailure(context: Context, { id, attempts }: DueRefund, isLate: boolean): Promise<void> {
  const kind = isLate ? 'staff-refund-late' : 'staff-refund-failed'
  await inTransaction(context, async (tx) => {
    await updateRefund(
      tx,
      id,
      isLate
        ? { dueAt: new Date(context.clock.now() + backoffMs(attempts)) }
        : { state: 'failed', settledAt: context.clock.date() },
    )
    if (!isLate || attempts >= lateAfterTries)
      await reportToStaff(tx, context, { occasion: `${kind}:${id}`, kind, data: { refundId: id } })
  })
}

async function sendRefund(context: Context, cards: CardProvider, refund: DueRefund): Promise<void> {
  let providerRefundId: string
  try {
    if (!refund.providerPaymentId) throw new Error('The payment has no name at the provider.')
    providerRefundId = await cards.refund(refund.providerPaymentId, refund.amount, refund.id)
  } catch (error) {
    context.log.error({ err: error, refundId: refund.id }, 'refund not sent')
    await recordRefundFailure(context, refund, isRetryable(error))
    return
  }
  await recordRefundSent(context, refund, providerRefundId)
}

/** Sends refunds that are due; the provider's idempotency key makes a repeat after a crash harmless. */
export async function sendRefunds(context: Context): Promise<number> {
  const { cards, clock, db, log } = context
  if (!cards) return 0
  const due = await claimRefunds(db, clock.date(), new Date(clock.now() + leaseMs), 10)
  for (const refund of due) {
    try {
      await sendRefund(context, cards, refund)
    } catch (error) {
      // The lease runs out and the refund is tried again; the provider's idempotency key makes that harmless.
      log.error({ err: error, refundId: refund.id }, 'refund not recorded')
    }
  }
  return due.length
}
