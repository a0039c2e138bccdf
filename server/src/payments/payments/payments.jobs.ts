import { minuteMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import { isTransferOver } from '#payments/payments/attempts.rules.ts'
import { expireOverdueOf } from '#payments/payments/overdue.service.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import { openSessionById } from '#payments/payments/payment-sessions.service.ts'
import type { PaymentRow } from '#payments/payments/payments.db.ts'
import * as table from '#payments/payments/payments.db.ts'
import { backoffMs } from '#platform/jobs/backoff.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { CardProvider } from '#providers/stripe.ts'

const nextCheckMs = 5 * minuteMs
/** Rows claimed at once; each needs a database connection. */
const batch = 8

/**
 * Closes the page of an expired attempt. If it was paid all the same, that is reported now and a second payment is
 * refunded, even if its webhook never arrives.
 */
async function closePage(context: Context, cards: CardProvider, payment: PaymentRow): Promise<void> {
  const session = payment.sessionId ? await cards.expireSession(payment.sessionId) : null
  if (session) await handlePaymentUpdate(context, { session, state: session.state, actor: 'job:check' })
  if (session?.state !== 'waiting' || isTransferOver(payment, context.clock.now()))
    await table.updatePayment(context.db, payment.id, { checkAt: null })
}

async function checkPayment(context: Context, cards: CardProvider, payment: PaymentRow): Promise<void> {
  if (payment.state === 'opening') await openSessionById(context, payment.id)
  else if (payment.state === 'expired') await closePage(context, cards, payment)
  else if (payment.sessionId) {
    const session = await cards.retrieveSession(payment.sessionId)
    await handlePaymentUpdate(context, { session, state: session.state, actor: 'job:check' })
  }
  if (payment.checkFailures > 0) await table.updatePayment(context.db, payment.id, { checkFailures: 0 })
}

/**
 * Postpones the next check of a payment. One that expired so long ago that no payment can arrive is not checked again.
 */
function postponeCheck(context: Context, payment: PaymentRow) {
  const checkFailures = payment.checkFailures + 1
  const isOver = payment.state === 'expired' && isTransferOver(payment, context.clock.now())
  const checkAt = isOver ? null : new Date(context.clock.now() + backoffMs(checkFailures))
  return table.updatePayment(context.db, payment.id, { checkAt, checkFailures })
}

/**
 * Checks attempts that stayed open, because a webhook may never arrive, and requests pages that a crash left
 * unrequested. Each on its own: one that fails is logged and gets longer and longer pauses.
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
  // In parallel, so that a provider that does not respond costs one timeout for the whole batch.
  await Promise.all(due.map(({ id }) => check(id)))
  return due.length
}

/** Expires orders and charges past their deadline. Returns how many were checked. */
export async function expireOverduePayments(context: Context): Promise<number> {
  const looked = [await expireOverdueOf(context, 'order'), await expireOverdueOf(context, 'charge')]
  return looked.reduce((sum, count) => sum + count, 0)
}
