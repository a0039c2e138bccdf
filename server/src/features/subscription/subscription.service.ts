export {
  cancelSubscriptionsOf,
  insertPlans as addPlans,
  selectPersonalSubscriptions,
  selectStanding as findStanding,
} from '#features/subscription/subscription.db.ts'
