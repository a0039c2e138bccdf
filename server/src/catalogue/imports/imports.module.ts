import { importAction, takeBackAction } from '#catalogue/imports/import-actions.service.ts'
import { deleteOldImports } from '#catalogue/imports/import-runs.service.ts'
import { importsRoutes } from '#catalogue/imports/imports.admin.routes.ts'
import type { Module } from '#module.ts'

export const importsModule: Module = {
  adminRoutes: importsRoutes,
  bulkActions: [importAction, takeBackAction],
  cleanups: [{ name: 'delete-old-imports', run: deleteOldImports }],
}
