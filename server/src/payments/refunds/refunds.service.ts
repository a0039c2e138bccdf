import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { isRefundCorrected } from '#payments/documents/corrections.service.ts'
import { payableOf } from '#payments/payments/attempts.rules.ts'
import { describePayable, type RefundedMoney } from '#payments/payments/payable-handlers.service.ts'
import { type PaymentRow, paymentsQuery, selectPayment } from '#payments/payments/payments.service.ts'
import * as table from '#payments/refunds/refunds.db.ts'
import { backoffMs } from '#platform/jobs/backoff.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import { ProviderRefused } from '#providers/refused.ts'
import type { CardProvider } from '#providers/stripe.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

export {
  selectDisputesOfOrder,
  selectRefundsOf as findRefundsOf,
  selectRefundsOfOrder,
} from '#payments/refunds/order-refunds.db.ts'
export type { RefundRow } from '#payments/refunds/refunds.db.ts'
export { sumRefunds } from '#payments/refunds/refunds.db.ts'

/** Milliseconds after which another process may repeat a try. */
const leaseMs = 60_000
/** Number of tries, over about an hour, after which staff are told that the provider still does not respond. */
const lateAfterTries = 7

type DueRefund = { refund: table.RefundRow; payment: PaymentRow }

/** A refund with its payment; null for one of cash on delivery. */
export async function findRefundWithPayment(
  db: Executor,
  id: string,
): Promise<{ refund: table.RefundRow; payment: PaymentRow | null } | null> {
  const refund = await table.selectRefund(db, id)
  if (!refund) return null
  return { refund, payment: (refund.paymentId && (await selectPayment(db, refund.paymentId))) || null }
}

/** What a refund is for. */
export const refundedPayable = (refund: table.RefundRow, payment: PaymentRow | null) =>
  payableOf(payment ?? { orderId: refund.orderId, chargeId: null })

/** Refunds of these orders and charges for their customer's data export, amounts in grosze. */
export const selectPersonalRefunds = (db: Executor, orderIds: readonly string[], chargeIds: readonly string[]) =>
  table.selectPersonalRefunds(db, orderIds, paymentsQuery(db, orderIds, chargeIds))

/** Clears what names a person, an account or the provider's records in the refunds of these orders and charges. */
export const clearRefundData = (
  tx: Transaction,
  orderIds: readonly string[],
  chargeIds: readonly string[],
): Promise<void> => table.clearRefundData(tx, orderIds, paymentsQuery(tx, orderIds, chargeIds))

/** A refund of a payment, or of an order without one, and of what returns to a gift card with it, in grosze. */
type RefundRequest = Partial<table.NewRefund> & { amount: number; reason: string }

/** Queues a refund; a job sends it, or staff transfer it. */
export function queueRefund(tx: Transaction, { clock }: Pick<Context, 'clock'>, refund: RefundRequest): Promise<void> {
  return table.insertRefund(tx, { ...refund, state: 'pending', createdAt: clock.date(), dueAt: clock.date() })
}

type Refunded = Pick<PaymentRow, 'state' | 'orderId' | 'chargeId'>

/** Mails the customer that a refund was sent. */
async function mailRefund(tx: Transaction, context: Context, payment: Refunded, refundId: string): Promise<void> {
  const { email: recipient, language } = await describePayable(context, tx, payableOf(payment))
  await queueMail(tx, context, {
    ...{ occasion: `refund:${refundId}`, kind: 'refund', data: { refundId } },
    ...{ recipient, language },
  })
}

/**
 * Handles a completed refund: mails the customer once unless a bank took the money or staff said not to, and updates what
 * was paid for, unless that was done when staff decided it. A surplus payment paid for nothing.
 */
export async function recordRefunded(
  tx: Transaction,
  context: Context,
  payment: Refunded,
  money: RefundedMoney,
  { isAnnounced = true } = {},
): Promise<void> {
  const payable = payableOf(payment)
  const { refundId, reason } = money
  if (reason === 'refund' && isAnnounced) await mailRefund(tx, context, payment, refundId)
  if (payment.state === 'paid' && !(await isRefundCorrected(tx, refundId)))
    await context.paymentHandlers.payables[payable.kind].onRefunded(tx, context, payable.id, money)
}

/** Marks a refund as sent, with what the way of the money left. */
export async function recordRefundSent(
  tx: Transaction,
  context: Context,
  { refund, payment }: { refund: table.RefundRow; payment: Refunded },
  sent: Partial<table.RefundRow>,
): Promise<void> {
  const { id: refundId, amount, giftCardAmount, documentId, returned, isAnnounced } = refund
  await table.updateRefund(tx, refundId, { ...sent, state: 'sent', settledAt: context.clock.date() })
  const money = { refundId, amount, giftCardAmount, documentId, returned, reason: 'refund' as const }
  await recordRefunded(tx, context, payment, money, { isAnnounced })
}

/**
 * Whether another try may succeed: the provider was unreachable, or refused the API key, which the owner can replace.
 */
const isRetryable = (error: unknown): boolean =>
  error instanceof ProviderUnavailable || (error instanceof ProviderRefused && error.isApiKeyRejected)

/** A retryable refund is tried again until it succeeds; one that the provider refuses is reported to staff. */
async function recordRefundFailure(
  context: Context,
  { id, attempts }: table.RefundRow,
  isLate: boolean,
): Promise<void> {
  const kind = isLate ? 'staff-refund-late' : 'staff-refund-failed'
  await inTransaction(context, async (tx) => {
    await table.updateRefund(
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

async function sendRefund(context: Context, cards: CardProvider, due: DueRefund): Promise<void> {
  const { refund, payment } = due
  let providerRefundId: string
  try {
    if (!payment.providerPaymentId) throw new Error('The payment has no id at the provider.')
    providerRefundId = await cards.refund(payment.providerPaymentId, refund.amount, refund.id, refund.repeats)
    context.fault('refund.after-send')
  } catch (error) {
    context.log.error({ err: error, refundId: refund.id }, 'refund not sent')
    await recordRefundFailure(context, refund, isRetryable(error))
    return
  }
  await inTransaction(context, async (tx) => {
    await recordRefundSent(tx, context, due, { providerRefundId })
    context.fault('refund.before-commit')
  })
}

/** Sends due refunds. The provider's idempotency key makes a repeat after a crash harmless. */
export const refundQueue: Queue = {
  name: 'refunds',
  concurrency: 2,
  expireSeconds: (2 * leaseMs) / 1000,
  findDue: async ({ cards, clock, db }, limit) => (cards ? table.selectDueRefunds(db, clock.date(), limit) : []),
  async run(context, id) {
    const { cards, clock, db } = context
    const refund = cards && (await table.claimRefund(db, id, clock.date(), new Date(clock.now() + leaseMs)))
    const payment = refund?.paymentId && (await selectPayment(db, refund.paymentId))
    if (cards && payment) await sendRefund(context, cards, { refund, payment })
  },
}
