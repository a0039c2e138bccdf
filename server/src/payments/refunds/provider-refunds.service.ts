import { hourMs } from '@slodki-ul/contract/durations'
import { fail, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { EventHandler } from '#payments/payments/payable-handlers.service.ts'
import { isUuid, type PaymentRow, selectSettledPayment } from '#payments/payments/payments.service.ts'
import { findRefund, insertRefundOnce, updateRefund } from '#payments/refunds/refunds.db.ts'
import { recordRefunded } from '#payments/refunds/refunds.service.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import type { CardEvent } from '#providers/stripe.ts'
import type { ProviderDispute, ProviderRefund } from '#providers/stripe-objects.ts'

/** Money of a payment that went back: its refunds as they stand now, or a dispute that was lost. */
type RefundSnapshot = {
  providerPaymentId: string
  refunds: readonly ProviderRefund[]
  lost: ProviderDispute | null
}

/** Asks the provider what went back of the payment that an event is about; null for any other. Throws ProviderUnavailable. */
async function fetchProviderRefunds(
  { cards }: Pick<Context, 'cards'>,
  { refunded, dispute }: Pick<CardEvent, 'refunded' | 'dispute'>,
): Promise<RefundSnapshot | null> {
  const lost = dispute?.state === 'lost' ? dispute : null
  const providerPaymentId = refunded ?? lost?.providerPaymentId ?? null
  if (!cards || !providerPaymentId) return null
  return { providerPaymentId, lost, refunds: refunded ? await cards.listRefunds(providerPaymentId) : [] }
}

type ProviderDebit = { providerRefundId: string; amount: number; reason: 'refund' | 'dispute' }

/** Records, once by the provider's id of it, money that others than we gave back or took. */
async function recordTaken(
  tx: Transaction,
  context: Context,
  payment: PaymentRow,
  { providerRefundId, amount, reason }: ProviderDebit,
): Promise<void> {
  const at = context.clock.date()
  const id = await insertRefundOnce(tx, {
    ...{ paymentId: payment.id, amount, providerRefundId, state: 'sent', createdAt: at, dueAt: at, settledAt: at },
    reason: reason === 'refund' ? 'at the provider' : 'dispute lost',
  })
  if (id !== null) await recordRefunded(tx, context, payment, { refundId: id, amount, returned: [], reason })
}

async function recordRefund(
  tx: Transaction,
  context: Context,
  payment: PaymentRow,
  refund: ProviderRefund,
): Promise<void> {
  const known = await findRefund(tx, {
    id: isUuid(refund.refundId) ? refund.refundId : null,
    providerRefundId: refund.id,
  })
  if (refund.state === 'sent' && !known) {
    await recordTaken(tx, context, payment, { providerRefundId: refund.id, amount: refund.amount, reason: 'refund' })
  } else if (refund.state === 'failed' && known?.state === 'sent') {
    await updateRefund(tx, known.id, { state: 'failed', settledAt: context.clock.date() })
    await reportToStaff(tx, context, {
      occasion: `staff-refund-failed:${known.id}`,
      kind: 'staff-refund-failed',
      data: { refundId: known.id },
    })
  }
}

/**
 * Brings our books up to what went back of a payment, each refund and lost dispute once: the buyer is told, and the document
 * corrected. Returns false for a payment that is not known, or not known to be paid.
 */
async function recordProviderRefunds(
  tx: Transaction,
  context: Context,
  { providerPaymentId, refunds, lost }: RefundSnapshot,
): Promise<boolean> {
  const payment = await selectSettledPayment(tx, providerPaymentId)
  if (!payment) return false
  for (const refund of refunds.toReversed()) await recordRefund(tx, context, payment, refund)
  if (lost) {
    await recordTaken(tx, context, payment, { providerRefundId: lost.id, amount: lost.amount, reason: 'dispute' })
  }
  return true
}

/** A refund may be reported before its payment; what stays unknown for longer than this is not ours. */
const unknownPaymentMs = hourMs

/** Follows money that went back at the provider: refunds and lost disputes. */
export const refundEvents: EventHandler<Context, RefundSnapshot> = {
  fetch: fetchProviderRefunds,
  async apply(tx, context, snapshot, { createdAt }) {
    const isKnown = await recordProviderRefunds(tx, context, snapshot)
    const isLate = context.clock.now() - createdAt.getTime() >= unknownPaymentMs
    return isKnown || isLate ? succeed(null) : fail('ERRORS.UNAVAILABLE')
  },
}
