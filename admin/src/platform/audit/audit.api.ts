import { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import { api, fileOf, queryOf } from '#core/api.ts'

export const { useListAuditEntriesQuery, useGetAuditChoicesQuery, useExportAuditMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    listAuditEntries: queryOf(build, auditEndpoints.listAuditEntries, { providesTags: ['audit'] }),
    getAuditChoices: queryOf(build, auditEndpoints.getAuditChoices, { providesTags: ['audit'] }),
    exportAudit: fileOf(build, auditEndpoints.exportAudit),
  }),
})
