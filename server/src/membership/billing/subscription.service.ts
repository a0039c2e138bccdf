import { inLanguage } from '@slodki-ul/contract/language'
import type { Executor } from '#db/client.ts'
import { selectCharge, selectSubscription } from '#membership/billing/subscription.db.ts'
import { findPlan } from '#membership/plans/plans.service.ts'

export {
  anonymiseSubscriptions,
  lockPurgeableSubscriptions,
  selectChargeIdsOf,
} from '#membership/billing/retained-subscriptions.db.ts'
export {
  endPeriods as endAccessPeriods,
  hasPaidSubscription,
  insertPeriod as addAccessPeriod,
  selectAccessEnd as findAccessEnd,
  selectCharge as findCharge,
  selectSubscription as findSubscription,
} from '#membership/billing/subscription.db.ts'
export { findSubscriptionSubject } from '#membership/billing/subscription-evidence.service.ts'
export {
  selectSubscriptionIds as findSubscriptionIds,
  selectSubscriptionOwner as findSubscriptionOwner,
} from '#membership/billing/subscription-owners.db.ts'
export {
  cancelSubscriptionsOf,
  selectPersonalSubscriptions,
} from '#membership/billing/subscription-personal-data.db.ts'

/** The subscription, account and plan of a charge, with its amount in grosze. */
export async function describeCharge(db: Executor, chargeId: string) {
  const charge = await selectCharge(db, chargeId)
  const subscription = charge && (await selectSubscription(db, charge.subscriptionId))
  const plan = subscription && (await findPlan(db, subscription.planId))
  if (!charge || !subscription || !plan) return null
  const { email, language, status } = subscription
  const title = inLanguage({ pl: plan.titlePl, en: plan.titleEn }, language)
  return { title, email, language, status, total: charge.amount }
}
