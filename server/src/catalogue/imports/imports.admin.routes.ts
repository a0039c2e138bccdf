import type { productImportsEndpoints } from '@slodki-ul/contract/catalogue/product-imports.admin'
import { startProductImport, takeBackProductImport } from '#catalogue/imports/import-runs.service.ts'
import * as service from '#catalogue/imports/imports.service.ts'
import { exportProducts } from '#catalogue/imports/product-export.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { runCallerOf } from '#platform/runs/run-caller.ts'

export const importsRoutes = (context: Context): AdminHandlers<typeof productImportsEndpoints> => ({
  exportProducts: ({ query }, caller) => exportProducts(context, caller, query),
  listProductImports: () => service.listProductImports(context),
  getImportTemplate: async ({ query }) => service.getImportTemplate(context, query.in),
  getProductImport: ({ params }) => service.getProductImport(context, params.id),
  listProductImportRows: (input) => service.listProductImportRows(context, input),
  getWrongRows: ({ params, query }) => service.getWrongRows(context, params.id, query.in),
  addProductImport: (input, caller) => service.addProductImport(context, caller, input),
  matchImportColumns: (input, caller) => service.matchImportColumns(context, caller, input),
  startProductImport: (input, caller) => startProductImport(context, runCallerOf(caller), input),
  takeBackProductImport: ({ params }, caller) => takeBackProductImport(context, runCallerOf(caller), params.id),
})
