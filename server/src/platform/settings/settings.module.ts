import type { Module } from '#module.ts'
import { settingsRoutes } from '#platform/settings/settings.admin.routes.ts'
import { companyDoctor, connectionsDoctor } from '#platform/settings/settings.doctor.ts'

export const settingsModule: Module = {
  adminRoutes: settingsRoutes,
  doctorChecks: [companyDoctor, connectionsDoctor],
}
