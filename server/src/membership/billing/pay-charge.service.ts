import { foreverDate } from '@slodki-ul/contract/membership/billing.rules'
import { settleVoucherUse } from '#catalogue/vouchers/vouchers.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { issueChargeReceipt } from '#membership/billing/charge-documents.service.ts'
import { endOfDay, extend } from '#membership/billing/periods.rules.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { applyTransition, queueSubscriptionMail } from '#membership/billing/subscription-transitions.service.ts'

export type PaidPeriodDraft = { startsAt: Date; endsAt: Date | null; anchorOn: string | null }

/** The period that a payment ahead buys, counted from the current end or from now. Null end: lifetime. */
export function nextPeriod(context: Pick<Context, 'clock'>, subscription: table.SubscriptionRow): PaidPeriodDraft {
  const { months, anchorOn, paidUntil } = subscription
  const startsAt = context.clock.date()
  if (months === null) return { startsAt, endsAt: null, anchorOn: null }
  const time = extend({ anchorOn, paidUntil: paidUntil?.getTime() ?? null }, months, context.clock.now())
  return { startsAt: new Date(time.startsAt), endsAt: new Date(time.endsAt), anchorOn: time.anchorOn }
}

/** A provider period in whole days: it ends with the last second of its last day in Warsaw. */
export const wholeDays = (startsAt: Date, lastDay: string): PaidPeriodDraft => ({
  startsAt,
  endsAt: new Date(endOfDay(lastDay)),
  anchorOn: null,
})

type Paid = {
  subscription: table.SubscriptionRow
  charge: table.ChargeRow
  ownerId: string
  time: PaidPeriodDraft
  actor: string
  change?: table.SubscriptionChange
}

const later = (one: Date | null, other: Date | null) =>
  one === null || other === null ? other : new Date(Math.max(one.getTime(), other.getTime()))

/**
 * Records that a charge is paid: uses up the voucher, gives access for exactly that period, mails the buyer and, last
 * because other payments wait for the next number, issues the document.
 */
export async function payCharge(
  tx: Transaction,
  context: Context,
  { subscription, charge, ownerId, time, actor, change = {} }: Paid,
): Promise<table.SubscriptionRow> {
  const at = context.clock.date()
  await table.updateCharge(tx, charge.id, { state: 'paid', paidAt: at, deadlineAt: null })
  await settleVoucherUse(tx, charge.id, 'used', at)
  await table.insertPeriod(tx, {
    userId: ownerId,
    subscriptionId: subscription.id,
    chargeId: charge.id,
    startsAt: time.startsAt,
    endsAt: time.endsAt ?? new Date(foreverDate),
    cause: charge.kind,
  })
  const paid = await applyTransition(
    tx,
    context,
    subscription,
    'Active',
    { cause: `paid: ${charge.kind}`, actor },
    {
      userId: ownerId,
      paidUntil: later(subscription.paidUntil, time.endsAt),
      anchorOn: time.anchorOn ?? subscription.anchorOn,
      pastDueSince: null,
      reminded: null,
      ...(subscription.nextChargeId === charge.id ? { voucherId: null, nextChargeId: null } : {}),
      ...change,
    },
  )
  const kind = charge.kind === 'first' ? 'subscription-started' : 'subscription-renewed'
  await queueSubscriptionMail(tx, context, paid, kind, {
    occasion: charge.id,
    chargeId: charge.id,
    until: time.endsAt?.toISOString() ?? null,
  })
  await issueChargeReceipt(tx, context, paid, charge, time)
  return paid
}

/**
 * Ends an order whose payment arrived although its period cannot be given: the account has another subscription or is
 * gone.
 */
export async function releaseCharge(
  tx: Transaction,
  context: Context,
  subscription: table.SubscriptionRow,
  charge: table.ChargeRow,
): Promise<void> {
  if (charge.state === 'open') {
    await table.updateCharge(tx, charge.id, { state: 'dropped', deadlineAt: null })
    await settleVoucherUse(tx, charge.id, 'released', context.clock.date())
  }
  if (subscription.status === 'Pending')
    await applyTransition(tx, context, subscription, 'Inactive', { cause: 'money given back', actor: 'system' })
}
