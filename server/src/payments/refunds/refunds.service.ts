import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ReturnedLine } from '#payments/documents/corrections.rules.ts'
import { payableOf } from '#payments/payments/attempts.rules.ts'
import { describePayable, type RefundedMoney } from '#payments/payments/payable-handlers.service.ts'
import { type Ids, type PaymentRow, paymentsQuery, selectPayment } from '#payments/payments/payments.service.ts'
import * as table from '#payments/refunds/refunds.db.ts'
import { backoffMs } from '#platform/jobs/backoff.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import { ProviderRefused } from '#providers/refused.ts'
import type { CardProvider } from '#providers/stripe.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

export { selectDisputesOfOrder, selectRefundsOfOrder } from '#payments/refunds/order-refunds.db.ts'
export { sumRefunds } from '#payments/refunds/refunds.db.ts'

/** Milliseconds after which another process may repeat a try. */
const leaseMs = 60_000
/** Number of tries, over about an hour, after which staff are told that the provider still does not respond. */
const lateAfterTries = 7

type DueRefund = { refund: table.RefundRow; payment: PaymentRow }

/** A refund with its payment. */
export async function findRefundWithPayment(db: Executor, id: string): Promise<DueRefund | null> {
  const refund = await table.selectRefund(db, id)
  const payment = refund && (await selectPayment(db, refund.paymentId))
  return payment ? { refund, payment } : null
}

/** Refunds of the payments for these orders and charges for their customer's data export, amounts in grosze. */
export const selectPersonalRefunds = (db: Executor, orderIds: Ids, chargeIds: Ids) =>
  table.selectPersonalRefunds(db, paymentsQuery(db, orderIds, chargeIds))

/** Clears the provider's ids of the refunds of payments for these orders and charges. */
export const clearProviderRefundIds = (tx: Transaction, orderIds: Ids, chargeIds: Ids): Promise<void> =>
  table.clearProviderRefundIds(tx, paymentsQuery(tx, orderIds, chargeIds))

/** A refund of a payment, and of what returns to a gift card with it, in grosze. */
type RefundRequest = {
  paymentId: string
  amount: number
  reason: string
  giftCardAmount?: number
  documentId?: string
  returned?: ReturnedLine[]
}

/** Queues a refund of a payment; a job sends it. */
export function queueRefund(tx: Transaction, { clock }: Pick<Context, 'clock'>, refund: RefundRequest): Promise<void> {
  return table.insertRefund(tx, { ...refund, state: 'pending', createdAt: clock.date(), dueAt: clock.date() })
}

/**
 * Handles a completed refund: mails the customer once unless a bank took the money, and updates what was paid for. A
 * surplus payment paid for nothing.
 */
export async function recordRefunded(
  tx: Transaction,
  context: Context,
  payment: PaymentRow,
  money: RefundedMoney,
): Promise<void> {
  const payable = payableOf(payment)
  const { refundId, reason } = money
  if (reason === 'refund') {
    const { email: recipient, language } = await describePayable(context, tx, payable)
    const mail = { occasion: `refund:${refundId}`, kind: 'refund', data: { refundId } }
    await queueMail(tx, context, { ...mail, recipient, language })
  }
  if (payment.state === 'paid')
    await context.paymentHandlers.payables[payable.kind].onRefunded(tx, context, payable.id, money)
}

/** Records that a refund was accepted by the provider. */
async function recordRefundSent(context: Context, { refund, payment }: DueRefund, providerRefundId: string) {
  const { id: refundId, amount, giftCardAmount, documentId, returned } = refund
  await inTransaction(context, async (tx) => {
    await table.updateRefund(tx, refundId, { state: 'sent', providerRefundId, settledAt: context.clock.date() })
    await recordRefunded(tx, context, payment, {
      refundId,
      amount,
      giftCardAmount,
      documentId,
      returned,
      reason: 'refund',
    })
  })
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
    providerRefundId = await cards.refund(payment.providerPaymentId, refund.amount, refund.id)
  } catch (error) {
    context.log.error({ err: error, refundId: refund.id }, 'refund not sent')
    await recordRefundFailure(context, refund, isRetryable(error))
    return
  }
  await recordRefundSent(context, due, providerRefundId)
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
    const payment = refund && (await selectPayment(db, refund.paymentId))
    if (payment) await sendRefund(context, cards, { refund, payment })
  },
}
