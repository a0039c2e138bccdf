import type { accountingEndpoints } from '@slodki-ul/contract/compliance/accounting.admin'
import type { monthCheckEndpoints } from '@slodki-ul/contract/compliance/month-check.admin'
import { exportRegister, getMonthExports, getRegisterPackage } from '#compliance/accounting/exports.service.ts'
import { getMonthCheck } from '#compliance/accounting/month-check.service.ts'
import { getSalesRegister, listRegisterRows } from '#compliance/accounting/sales-register.service.ts'
import { getEuSales } from '#compliance/eu-sales/eu-sales.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const accountingRoutes = (
  context: Context,
): AdminHandlers<typeof accountingEndpoints & typeof monthCheckEndpoints> => ({
  getSalesRegister: ({ query }) => getSalesRegister(context, query.month),
  listRegisterRows: ({ query }) => listRegisterRows(context, query),
  exportRegisterCsv: ({ body }, caller) => exportRegister(context, caller, body.month, 'csv'),
  exportRegisterSheet: ({ body }, caller) => exportRegister(context, caller, body.month, 'xlsx'),
  getMonthExports: ({ query }) => getMonthExports(context, query.month),
  getRegisterPackage: ({ query }) => getRegisterPackage(context, query.month),
  getMonthCheck: ({ query }) => getMonthCheck(context, query.month),
  getEuSales: ({ query }) => getEuSales(context, query.year),
})
