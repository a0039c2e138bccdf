export { insertPlans as addPlans, selectStanding as findStanding } from '#features/subscription/subscription.db.ts'
