import type { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { getAuditChoices, listAuditEntries } from '#platform/audit/audit.admin.service.ts'
import { exportAudit } from '#platform/audit/audit-export.service.ts'

export const auditRoutes = (context: Context): AdminHandlers<typeof auditEndpoints> => ({
  listAuditEntries: ({ query }) => listAuditEntries(context, query),
  getAuditChoices: () => getAuditChoices(context),
  exportAudit: ({ query }, caller) => exportAudit(context, caller, query),
})
