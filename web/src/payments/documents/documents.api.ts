import { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import { api, mutationOf } from '#core/api.ts'
import { downloadOf } from '#core/download.ts'
import { pagedQueryOf } from '#core/paged-queries.ts'

export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The tag removes them from the cache when the user changes.
    listInvoices: pagedQueryOf(build, invoicesEndpoints.listInvoices, { providesTags: ['subscription'] }),
    requestInvoice: mutationOf(build, invoicesEndpoints.requestInvoice, {
      // A refusal may mean that it is too late by now.
      invalidatesTags: ['orders', 'subscription'],
    }),
    getInvoicePdf: downloadOf(build, invoicesEndpoints.getInvoicePdf),
    getOrderPdf: downloadOf(build, invoicesEndpoints.getOrderPdf),
  }),
})

export const {
  useGetInvoicePdfMutation,
  useGetOrderPdfMutation,
  useListInvoicesInfiniteQuery,
  useRequestInvoiceMutation,
} = documentsApi
