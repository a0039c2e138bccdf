import { listOfferedPrices } from '#membership/plans/offered-prices.service.ts'
import { staffPlansRoutes } from '#membership/plans/plans.admin.routes.ts'
import { selectPlans } from '#membership/plans/plans.db.ts'
import { plansRoutes } from '#membership/plans/plans.routes.ts'
import type { Module } from '#module.ts'

export const plansModule: Module = {
  routes: plansRoutes,
  adminRoutes: staffPlansRoutes,
  queries: {
    listPlanNames: async (db) => (await selectPlans(db)).map(({ id, titlePl }) => ({ id, name: titlePl })),
    listOfferedPrices,
  },
  caches: [{ endpoints: ['listPlans'], topics: ['plans'] }],
}
