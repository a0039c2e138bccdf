import type { Module } from '#module.ts'
import { accountsDoctor } from '#platform/settings/accounts.doctor.ts'
import { settingsRoutes } from '#platform/settings/settings.admin.routes.ts'
import { companyDoctor, connectionsDoctor, salesDoctor } from '#platform/settings/settings.doctor.ts'

export const settingsModule: Module = {
  adminRoutes: settingsRoutes,
  doctorChecks: [companyDoctor, salesDoctor, connectionsDoctor, accountsDoctor],
}
