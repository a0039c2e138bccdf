import { stockRoutes } from '#catalogue/stock/stock.admin.routes.ts'
import { waitingStock } from '#catalogue/stock/waiting-stock.db.ts'
import type { Module } from '#module.ts'

export const stockModule: Module = { adminRoutes: stockRoutes, waitingCounts: waitingStock }
