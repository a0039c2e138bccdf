import { foreverDate } from '@slodki-ul/contract/membership/billing.rules'
import { settleVoucherUse } from '#catalogue/vouchers/vouchers.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { lockUser } from '#identity/users/users.service.ts'
import { findConsentKinds } from '#legal/consents/consents.service.ts'
import { dayOf, endOfDay } from '#membership/billing/periods.rules.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { applyTransition } from '#membership/billing/subscription-transitions.service.ts'
import {
  settleWithdrawal,
  type WithdrawalSettlement,
  type WithdrawnSubscription,
} from '#membership/billing/withdrawn-subscription.rules.ts'
import { endPeriodOf, selectNewestPaid, selectPeriodOf } from '#membership/billing/withdrawn-subscriptions.db.ts'
import { selectAttempts } from '#payments/payments/payments.service.ts'
import { queueRefund, sumRefunds } from '#payments/refunds/refunds.service.ts'

/** Who withdraws from the subscription, when, and whether from all of it. */
export type SubscriptionStatement = { userId: string | null; email: string; isWhole: boolean; at: Date }

export type SettledSubscription = WithdrawalSettlement & { subscriptionId: string }

type Charged = { subscription: table.SubscriptionRow; charge: table.ChargeRow }

type Statement = { isOwner: boolean; isWhole: boolean; at: Date }

/** A locked subscription with all that a withdrawal from it depends on; null when nothing was paid for it. */
export async function loadWithdrawn(tx: Transaction, subscriptionId: string, { isOwner, isWhole, at }: Statement) {
  const subscription = await table.lockSubscription(tx, subscriptionId)
  const charges = await table.selectCharges(tx, subscriptionId)
  const charge = charges.find(({ kind, state }) => kind === 'first' && state === 'paid')
  const period = charge && (await selectPeriodOf(tx, charge))
  if (!subscription || !charge?.paidAt || !period) return null
  const payment = (await selectAttempts(tx, { kind: 'charge', id: charge.id })).find(({ state }) => state === 'paid')
  const withdrawn: WithdrawnSubscription = {
    concludedOn: dayOf(charge.paidAt.getTime()),
    statementDay: dayOf(at.getTime()),
    paid: charge.amount,
    firstDay: dayOf(period.startsAt.getTime()),
    lastDay: period.endsAt.getTime() === Date.parse(foreverDate) ? null : dayOf(period.endsAt.getTime()),
    isStartRequested: (await findConsentKinds(tx, subscriptionId)).includes('start'),
    ...{ isOwner, isWhole },
    isCompany: subscription.companyData !== null,
    chargeCount: charges.filter(({ state }) => state !== 'dropped').length,
    refundedBefore: payment ? await sumRefunds(tx, payment.id) : 0,
  }
  return { subscription, charge, payment, withdrawn }
}

/** What a statement of withdrawal of that moment would mean for a subscription; null when nothing was paid for it. */
export async function assessWithdrawal(
  tx: Transaction,
  subscriptionId: string,
  at: Date,
): Promise<(WithdrawnSubscription & WithdrawalSettlement) | null> {
  const loaded = await loadWithdrawn(tx, subscriptionId, { isOwner: false, isWhole: true, at })
  return loaded && { ...loaded.withdrawn, ...settleWithdrawal(loaded.withdrawn) }
}

/** Ends a withdrawn subscription at the end of the last charged day, or at once; a job cancels it at the provider. */
export async function endWithdrawn(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  { subscription, charge }: Charged,
  { charged }: Pick<WithdrawalSettlement, 'charged'>,
  at: Date,
): Promise<void> {
  const endsAt = charged === 0 ? at : new Date(endOfDay(dayOf(at.getTime())))
  if (subscription.nextChargeId) await settleVoucherUse(tx, subscription.nextChargeId, 'released', at)
  await endPeriodOf(tx, charge, endsAt)
  const reason = { cause: 'withdrawn', actor: 'customer' }
  await applyTransition(tx, context, subscription, 'Inactive', reason, {
    ...{ paidUntil: endsAt, cancellationPlanned: false, pastDueSince: null, voucherId: null, nextChargeId: null },
    checkAt: subscription.providerSubscriptionId === null ? null : at,
  })
}

/**
 * Evaluates a withdrawal from a subscription. When no decision by staff is needed, ends the contract and queues the
 * refund; the document is corrected when the refund is sent. Null when the sender has no running subscription.
 */
export async function withdrawSubscription(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  { userId, email, isWhole, at }: SubscriptionStatement,
): Promise<SettledSubscription | null> {
  const own = userId === null ? undefined : await selectNewestPaid(tx, { userId })
  const subscriptionId = own ?? (await selectNewestPaid(tx, { email }))
  if (!subscriptionId) return null
  if (userId !== null) await lockUser(tx, userId)
  const loaded = await loadWithdrawn(tx, subscriptionId, { isOwner: own !== undefined, isWhole, at })
  // Another withdrawal may have ended it since.
  if (!loaded || loaded.subscription.status === 'Inactive') return null
  const { subscription, charge, payment } = loaded
  const settlement = settleWithdrawal(loaded.withdrawn)
  const amount = settlement.refunded ?? 0
  // A payment whose route is unknown is refunded by hand.
  const isAutomatic = settlement.isAutomatic && (amount === 0 || payment !== undefined)
  if (isAutomatic) {
    if (payment && amount > 0) await queueRefund(tx, context, { paymentId: payment.id, amount, reason: 'withdrawal' })
    await endWithdrawn(tx, context, { subscription, charge }, settlement, at)
  }
  return { ...settlement, isAutomatic, subscriptionId }
}
