import { isPayable } from '@slodki-ul/contract/commerce/orders.rules'
import { minuteMs } from '@slodki-ul/contract/durations'
import { failed, succeed } from '@slodki-ul/contract/errors'
import * as orders from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { openChargePageById } from '#membership/billing/charge-pages.service.ts'
import { type OverdueOutcome, resolveOverdue } from '#payments/payments/overdue.rules.ts'
import { checkOverduePayment, overdueLeaseMs, postponeOverdue } from '#payments/payments/overdue.service.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import type { PaymentRow } from '#payments/payments/payments.db.ts'
import * as table from '#payments/payments/payments.db.ts'
import {
  bankTransferMs,
  expireAttempt,
  reportPaymentMismatch,
  settlePayment,
  startPaymentById,
} from '#payments/payments/payments.service.ts'
import { backoffMs } from '#platform/jobs/backoff.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { CardProvider, CheckoutSession } from '#providers/stripe.ts'

const nextCheckMs = 5 * minuteMs
/** Rows taken at once, each of which needs a connection to the database. */
const batch = 8

/** Whether a payment that was given up can no longer be paid by a transfer under way. */
const isTransferOver = (context: Context, payment: PaymentRow): boolean =>
  context.clock.now() > payment.expiresAt.getTime() + bankTransferMs

/**
 * Closes the page of an attempt that was given up here. Money that came through it all the same is heard of now: a second
 * payment goes back, whether or not its webhook ever comes.
 */
async function closePage(context: Context, cards: CardProvider, payment: PaymentRow): Promise<void> {
  const session = payment.sessionId ? await cards.expireSession(payment.sessionId) : null
  if (session) await handlePaymentUpdate(context, { session, state: session.state, actor: 'job:check' })
  if (session?.state !== 'waiting' || isTransferOver(context, payment))
    await table.updatePayment(context.db, payment.id, { checkAt: null })
}

async function checkPayment(context: Context, cards: CardProvider, payment: PaymentRow): Promise<void> {
  if (payment.state === 'opening') await (payment.orderId ? startPaymentById : openChargePageById)(context, payment.id)
  else if (payment.state === 'expired') await closePage(context, cards, payment)
  else if (payment.sessionId) {
    const session = await cards.retrieveSession(payment.sessionId)
    await handlePaymentUpdate(context, { session, state: session.state, actor: 'job:check' })
  }
  if (payment.checkFailures > 0) await table.updatePayment(context.db, payment.id, { checkFailures: 0 })
}

/** Puts the next check of a payment off; one that was given up so long ago that no money can come is not checked again. */
function postponeCheck(context: Context, payment: PaymentRow) {
  const checkFailures = payment.checkFailures + 1
  const isOver = payment.state === 'expired' && isTransferOver(context, payment)
  const checkAt = isOver ? null : new Date(context.clock.now() + backoffMs(checkFailures))
  return table.updatePayment(context.db, payment.id, { checkAt, checkFailures })
}

/**
 * Asks the provider about attempts that stayed open, for a webhook may never come; opens pages that a crash left unopened.
 * Each alone: one that cannot be checked is logged and has longer and longer pauses.
 */
export async function checkPayments(context: Context): Promise<number> {
  const { cards, clock, db, log } = context
  if (!cards) return 0
  const due = await table.claimChecks(db, clock.date(), new Date(clock.now() + nextCheckMs), batch)
  const check = async (id: string) => {
    const payment = await table.selectPayment(db, id)
    if (!payment) return
    try {
      await checkPayment(context, cards, payment)
    } catch (error) {
      log[error instanceof ProviderError ? 'warn' : 'error']({ err: error, paymentId: id }, 'payment not checked')
      await postponeCheck(context, payment)
    }
  }
  // Side by side: a provider that does not answer takes its time once, not once for each.
  await Promise.all(due.map(({ id }) => check(id)))
  return due.length
}

/** Settles what the provider reported, then cancels the order unless it is paid, or waited for. True when it is settled. */
async function settleOverdue(
  context: Context,
  orderId: string,
  session: CheckoutSession | null,
  checkResult: OverdueOutcome,
) {
  return inTransaction(context, async (tx) => {
    if (session) {
      const settled = await settlePayment(tx, context, { session, state: session.state, actor: 'job:deadline' })
      if (failed(settled)) return settled
    }
    const now = context.clock.date()
    const order = await orders.lockOrder(tx, orderId)
    const isOverdue = order && isPayable(order.status, order.paymentMethod)
    if (!isOverdue || !order.paymentDeadlineAt || order.paymentDeadlineAt > now) return succeed(true)
    const running = table.findRunning(await table.selectAttempts(tx, orderId))
    if (running) {
      if (resolveOverdue(checkResult, now.getTime() - order.paymentDeadlineAt.getTime()) === 'wait')
        return succeed(false)
      await expireAttempt(tx, context, running.id)
    }
    await orders.cancelOrder(tx, context, order, { cause: 'not paid in time', actor: 'job:deadline' })
    context.fault('deadline.before-commit')
    return succeed(true)
  })
}

/**
 * Cancels an order whose time to pay is over. The provider is asked to close an open page first: money that is already
 * there pays the order instead, and a provider that does not answer is waited for, though not for ever. True when
 * the order needs no further look.
 */
async function cancelOverdue(context: Context, orderId: string): Promise<boolean> {
  const running = table.findRunning(await table.selectAttempts(context.db, orderId))
  const { session, checkResult } = await checkOverduePayment(context, running)
  context.fault('deadline.after-expire')
  const outcome = await settleOverdue(context, orderId, session, checkResult)
  if (!failed(outcome)) return outcome.value
  if (session) await reportPaymentMismatch(context, { session })
  const unsettled = await settleOverdue(context, orderId, null, 'mismatch')
  return !failed(unsettled) && unsettled.value
}

/** Cancels unpaid orders past their deadline; each alone: one that cannot be settled has longer and longer pauses. */
export async function cancelOverdueOrders(context: Context): Promise<number> {
  const { clock, db, log } = context
  const due = await orders.claimOverdueOrders(db, clock.date(), new Date(clock.now() + overdueLeaseMs), batch)
  const cancel = async ({ id, overdueChecks }: (typeof due)[number]) => {
    let isSettled = false
    try {
      isSettled = await cancelOverdue(context, id)
    } catch (error) {
      log.error({ err: error, orderId: id }, 'overdue order not settled')
    }
    if (!isSettled) await orders.updateOrder(db, id, postponeOverdue(context, overdueChecks))
  }
  await Promise.all(due.map(cancel))
  return due.length
}
