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
/** Rows taken at once, each of which needs a connection to the database. */
const batch = 8

/**
 * Closes the page of an attempt that expired here. Money that came through it all the same is reported now: a second payment
 * goes back, whether or not its webhook ever comes.
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

/** Postpones the next check of a payment; one that expired so long ago that no money can come is not checked again. */
function postponeCheck(context: Context, payment: PaymentRow) {
  const checkFailures = payment.checkFailures + 1
  const isOver = payment.state === 'expired' && isTransferOver(payment, context.clock.now())
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

/** Expires orders and charges past their deadline. Returns how many were looked at. */
export async function expireOverduePayments(context: Context): Promise<number> {
  const looked = [await expireOverdueOf(context, 'order'), await expireOverdueOf(context, 'charge')]
  return looked.reduce((sum, count) => sum + count, 0)
}
