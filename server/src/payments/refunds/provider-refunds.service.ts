import { hourMs } from '@slodki-ul/contract/durations'
import { fail, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { EventHandler } from '#payments/payments/payable-handlers.service.ts'
import { isUuid, type PaymentRow, selectSettledPayment } from '#payments/payments/payments.service.ts'
import { findRefund, insertRefundOnce, type RefundRow, updateRefund } from '#payments/refunds/refunds.db.ts'
import { recordRefunded } from '#payments/refunds/refunds.service.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import type { CardEvent } from '#providers/stripe.ts'
import type { ProviderDispute, ProviderRefund } from '#providers/stripe-objects.ts'

/** What was returned of a payment: its current refunds, or a lost dispute. */
type RefundSnapshot = {
  providerPaymentId: string
  refunds: readonly ProviderRefund[]
  lost: ProviderDispute | null
}

/**
 * Asks the provider for the refunds of the payment that an event is about; null for other events. Throws
 * ProviderUnavailable.
 */
async function fetchProviderRefunds(
  { cards }: Pick<Context, 'cards'>,
  { refunded, dispute }: Pick<CardEvent, 'refunded' | 'dispute'>,
): Promise<RefundSnapshot | null> {
  const lost = dispute?.state === 'lost' ? dispute : null
  const providerPaymentId = refunded ?? lost?.providerPaymentId ?? null
  if (!cards || !providerPaymentId) return null
  return { providerPaymentId, lost, refunds: refunded ? await cards.listRefunds(providerPaymentId) : [] }
}

type KnownRefund = Pick<RefundRow, 'state' | 'way' | 'providerRefundId'>
type ProviderDebit = { providerRefundId: string; amount: number; reason: 'refund' | 'dispute' }

/** A refund at the provider: nothing returns to a gift card, and no lines are named. */
const wholePayment = { giftCardAmount: 0, documentId: null, returned: [] }

/** Records a refund or lost dispute that was not made here, once by the provider's id. */
async function recordProviderDebit(
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
  if (id !== null) await recordRefunded(tx, context, payment, { refundId: id, amount, ...wholePayment, reason })
}

/** Whether a refund counts as sent by this try at the provider, and not by a later one or by bank transfer. */
const isSentAs = ({ state, way, providerRefundId }: KnownRefund, { id }: ProviderRefund): boolean =>
  state === 'sent' && way === 'provider' && providerRefundId === id

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
    await recordProviderDebit(tx, context, payment, {
      providerRefundId: refund.id,
      amount: refund.amount,
      reason: 'refund',
    })
  } else if (refund.state === 'failed' && known && isSentAs(known, refund)) {
    await updateRefund(tx, known.id, { state: 'failed', settledAt: context.clock.date() })
    await reportToStaff(tx, context, {
      occasion: `staff-refund-failed:${known.id}`,
      kind: 'staff-refund-failed',
      data: { refundId: known.id },
    })
  }
}

/**
 * Records what was returned of a payment, each refund and lost dispute once: mails the buyer and corrects the document.
 * Returns false when the payment is unknown or not known to be paid.
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
    await recordProviderDebit(tx, context, payment, {
      providerRefundId: lost.id,
      amount: lost.amount,
      reason: 'dispute',
    })
  }
  return true
}

/** A refund may be reported before its payment. One still unknown after this many milliseconds is not ours. */
const unknownPaymentMs = hourMs

/** Handles events of refunds and lost disputes at the provider. */
export const refundEvents: EventHandler<Context, RefundSnapshot> = {
  fetch: fetchProviderRefunds,
  async apply(tx, context, snapshot, { createdAt }) {
    const isKnown = await recordProviderRefunds(tx, context, snapshot)
    const isLate = context.clock.now() - createdAt.getTime() >= unknownPaymentMs
    return isKnown || isLate ? succeed(null) : fail('ERRORS.UNAVAILABLE')
  },
}
