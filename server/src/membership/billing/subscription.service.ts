import { inLanguage } from '@slodki-ul/contract/language'
import type { Executor } from '#db/client.ts'
import { resolveAccess } from '#membership/billing/access-status.rules.ts'
import { selectPlan } from '#membership/billing/plans.db.ts'
import { selectCharge, selectPeriods, selectSubscription } from '#membership/billing/subscription.db.ts'

export {
  insertPlanGifts as addPlanGifts,
  insertPlans as addPlans,
  selectPlan as findPlan,
} from '#membership/billing/plans.db.ts'
export {
  anonymiseSubscriptions,
  lockPurgeableSubscriptions,
  selectChargeIdsOf,
} from '#membership/billing/retained-subscriptions.db.ts'
export {
  hasPaidSubscription,
  selectCharge as findCharge,
  selectSubscription as findSubscription,
} from '#membership/billing/subscription.db.ts'
export {
  selectSubscriptionIds as findSubscriptionIds,
  selectSubscriptionOwner as findSubscriptionOwner,
} from '#membership/billing/subscription-owners.db.ts'
export {
  cancelSubscriptionsOf,
  selectPersonalSubscriptions,
} from '#membership/billing/subscription-personal-data.db.ts'

/** Whether a user may watch at a moment, and when the last access bought so far ends. */
export async function findAccess(
  db: Executor,
  userId: string,
  now: Date,
): Promise<{ isSubscribed: boolean; until: Date | null }> {
  const { isSubscribed, until } = resolveAccess(await selectPeriods(db, userId), now.getTime())
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
