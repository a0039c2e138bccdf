import type { documentMonthsEndpoints } from '@slodki-ul/contract/payments/document-months.admin'
import type { staffDocumentsEndpoints } from '@slodki-ul/contract/payments/documents.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import * as actions from '#payments/documents/document-actions.admin.service.ts'
import { exportDocumentPdfs, exportKsefFiles } from '#payments/documents/document-archives.service.ts'
import { exportNumbersProof, getDocumentNumbers } from '#payments/documents/document-numbers.service.ts'
import * as documents from '#payments/documents/documents.admin.service.ts'

export const staffDocumentsRoutes = (
  context: Context,
): AdminHandlers<typeof staffDocumentsEndpoints & typeof documentMonthsEndpoints> => ({
  listStaffDocuments: ({ query }) => documents.listStaffDocuments(context, query),
  countStaffDocuments: ({ query }) => documents.countStaffDocuments(context, query),
  getDocumentNumbers: ({ query }) => getDocumentNumbers(context, query.month),
  exportDocumentPdfs: ({ body }, caller) => exportDocumentPdfs(context, caller, body.month),
  exportKsefFiles: ({ body }, caller) => exportKsefFiles(context, caller, body.month),
  exportNumbersProof: ({ params, query }, caller) => exportNumbersProof(context, caller, { ...params, ...query }),
  getStaffDocument: ({ params }) => documents.getStaffDocument(context, params.id),
  getStaffDocumentFile: ({ params }) => documents.getStaffDocumentFile(context, params.id),
  getKsefFile: ({ params }) => documents.getKsefFile(context, params.id, params.file),
  sendToKsefAgain: ({ params }, caller) => actions.sendToKsefAgain(context, caller, params.id),
  sendDocumentAgain: ({ params }, caller) => actions.sendDocumentAgain(context, caller, params.id),
  correctBuyer: ({ params, body }, caller) => actions.correctBuyer(context, caller, params.id, body),
  issueInvoiceForReceipt: ({ params, body }, caller) =>
    actions.issueInvoiceForReceipt(context, caller, params.id, body),
})
