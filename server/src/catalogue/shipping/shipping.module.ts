import { staffShippingRoutes } from '#catalogue/shipping/shipping.admin.routes.ts'
import { pointsQueue } from '#catalogue/shipping/shipping.jobs.ts'
import { shippingRoutes } from '#catalogue/shipping/shipping.routes.ts'
import type { Module } from '#module.ts'

export const shippingModule: Module = {
  queues: [pointsQueue],
  routes: shippingRoutes,
  adminRoutes: staffShippingRoutes,
  caches: [{ endpoints: ['listPoints'], topics: ['points'] }],
}
