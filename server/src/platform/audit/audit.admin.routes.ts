import type { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { listAuditEntries } from '#platform/audit/audit.admin.service.ts'

export const auditRoutes = (context: Context): AdminHandlers<typeof auditEndpoints> => ({
  listAuditEntries: ({ query }) => listAuditEntries(context, query),
})
