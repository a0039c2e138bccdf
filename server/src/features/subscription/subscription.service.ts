import { inLanguage } from '@slodki-ul/contract/language'
import type { Executor } from '#db/client.ts'
import { selectPlan } from '#features/subscription/plans.db.ts'
import { judgeStanding } from '#features/subscription/standing.rules.ts'
import { selectCharge, selectPeriods, selectSubscription } from '#features/subscription/subscription.db.ts'

export {
  anonymiseSubscriptions,
  lockForgettableSubscriptions,
  selectChargeIdsOf,
} from '#features/subscription/kept-subscriptions.db.ts'
export {
  insertPlanGifts as addPlanGifts,
  insertPlans as addPlans,
  selectPlan as findPlan,
} from '#features/subscription/plans.db.ts'
export {
  cancelSubscriptionsOf,
  hasPaidSubscription,
  selectCharge as findCharge,
  selectPersonalSubscriptions,
  selectSubscription as findSubscription,
} from '#features/subscription/subscription.db.ts'

/** Whether a user may watch at a moment, and when the last access bought so far ends. */
export async function findStanding(
  db: Executor,
  userId: string,
  now: Date,
): Promise<{ isSubscribed: boolean; until: Date | null }> {
  const { isSubscribed, until } = judgeStanding(await selectPeriods(db, userId), now.getTime())
  return { isSubscribed, until: until === null ? null : new Date(until) }
}

/** What a charge is for: whose subscription of which plan, and what it comes to in grosze. */
export async function describeCharge(db: Executor, chargeId: string) {
  const charge = await selectCharge(db, chargeId)
  const subscription = charge && (await selectSubscription(db, charge.subscriptionId))
  const plan = subscription && (await selectPlan(db, subscription.planId))
  if (!charge || !subscription || !plan) return null
  const { email, language, status } = subscription
  const title = inLanguage({ pl: plan.titlePl, en: plan.titleEn }, language)
  return { title, email, language, status, total: charge.amount }
}
