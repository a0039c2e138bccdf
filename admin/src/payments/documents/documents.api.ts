import { staffDocumentsEndpoints as rows } from '@slodki-ul/contract/payments/documents.admin'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'

/** Also of an order, whose page lists its documents. */
const changes = { invalidatesTags: ['documents' as const, 'orders' as const] }

export const {
  useListStaffDocumentsQuery,
  useGetStaffDocumentQuery,
  useGetDocumentNumbersQuery,
  useGetStaffDocumentFileMutation,
  useSendDocumentAgainMutation,
  useCorrectBuyerMutation,
  useIssueInvoiceForReceiptMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listStaffDocuments: queryOf(build, rows.listStaffDocuments, { providesTags: ['documents'] }),
    getStaffDocument: queryOf(build, rows.getStaffDocument, { providesTags: ['documents'] }),
    getDocumentNumbers: queryOf(build, rows.getDocumentNumbers, { providesTags: ['documents'] }),
    getStaffDocumentFile: fileOf(build, rows.getStaffDocumentFile),
    sendDocumentAgain: mutationOf(build, rows.sendDocumentAgain, {}),
    correctBuyer: mutationOf(build, rows.correctBuyer, changes),
    issueInvoiceForReceipt: mutationOf(build, rows.issueInvoiceForReceipt, changes),
  }),
})
