import { minuteMs } from '@slodki-ul/contract/durations'
import { failed, succeed } from '@slodki-ul/contract/errors'
import { isPayable } from '@slodki-ul/contract/orders.rules'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import * as orders from '#features/orders/orders.service.ts'
import { hearNews } from '#features/payments/payment-news.service.ts'
import type { PaymentRow } from '#features/payments/payments.db.ts'
import * as table from '#features/payments/payments.db.ts'
import {
  reportContradiction,
  settlePayment,
  startPaymentById,
  transferMs,
} from '#features/payments/payments.service.ts'
import { openChargePageById } from '#features/subscription/charge-pages.service.ts'
import type { CardProvider } from '#providers/stripe.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

const nextCheckMs = 5 * minuteMs

/**
 * Closes the page of an attempt that was given up here. Money that came through it all the same is heard of now: a second
 * payment goes back, whether or not its webhook ever comes.
 */
async function closePage(context: Context, cards: CardProvider, payment: PaymentRow): Promise<void> {
  const session = payment.sessionId ? await cards.expireSession(payment.sessionId) : null
  if (session) await hearNews(context, { session, state: session.state, actor: 'job:check' })
  const isOver = session?.state !== 'waiting' || context.clock.now() > payment.expiresAt.getTime() + transferMs
  if (isOver) await inTransaction(context, (tx) => table.updatePayment(tx, payment.id, { checkAt: null }))
}

/** Asks the provider about attempts that stayed open, for a webhook may never come; opens pages that a crash left unopened. */
export async function checkPayments(context: Context): Promise<number> {
  if (!context.cards) return 0
  const due = await table.claimChecks(context.db, context.clock.date(), new Date(context.clock.now() + nextCheckMs), 10)
  for (const id of due) {
    const payment = await table.selectPayment(context.db, id)
    try {
      if (payment?.state === 'opening') await (payment.orderId ? startPaymentById : openChargePageById)(context, id)
      else if (payment?.state === 'expired') await closePage(context, context.cards, payment)
      else if (payment?.sessionId) {
        const session = await context.cards.retrieveSession(payment.sessionId)
        await hearNews(context, { session, state: session.state, actor: 'job:check' })
      }
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      context.log.warn({ err: error, paymentId: id }, 'payment not checked')
    }
  }
  return due.length
}

/**
 * Cancels an order whose time to pay is over. The provider is asked to close an open page first: money that is already
 * there pays the order instead, and a provider that does not answer puts the decision off.
 */
async function cancelOverdue(context: Context, orderId: string): Promise<boolean> {
  const running = table.findRunning(await table.selectAttempts(context.db, orderId))
  if (running?.state === 'opening') return false
  const session = running?.sessionId && context.cards ? await context.cards.expireSession(running.sessionId) : null
  context.fault('deadline.after-expire')
  const outcome = await inTransaction(context, async (tx) => {
    if (session) {
      const settled = await settlePayment(tx, context, { session, state: session.state, actor: 'job:deadline' })
      if (failed(settled)) return settled
    }
    const order = await orders.lockOrder(tx, orderId)
    const isOver =
      order &&
      isPayable(order.status, order.paymentMethod) &&
      order.paymentDeadlineAt &&
      order.paymentDeadlineAt <= context.clock.date()
    const isRunning = table.findRunning(await table.selectAttempts(tx, orderId)) !== undefined
    if (order && isOver && !isRunning)
      await orders.cancelOrder(tx, context, order, { cause: 'not paid in time', actor: 'job:deadline' })
    context.fault('deadline.before-commit')
    return succeed(null)
  })
  if (failed(outcome) && session) await reportContradiction(context, { session })
  return !failed(outcome)
}

/** Cancels unpaid orders past their deadline; each alone, so that one that cannot be settled does not hold up the rest. */
export async function cancelOverdueOrders(context: Context): Promise<number> {
  const due = await orders.selectOverdueOrders(context.db, context.clock.date(), 20)
  let settled = 0
  for (const { id } of due) {
    try {
      if (await cancelOverdue(context, id)) settled++
    } catch (error) {
      context.log.warn({ err: error, orderId: id }, 'overdue order not settled yet')
    }
  }
  return settled
}
