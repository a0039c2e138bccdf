import { accountingEndpoints } from '@slodki-ul/contract/compliance/accounting.admin'
import { settingsEndpoints } from '@slodki-ul/contract/platform/settings.admin'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'

/** What was exported is listed. */
const changing = { invalidatesTags: ['accounting' as const] }
const shown = { providesTags: ['accounting' as const, 'documents' as const] }

export const {
  useGetSalesRegisterQuery,
  useListRegisterRowsQuery,
  useGetMonthCheckQuery,
  useGetMonthExportsQuery,
  useGetEuSalesQuery,
  useExportRegisterCsvMutation,
  useExportRegisterSheetMutation,
  useGetAccountingSettingsQuery,
  useChangeAccountingSettingsMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    getSalesRegister: queryOf(build, accountingEndpoints.getSalesRegister, shown),
    listRegisterRows: queryOf(build, accountingEndpoints.listRegisterRows, shown),
    getMonthCheck: queryOf(build, accountingEndpoints.getMonthCheck, shown),
    getMonthExports: queryOf(build, accountingEndpoints.getMonthExports, shown),
    getEuSales: queryOf(build, accountingEndpoints.getEuSales, shown),
    exportRegisterCsv: fileOf(build, accountingEndpoints.exportRegisterCsv, changing),
    exportRegisterSheet: fileOf(build, accountingEndpoints.exportRegisterSheet, changing),
    getAccountingSettings: queryOf(build, settingsEndpoints.getAccountingSettings, { providesTags: ['accounting'] }),
    changeAccountingSettings: mutationOf(build, settingsEndpoints.changeAccountingSettings, {
      invalidatesTags: ['accounting', 'audit'],
    }),
  }),
})
