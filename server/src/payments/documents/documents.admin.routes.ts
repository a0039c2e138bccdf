import type { staffDocumentsEndpoints } from '@slodki-ul/contract/payments/documents.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { listStaffDocuments } from '#payments/documents/documents.admin.service.ts'

export const staffDocumentsRoutes = (context: Context): AdminHandlers<typeof staffDocumentsEndpoints> => ({
  listStaffDocuments: ({ query }) => listStaffDocuments(context, query),
})
