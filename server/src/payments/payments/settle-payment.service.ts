import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { publish } from '#events.ts'
import { findRunning, payableOf } from '#payments/payments/attempts.rules.ts'
import type { LockedPayable, PayableHandler } from '#payments/payments/payable-handlers.service.ts'
import * as table from '#payments/payments/payments.db.ts'
import { expireAttempt, isUuid } from '#payments/payments/payments.service.ts'
import {
  paymentMismatch,
  planSettlement,
  resolvePaymentUpdate,
  type SessionState,
} from '#payments/payments/settlement.rules.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import type { CheckoutSession } from '#providers/stripe.ts'

/** The provider's state of a payment page, and who reported it: `provider:stripe`, `job:check`. */
export type PaymentUpdate = { session: CheckoutSession; state: SessionState; actor: string }

/** Whether a page matches our records; a mismatch is logged. Undefined when what it paid for no longer exists. */
async function matchesRecords(
  tx: Transaction,
  context: Context,
  payment: table.PaymentRow,
  session: CheckoutSession,
): Promise<boolean | undefined> {
  const { kind, id } = payableOf(payment)
  const reference = await context.paymentHandlers.payables[kind].findReference(tx, id)
  if (!reference) return undefined
  const fields = paymentMismatch(session, {
    ...{ orderId: null, subscriptionId: null, ...reference },
    amount: payment.amount,
    currency: payment.currency,
    livemode: context.cards?.livemode,
  })
  if (fields.length === 0) return true
  context.log.error({ paymentId: payment.id, sessionId: session.id, fields }, 'payment mismatch')
  return false
}

/** Refunds a payment in full that was not awaited and reports it. What it was for is locked. */
export async function refundSurplus(
  tx: Transaction,
  context: Context,
  payable: LockedPayable,
  { paymentId, amount }: { paymentId: string /** Amount in grosze. */; amount: number },
): Promise<void> {
  const { kind, id, status } = payable
  const settledAt = context.clock.date()
  await table.updatePayment(tx, paymentId, { state: 'surplus', settledAt, checkAt: null })
  await context.paymentHandlers.payables[kind].onSurplus(tx, context, payable)
  const reason = `${kind === 'order' ? 'order' : 'subscription'} ${status}`
  if (amount > 0) await publish(tx, context, 'surplusReceived', { paymentId, amount, reason })
  context.log.error({ kind, id, paymentId }, 'unexpected payment: refunding it')
  await reportToStaff(tx, context, {
    occasion: `staff-surplus:${paymentId}`,
    kind: 'staff-surplus',
    data: { paymentId, orderStatus: status },
  })
}

type Locked = { payable: LockedPayable; payment: table.PaymentRow }

/** Writes the changes that an update requires. */
async function applyUpdate(
  tx: Transaction,
  context: Context,
  handler: PayableHandler<Context>,
  { payable, payment }: Locked,
  { session, state, actor }: PaymentUpdate,
): Promise<void> {
  const settlement = resolvePaymentUpdate(state, payment.state, payable.isAwaited)
  const { change, deadlineAt } = planSettlement(settlement, session, payment, context.clock.now())
  if (settlement === 'pay') {
    // Another attempt may be open when this payment arrives late.
    const running = findRunning(await table.selectAttempts(tx, payable))
    if (running && running.id !== payment.id) await expireAttempt(tx, context, running.id)
  }
  if (change) await table.updatePayment(tx, payment.id, change)
  if (deadlineAt) await handler.setDeadline(tx, payable.id, deadlineAt)
  if (settlement === 'pay')
    await handler.onPaid(tx, context, payable, { actor, paymentId: payment.id, sessionId: session.id })
  if (settlement === 'refund')
    await refundSurplus(tx, context, payable, { paymentId: payment.id, amount: payment.amount })
}

/**
 * Settles the state of a payment page in the caller's transaction. For a page that started a renewing subscription, the
 * subscription's state is applied instead. Fails when the page does not match our records: nothing is changed, and
 * staff must look into it.
 */
export async function settlePayment(tx: Transaction, context: Context, update: PaymentUpdate): Promise<Outcome<null>> {
  const { session, state } = update
  const known = isUuid(session.paymentId) ? await table.selectPayment(tx, session.paymentId) : undefined
  // Pages of other systems in the same Stripe account are ignored.
  if (!known) return succeed(null)
  const isFitting = await matchesRecords(tx, context, known, session)
  if (isFitting === undefined) return succeed(null)
  if (!isFitting) return fail('ERRORS.WEBHOOKINVALID')
  const isRenewing = session.providerSubscriptionId !== null
  const { kind, id } = payableOf(known)
  const handler = context.paymentHandlers.payables[kind]
  const locked = await handler.lock(tx, context, { id, paymentId: known.id, hasMoney: state === 'paid' && !isRenewing })
  if (!locked?.payment) return succeed(null)
  // Evidence of the buyer's country that an earlier report held stays.
  if (session.country) await table.updatePayment(tx, known.id, { country: session.country })
  if (isRenewing) await table.updatePayment(tx, known.id, { sessionId: session.id })
  else await applyUpdate(tx, context, handler, { payable: locked.payable, payment: locked.payment }, update)
  return succeed(null)
}
