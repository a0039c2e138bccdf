import { accountingRoutes } from '#compliance/accounting/accounting.admin.routes.ts'
import type { Module } from '#module.ts'

export const accountingModule: Module = { adminRoutes: accountingRoutes }
