import { minuteMs } from '@slodki-ul/contract/durations'
import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { findRunning, type PayableRef } from '#payments/payments/attempts.rules.ts'
import { type OverdueOutcome, resolveOverdue } from '#payments/payments/overdue.rules.ts'
import type { OverdueCheck } from '#payments/payments/payable-handlers.service.ts'
import { handlePaymentEvent, reportPaymentMismatch } from '#payments/payments/payment-events.service.ts'
import * as table from '#payments/payments/payments.db.ts'
import { expireAttempt } from '#payments/payments/payments.service.ts'
import { backoffMs } from '#platform/jobs/backoff.ts'
import { ProviderRefused } from '#providers/refused.ts'
import type { CheckoutSession } from '#providers/stripe.ts'

const actor = 'job:deadline'

/** What the provider says of the page of an attempt past its deadline, and of the subscription that the page began. */
type Reported = { session: CheckoutSession | null; renewal: unknown; checkResult: OverdueOutcome }

/**
 * Asks the provider to close the page of an attempt that is past its deadline: money that is already there is reported then.
 * A provider that does not answer, or refuses, is a result, too.
 */
async function checkOverduePayment(context: Context, running: table.PaymentRow | undefined): Promise<Reported> {
  const nothing = { session: null, renewal: null }
  if (!running?.sessionId || !context.cards) return { ...nothing, checkResult: 'unasked' }
  try {
    const session = await context.cards.expireSession(running.sessionId)
    const renewal = await fetchRenewal(context, running.id, session)
    return renewal === undefined
      ? { ...nothing, checkResult: 'unavailable' }
      : { session, renewal, checkResult: session.state }
  } catch (error) {
    const isRefused = error instanceof ProviderRefused
    context.log[isRefused ? 'error' : 'warn']({ err: error, paymentId: running.id }, 'overdue payment page not closed')
    return { ...nothing, checkResult: isRefused ? 'refused' : 'unavailable' }
  }
}

/** The subscription that a page began; undefined when the provider does not say. */
async function fetchRenewal(context: Context, paymentId: string, session: CheckoutSession): Promise<unknown> {
  try {
    return await context.paymentHandlers.renewals.fetch(context, session.providerSubscriptionId)
  } catch (error) {
    context.log.error({ err: error, paymentId }, 'subscription of an overdue payment not fetched')
    return undefined
  }
}

/** Settles what the provider reported, then expires what is still unpaid unless it is waited for. True when it is settled. */
function settleOverdue(
  context: Context,
  payable: PayableRef,
  { session, renewal, checkResult }: Reported,
): Promise<Outcome<boolean>> {
  return inTransaction(context, async (tx): Promise<Outcome<boolean>> => {
    const update = session && { session, state: session.state, actor }
    const settled = await handlePaymentEvent(tx, context, { update, renewal, actor })
    if (failed(settled)) return settled
    const now = context.clock.now()
    const handler = context.paymentHandlers.payables[payable.kind]
    const held = await handler.hold(tx, context, { id: payable.id, paymentId: null, hasMoney: false })
    const deadline = held?.payable.deadlineAt?.getTime()
    if (!held?.payable.isAwaited || deadline === undefined || deadline > now) return succeed(true)
    const running = findRunning(await table.selectAttempts(tx, payable))
    if (running) {
      if (resolveOverdue(checkResult, now - deadline) === 'wait') return succeed(false)
      await expireAttempt(tx, context, running.id)
    }
    await handler.onExpired(tx, context, held.payable, actor)
    context.fault('deadline.before-commit')
    return succeed(true)
  })
}

/**
 * Expires what was not paid in time. The provider is asked to close an open page first: money that is already there pays
 * instead, and a provider that does not answer is waited for, though not for ever. True when no further look is
 * needed.
 */
async function expireOverdue(context: Context, payable: PayableRef): Promise<boolean> {
  const reported = await checkOverduePayment(context, findRunning(await table.selectAttempts(context.db, payable)))
  context.fault('deadline.after-expire')
  const outcome = await settleOverdue(context, payable, reported)
  if (!failed(outcome)) return outcome.value
  if (reported.session) await reportPaymentMismatch(context, { session: reported.session })
  const unsettled = await settleOverdue(context, payable, { session: null, renewal: null, checkResult: 'mismatch' })
  return !failed(unsettled) && unsettled.value
}

/** How long one look at something overdue may take before another process may repeat it. */
const leaseMs = minuteMs
/** Rows taken at once, each of which needs a connection to the database. */
const batch = 8

const nextOverdueCheck = ({ clock }: Pick<Context, 'clock'>, failures: number): OverdueCheck => ({
  overdueChecks: failures,
  overdueCheckAt: new Date(clock.now() + backoffMs(failures)),
})

/** Expires what is past its deadline; each alone: one that cannot be settled has longer and longer pauses. Returns how many. */
export async function expireOverdueOf(context: Context, kind: PayableRef['kind']): Promise<number> {
  const { clock, db, log } = context
  const handler = context.paymentHandlers.payables[kind]
  const due = await handler.claimOverdue(db, clock.date(), new Date(clock.now() + leaseMs), batch)
  const expire = async ({ id, overdueChecks }: (typeof due)[number]) => {
    let isSettled = false
    try {
      isSettled = await expireOverdue(context, { kind, id })
    } catch (error) {
      log.error({ err: error, kind, id }, 'overdue payment not settled')
    }
    if (!isSettled) await handler.saveOverdueCheck(db, id, nextOverdueCheck(context, overdueChecks + 1))
  }
  // Side by side: a provider that does not answer takes its time once, not once for each.
  await Promise.all(due.map(expire))
  return due.length
}
