import type { staffDocumentsEndpoints } from '@slodki-ul/contract/payments/documents.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import * as actions from '#payments/documents/document-actions.admin.service.ts'
import { getDocumentNumbers } from '#payments/documents/document-numbers.service.ts'
import * as documents from '#payments/documents/documents.admin.service.ts'

export const staffDocumentsRoutes = (context: Context): AdminHandlers<typeof staffDocumentsEndpoints> => ({
  listStaffDocuments: ({ query }) => documents.listStaffDocuments(context, query),
  getDocumentNumbers: ({ query }) => getDocumentNumbers(context, query.month),
  getStaffDocument: ({ params }) => documents.getStaffDocument(context, params.id),
  getStaffDocumentFile: ({ params }) => documents.getStaffDocumentFile(context, params.id),
  getKsefFile: ({ params }) => documents.getKsefFile(context, params.id, params.file),
  sendToKsefAgain: ({ params }, caller) => actions.sendToKsefAgain(context, caller, params.id),
  sendDocumentAgain: ({ params }, caller) => actions.sendDocumentAgain(context, caller, params.id),
  correctBuyer: ({ params, body }, caller) => actions.correctBuyer(context, caller, params.id, body),
  issueInvoiceForReceipt: ({ params, body }, caller) =>
    actions.issueInvoiceForReceipt(context, caller, params.id, body),
})
