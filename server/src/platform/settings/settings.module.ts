import type { Module } from '#module.ts'
import { settingsRoutes } from '#platform/settings/settings.admin.routes.ts'

export const settingsModule: Module = { adminRoutes: settingsRoutes }
