import { minuteMs } from '@slodki-ul/contract/durations'
import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { findRunning, type PayableRef } from '#payments/payments/attempts.rules.ts'
import { isWaitedFor } from '#payments/payments/overdue.rules.ts'
import type { OverdueCheck } from '#payments/payments/payable-handlers.service.ts'
import { handlePaymentEvent, reportPaymentMismatch } from '#payments/payments/payment-events.service.ts'
import * as table from '#payments/payments/payments.db.ts'
import { expireAttempt } from '#payments/payments/payments.service.ts'
import { backoffMs } from '#platform/jobs/backoff.ts'
import { ProviderRefused } from '#providers/refused.ts'
import type { CheckoutSession } from '#providers/stripe.ts'

const actor = 'job:deadline'

/** What the provider says of a page that it was asked to close, and of the subscription that the page started. */
type PageReport = { session: CheckoutSession; renewal: unknown }

/** `mayBePaid`: the page is there, and the provider did not refuse to close it. */
type Checked = { report: PageReport | null; mayBePaid: boolean }

/**
 * Asks the provider to close the page of an overdue attempt; the response shows a payment that has already been made. A
 * provider that is down or refuses is a result, not an error.
 */
async function checkOverduePayment(context: Context, running: table.PaymentRow | undefined): Promise<Checked> {
  if (!running?.sessionId || !context.cards) return { report: null, mayBePaid: false }
  try {
    const session = await context.cards.expireSession(running.sessionId)
    const renewal = await fetchRenewal(context, running.id, session)
    return { report: renewal === undefined ? null : { session, renewal }, mayBePaid: true }
  } catch (error) {
    const isRefused = error instanceof ProviderRefused
    context.log[isRefused ? 'error' : 'warn']({ err: error, paymentId: running.id }, 'overdue payment page not closed')
    return { report: null, mayBePaid: !isRefused }
  }
}

/** The subscription started by a page; undefined when the provider does not say. */
async function fetchRenewal(context: Context, paymentId: string, session: CheckoutSession): Promise<unknown> {
  try {
    return await context.paymentHandlers.renewals.fetch(context, session.providerSubscriptionId)
  } catch (error) {
    context.log.error({ err: error, paymentId }, 'subscription of an overdue payment not fetched')
    return undefined
  }
}

/** Expires what is still unpaid unless it is waited for. Returns true when no further check is needed. */
async function expireUnpaid(
  tx: Transaction,
  context: Context,
  { kind, id }: PayableRef,
  mayBePaid: boolean,
): Promise<boolean> {
  const now = context.clock.now()
  const handler = context.paymentHandlers.payables[kind]
  const locked = await handler.lock(tx, context, { id, paymentId: null, hasMoney: false })
  if (!locked?.payable.isAwaited) return true
  const { payable } = locked
  if (!payable.deadlineAt || payable.deadlineAt.getTime() > now) return true
  const running = findRunning(await table.selectAttempts(tx, payable))
  if (running) {
    if (isWaitedFor(mayBePaid, now - payable.deadlineAt.getTime())) return false
    await expireAttempt(tx, context, running.id)
  }
  await handler.onExpired(tx, context, payable, actor)
  context.fault('deadline.before-commit')
  return true
}

/** Settles what the provider reported, then expires what is still unpaid. */
function settleOverdue(
  context: Context,
  payable: PayableRef,
  { report, mayBePaid }: Checked,
): Promise<Outcome<boolean>> {
  return inTransaction(context, async (tx): Promise<Outcome<boolean>> => {
    if (report) {
      const update = { session: report.session, state: report.session.state, actor }
      const settled = await handlePaymentEvent(tx, context, { update, renewal: report.renewal, actor })
      if (failed(settled)) return settled
    }
    return succeed(await expireUnpaid(tx, context, payable, mayBePaid))
  })
}

/**
 * Expires an unpaid order or charge. Asks the provider to close an open page first: a payment already made still counts
 * and a provider that does not respond is waited for up to a limit. Returns true when no further check is
 * needed.
 */
async function expireOverdue(context: Context, payable: PayableRef): Promise<boolean> {
  const checked = await checkOverduePayment(context, findRunning(await table.selectAttempts(context.db, payable)))
  context.fault('deadline.after-expire')
  const outcome = await settleOverdue(context, payable, checked)
  if (!failed(outcome)) return outcome.value
  // Amount, currency or order differ from what was requested.
  if (checked.report) await reportPaymentMismatch(context, checked.report)
  return inTransaction(context, (tx) => expireUnpaid(tx, context, payable, true))
}

/** Milliseconds after which another process may repeat a check. */
const leaseMs = minuteMs
/** Rows claimed at once; each needs a database connection. */
const batch = 8

const nextOverdueCheck = ({ clock }: Pick<Context, 'clock'>, failures: number): OverdueCheck => ({
  overdueChecks: failures,
  overdueCheckAt: new Date(clock.now() + backoffMs(failures)),
})

/**
 * Expires orders or charges past their deadline, each in its own transaction; one that cannot be settled gets longer
 * and longer pauses. Returns how many were checked.
 */
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
  // In parallel, so that a provider that does not respond costs one timeout for the whole batch.
  await Promise.all(due.map(expire))
  return due.length
}
