import type { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import type { undoEndpoints } from '@slodki-ul/contract/platform/undo.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { getAuditChoices, listAuditEntries } from '#platform/audit/audit.admin.service.ts'
import { exportAudit } from '#platform/audit/audit-export.service.ts'
import { listRecentChanges, undoChange } from '#platform/audit/undo-change.service.ts'

export const auditRoutes = (context: Context): AdminHandlers<typeof auditEndpoints & typeof undoEndpoints> => ({
  listAuditEntries: ({ query }) => listAuditEntries(context, query),
  getAuditChoices: () => getAuditChoices(context),
  listRecentChanges: ({ params }, caller) => listRecentChanges(context, caller, params),
  undoChange: ({ params, body }, caller) => undoChange(context, caller, params, body.entryId),
  exportAudit: ({ query }, caller) => exportAudit(context, caller, query),
})
