import { pricesRoutes } from '#catalogue/prices/prices.admin.routes.ts'
import type { Module } from '#module.ts'

export const pricesModule: Module = { adminRoutes: pricesRoutes }
