import { listExportsEndpoints } from '@slodki-ul/contract/platform/list-exports.admin'
import { api, fileOf, queryOf } from '#core/api.ts'

export const { useListExportColumnsQuery, useExportListMutation, useExportPersonalListMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    listExportColumns: queryOf(build, listExportsEndpoints.listExportColumns),
    exportList: fileOf(build, listExportsEndpoints.exportList),
    exportPersonalList: fileOf(build, listExportsEndpoints.exportPersonalList),
  }),
})
