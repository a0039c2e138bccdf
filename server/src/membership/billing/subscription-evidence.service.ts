import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { type EvidenceFile, type EvidenceSubject, recordsFile, zlotyOf } from '#evidence.ts'
import {
  type ChargeRow,
  type SubscriptionRow,
  selectCharges,
  selectSubscription,
  selectSubscriptionHistory,
} from '#membership/billing/subscription.db.ts'
import { findPlan } from '#membership/plans/plans.service.ts'

const buyerOf = ({ firstName, lastName, email, phone, companyData, language }: SubscriptionRow) => ({
  ...{ firstName, lastName, email, phone, invoice: companyData, language },
})

const chargeOf = ({ id, kind, state, price, discount, discountCode, amount, vat, createdAt, paidAt }: ChargeRow) => ({
  ...{ id, kind, state, price: zlotyOf(price), discount: zlotyOf(discount), discountCode },
  ...{ amount: zlotyOf(amount), vat: zlotyOf(vat), createdAt, paidAt },
})

/** A subscription as it was bought and went on, with its payments and the periods of access (BO-072). */
export async function subscriptionEvidence(
  { db }: Pick<Context, 'db'>,
  { kind, id }: EvidenceSubject,
): Promise<EvidenceFile[]> {
  const subscription = kind === 'subscription' ? await selectSubscription(db, id) : undefined
  if (!subscription) return []
  const plan = await findPlan(db, subscription.planId)
  const { events, periods } = await selectSubscriptionHistory(db, id)
  const { status, price, vatRate, months, paymentMethod, paidUntil, createdAt, comments, isWebinar } = subscription
  const record = {
    ...{ id, orderedAt: createdAt, status, plan: plan?.titlePl ?? null, isWebinar, months, paidUntil },
    ...{ price: zlotyOf(price), vatRate, paymentMethod, comments },
    buyer: buyerOf(subscription),
    charges: (await selectCharges(db, id)).toReversed().map(chargeOf),
    statuses: events,
    accessPeriods: periods,
  }
  return [recordsFile('subscription.json', record)]
}

/** A subscription as the subject of evidence; null when there is none. */
export async function findSubscriptionSubject(db: Executor, id: string) {
  const subscription = await selectSubscription(db, id)
  if (!subscription) return null
  const charges = await selectCharges(db, id)
  const { createdAt: madeAt, userId, planId } = subscription
  return { madeAt, userId, planId, chargeIds: charges.map((charge) => charge.id) }
}
