import { documentMonthsEndpoints } from '@slodki-ul/contract/payments/document-months.admin'
import { staffDocumentsEndpoints } from '@slodki-ul/contract/payments/documents.admin'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'

/** Also of an order, whose page lists its documents. */
const changes = { invalidatesTags: ['documents' as const, 'orders' as const] }

export const {
  useListStaffDocumentsQuery,
  useGetStaffDocumentQuery,
  useGetDocumentNumbersQuery,
  useCountStaffDocumentsQuery,
  useExportDocumentPdfsMutation,
  useExportKsefFilesMutation,
  useExportNumbersProofMutation,
  useGetStaffDocumentFileMutation,
  useGetKsefFileMutation,
  useSendToKsefAgainMutation,
  useSendDocumentAgainMutation,
  useCorrectBuyerMutation,
  useIssueInvoiceForReceiptMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listStaffDocuments: queryOf(build, staffDocumentsEndpoints.listStaffDocuments, { providesTags: ['documents'] }),
    getStaffDocument: queryOf(build, staffDocumentsEndpoints.getStaffDocument, { providesTags: ['documents'] }),
    getDocumentNumbers: queryOf(build, documentMonthsEndpoints.getDocumentNumbers, { providesTags: ['documents'] }),
    countStaffDocuments: queryOf(build, documentMonthsEndpoints.countStaffDocuments, { providesTags: ['documents'] }),
    exportDocumentPdfs: mutationOf(build, documentMonthsEndpoints.exportDocumentPdfs, { invalidatesTags: ['runs'] }),
    exportKsefFiles: mutationOf(build, documentMonthsEndpoints.exportKsefFiles, { invalidatesTags: ['runs'] }),
    exportNumbersProof: fileOf(build, documentMonthsEndpoints.exportNumbersProof),
    getStaffDocumentFile: fileOf(build, staffDocumentsEndpoints.getStaffDocumentFile),
    getKsefFile: fileOf(build, staffDocumentsEndpoints.getKsefFile),
    sendToKsefAgain: mutationOf(build, staffDocumentsEndpoints.sendToKsefAgain, changes),
    sendDocumentAgain: mutationOf(build, staffDocumentsEndpoints.sendDocumentAgain, {}),
    correctBuyer: mutationOf(build, staffDocumentsEndpoints.correctBuyer, changes),
    issueInvoiceForReceipt: mutationOf(build, staffDocumentsEndpoints.issueInvoiceForReceipt, changes),
  }),
})
