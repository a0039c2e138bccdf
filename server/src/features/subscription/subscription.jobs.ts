import { minuteMs } from '@slodki-ul/contract/durations'
import { failed, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { findRunning, reportContradiction, selectChargeAttempts } from '#features/payments/payments.service.ts'
import { applyBilling, fetchBilling } from '#features/subscription/billing.service.ts'
import { toTimed } from '#features/subscription/owner.service.ts'
import { reminderDue, reminderHorizon } from '#features/subscription/reminders.rules.ts'
import { settleCharge } from '#features/subscription/settle-charge.service.ts'
import { statusAt } from '#features/subscription/standing.rules.ts'
import { dropCharge } from '#features/subscription/subscribe.service.ts'
import * as table from '#features/subscription/subscription.db.ts'
import {
  expireSubscription,
  moveSubscription,
  queueSubscriptionMail,
} from '#features/subscription/subscription-moves.service.ts'

const batch = 20

/**
 * Drops a period whose time to be paid is over. The provider is asked to close an open page first: money that is already
 * there pays it instead, and a provider that does not answer puts the decision off.
 */
async function dropOverdue(context: Context, chargeId: string): Promise<boolean> {
  const running = findRunning(await selectChargeAttempts(context.db, chargeId))
  if (running?.state === 'opening') return false
  const session = running?.sessionId && context.cards ? await context.cards.expireSession(running.sessionId) : null
  const billing = await fetchBilling(context, session?.providerSubscriptionId ?? null)
  const outcome = await inTransaction(context, async (tx) => {
    if (session) {
      const settled = await settleCharge(tx, context, { session, state: session.state, actor: 'job:deadline' })
      if (failed(settled)) return settled
    }
    if (billing) await applyBilling(tx, context, billing, 'job:deadline')
    const named = await table.selectCharge(tx, chargeId)
    const subscription = named && (await table.lockSubscription(tx, named.subscriptionId))
    const charge = subscription && (await table.selectCharge(tx, chargeId))
    const isOver = charge?.state === 'open' && charge.deadlineAt !== null && charge.deadlineAt <= context.clock.date()
    if (!subscription || !charge || !isOver || findRunning(await selectChargeAttempts(tx, chargeId)))
      return succeed(null)
    await dropCharge(tx, context, charge)
    if (subscription.nextChargeId === chargeId)
      await table.updateSubscription(tx, subscription.id, { voucherId: null, nextChargeId: null })
    if (subscription.status === 'Pending')
      await moveSubscription(tx, context, subscription, 'Inactive', {
        cause: 'not paid in time',
        actor: 'job:deadline',
      })
    return succeed(null)
  })
  if (failed(outcome) && session) await reportContradiction(context, { session })
  return !failed(outcome)
}

/** Drops unpaid periods past their deadline; each alone, so that one that cannot be settled does not hold up the rest. */
export async function dropOverdueCharges(context: Context): Promise<number> {
  let settled = 0
  for (const { id } of await table.selectOverdueCharges(context.db, context.clock.date(), batch)) {
    try {
      if (await dropOverdue(context, id)) settled++
    } catch (error) {
      context.log.warn({ err: error, chargeId: id }, 'overdue charge not settled yet')
    }
  }
  return settled
}

/** Ends at the provider what is refused here, and has it forget whoever erased their account. */
async function endAtProvider({ billing }: Context, row: table.SubscriptionRow): Promise<void> {
  if (!billing) return
  if (row.accountErasedAt && row.providerCustomerId) await billing.deleteCustomer(row.providerCustomerId)
  else if (row.providerSubscriptionId) await billing.cancelNow(row.providerSubscriptionId)
}

async function syncOne(context: Context, id: string): Promise<void> {
  const row = await table.selectSubscription(context.db, id)
  if (!row?.providerSubscriptionId) return
  if (row.status === 'Inactive' || row.accountErasedAt) {
    await endAtProvider(context, row)
    await inTransaction(context, (tx) => table.updateSubscription(tx, id, { checkAt: null }))
    return
  }
  const facts = await fetchBilling(context, row.providerSubscriptionId)
  if (facts) await inTransaction(context, (tx) => applyBilling(tx, context, facts, 'job:check', false))
}

/** Asks the provider about renewing subscriptions when something should have happened, for a webhook may never come. */
export async function syncSubscriptions(context: Context): Promise<number> {
  if (!context.billing) return 0
  const { clock, db, log } = context
  const due = await table.claimSyncs(db, clock.date(), new Date(clock.now() + 30 * minuteMs), batch)
  for (const id of due) {
    try {
      await syncOne(context, id)
    } catch (error) {
      log.warn({ err: error, subscriptionId: id }, 'subscription not checked')
    }
  }
  return due.length
}

/** Writes to those whose time paid ahead is about to end, 30, 7 and 1 days before; once each, the most urgent one only. */
export async function remindEnding(context: Context): Promise<number> {
  const now = context.clock.now()
  const ending = await table.selectEnding(context.db, new Date(now), new Date(reminderHorizon(now)))
  let reminded = 0
  for (const { id } of ending) {
    await inTransaction(context, async (tx) => {
      const row = await table.lockSubscription(tx, id)
      const days = row?.paidUntil ? reminderDue(row.reminded, row.paidUntil.getTime(), now) : null
      if (!row || days === null || statusAt(toTimed(row), now) !== 'Active') return
      await table.updateSubscription(tx, id, { reminded: days })
      const occasion = `${id}:${days}:${row.paidUntil?.toISOString()}`
      await queueSubscriptionMail(tx, context, row, 'subscription-expiring', { occasion, days })
      reminded++
    })
  }
  return reminded
}

/** Notes that the time of subscriptions is over, and tells their owners. Access ended by itself at its last moment. */
export async function noteExpired(context: Context): Promise<number> {
  const over = await table.selectOver(context.db, context.clock.date(), batch)
  for (const { id } of over) {
    await inTransaction(context, async (tx) => {
      const row = await table.lockSubscription(tx, id)
      if (!row || statusAt(toTimed(row), context.clock.now()) !== 'Expired') return
      const why = { cause: 'time is over', actor: 'job:expiry' }
      await expireSubscription(tx, context, row, why)
    })
  }
  return over.length
}
