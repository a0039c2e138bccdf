import { failed, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { applyBilling, type BillingFacts, fetchBilling } from '#membership/billing/billing.service.ts'
import { cancelCharge } from '#membership/billing/first-charge.service.ts'
import { settleCharge } from '#membership/billing/settle-charge.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { applyTransition } from '#membership/billing/subscription-transitions.service.ts'
import { type OverdueOutcome, resolveOverdue } from '#payments/payments/overdue.rules.ts'
import { checkOverduePayment, overdueLeaseMs, postponeOverdue } from '#payments/payments/overdue.service.ts'
import { findRunning, reportPaymentMismatch, selectChargeAttempts } from '#payments/payments/payments.service.ts'
import type { CheckoutSession } from '#providers/stripe.ts'

type Reported = { session: CheckoutSession | null; billing: BillingFacts | null; checkResult: OverdueOutcome }

/** What the provider says of the page of a charge, and of the subscription that the page began, if it did. */
async function askProvider(context: Context, chargeId: string): Promise<Reported> {
  const asked = await checkOverduePayment(context, findRunning(await selectChargeAttempts(context.db, chargeId)))
  try {
    return { ...asked, billing: await fetchBilling(context, asked.session?.providerSubscriptionId ?? null) }
  } catch (error) {
    context.log.error({ err: error, chargeId }, 'subscription of an overdue charge not fetched')
    return { session: null, billing: null, checkResult: 'unavailable' }
  }
}

/** Settles what the provider reported, then drops the charge unless it is paid, or waited for. True when it is settled. */
async function settleOverdue(context: Context, chargeId: string, { session, billing, checkResult }: Reported) {
  return inTransaction(context, async (tx) => {
    const actor = 'job:deadline'
    if (session) {
      const settled = await settleCharge(tx, context, { session, state: session.state, actor })
      if (failed(settled)) return settled
    }
    if (billing) await applyBilling(tx, context, billing, actor)
    const now = context.clock.date()
    const named = await table.selectCharge(tx, chargeId)
    const subscription = named && (await table.lockSubscription(tx, named.subscriptionId))
    const charge = subscription && (await table.selectCharge(tx, chargeId))
    if (!subscription || charge?.state !== 'open' || !charge.deadlineAt || charge.deadlineAt > now) return succeed(true)
    const running = findRunning(await selectChargeAttempts(tx, chargeId))
    if (running && resolveOverdue(checkResult, now.getTime() - charge.deadlineAt.getTime()) === 'wait')
      return succeed(false)
    await cancelCharge(tx, context, charge)
    if (subscription.nextChargeId === chargeId)
      await table.updateSubscription(tx, subscription.id, { voucherId: null, nextChargeId: null })
    if (subscription.status === 'Pending')
      await applyTransition(tx, context, subscription, 'Inactive', { cause: 'not paid in time', actor })
    return succeed(true)
  })
}

/**
 * Drops a period whose time to be paid is over. The provider is asked to close an open page first: money that is already
 * there pays it instead, and a provider that does not answer is waited for, though not for ever. True when the
 * charge needs no further look.
 */
async function dropOverdue(context: Context, chargeId: string): Promise<boolean> {
  const reported = await askProvider(context, chargeId)
  const outcome = await settleOverdue(context, chargeId, reported)
  if (!failed(outcome)) return outcome.value
  if (reported.session) await reportPaymentMismatch(context, { session: reported.session })
  const unsettled = await settleOverdue(context, chargeId, { session: null, billing: null, checkResult: 'mismatch' })
  return !failed(unsettled) && unsettled.value
}

/** Drops unpaid charges past their deadline; each alone: one that cannot be settled has longer and longer pauses. */
export async function cancelOverdueCharges(context: Context): Promise<number> {
  const { clock, db, log } = context
  const due = await table.claimOverdueCharges(db, clock.date(), new Date(clock.now() + overdueLeaseMs), 8)
  const drop = async ({ id, overdueChecks }: (typeof due)[number]) => {
    let isSettled = false
    try {
      isSettled = await dropOverdue(context, id)
    } catch (error) {
      log.error({ err: error, chargeId: id }, 'overdue charge not settled')
    }
    if (!isSettled) await table.updateCharge(db, id, postponeOverdue(context, overdueChecks))
  }
  await Promise.all(due.map(drop))
  return due.length
}
