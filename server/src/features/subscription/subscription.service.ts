export { insertPlans as addPlans } from '#features/subscription/subscription.db.ts'
