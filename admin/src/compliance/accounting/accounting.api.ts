import { accountingEndpoints } from '@slodki-ul/contract/compliance/accounting.admin'
import { monthCheckEndpoints } from '@slodki-ul/contract/compliance/month-check.admin'
import { api, fileOf, queryOf } from '#core/api.ts'

/** What was exported is listed. */
const changing = { invalidatesTags: ['accounting' as const] }
const shown = { providesTags: ['accounting' as const, 'documents' as const] }

export const {
  useGetSalesRegisterQuery,
  useListRegisterRowsQuery,
  useGetMonthCheckQuery,
  useGetMonthExportsQuery,
  useGetEuSalesQuery,
  useGetRegisterPackageQuery,
  useExportRegisterCsvMutation,
  useExportRegisterSheetMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    getSalesRegister: queryOf(build, accountingEndpoints.getSalesRegister, shown),
    listRegisterRows: queryOf(build, accountingEndpoints.listRegisterRows, shown),
    getMonthCheck: queryOf(build, monthCheckEndpoints.getMonthCheck, shown),
    getMonthExports: queryOf(build, accountingEndpoints.getMonthExports, shown),
    getRegisterPackage: queryOf(build, accountingEndpoints.getRegisterPackage, { providesTags: ['accounting'] }),
    getEuSales: queryOf(build, accountingEndpoints.getEuSales, shown),
    exportRegisterCsv: fileOf(build, accountingEndpoints.exportRegisterCsv, changing),
    exportRegisterSheet: fileOf(build, accountingEndpoints.exportRegisterSheet, changing),
  }),
})
