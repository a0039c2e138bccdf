import { plansRoutes } from '#membership/plans/plans.routes.ts'
import type { Module } from '#module.ts'

export const plansModule: Module = {
  routes: plansRoutes,
  caches: [{ endpoints: ['listPlans'], topics: ['plans'] }],
}
