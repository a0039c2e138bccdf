import { invoicesEndpoints } from '@slodki-ul/contract/invoices'
import { api } from '#app/api.ts'
import { downloadOf } from '#app/download.ts'
import { pagesOf } from '#app/pages-of.ts'

export const invoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInvoices: pagesOf(build, invoicesEndpoints.listInvoices),
    getInvoicePdf: downloadOf(build, invoicesEndpoints.getInvoicePdf),
  }),
})

export const { useGetInvoicePdfMutation, useListInvoicesInfiniteQuery } = invoicesApi
