import type { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { requestInvoice } from '#payments/documents/invoice-requests.service.ts'
import { getInvoicePdf, getOrderPdf, listInvoices } from '#payments/documents/invoices.service.ts'

export const invoicesRoutes = (context: Context): Handlers<typeof invoicesEndpoints> => ({
  listInvoices: (input, caller) => listInvoices(context, input, caller),
  getInvoicePdf: ({ params }, caller) => getInvoicePdf(context, params.id, caller),
  requestInvoice: (input, caller) => requestInvoice(context, input, caller),
  getOrderPdf: ({ params }, caller) => getOrderPdf(context, params.id, caller),
})
