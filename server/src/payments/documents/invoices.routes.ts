import type { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { getInvoicePdf, getOrderPdf, listInvoices } from '#payments/documents/invoices.service.ts'

export const invoicesRoutes = (context: Context): Handlers<typeof invoicesEndpoints> => ({
  listInvoices: (input, visitor) => listInvoices(context, input, visitor),
  getInvoicePdf: ({ params }, visitor) => getInvoicePdf(context, params.id, visitor),
  getOrderPdf: ({ params }, visitor) => getOrderPdf(context, params.id, visitor),
})
