import * as z from 'zod/mini'
import { addressSchema } from '../addresses.ts'
import { momentSchema } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { pageSizes, textMax } from '../limits.ts'
import { line } from '../line.ts'
import { signedZlotySchema } from '../money.ts'
import { pageQuery } from '../pagination.ts'

/**
 * Documents of a payment: an invoice on request, otherwise a receipt, which is not a fiscal one; for gift cards a
 * confirmation of their sale, which is outside VAT; and a correction of any of them after a refund or when the buyer's data
 * were wrong.
 */
export const invoiceTypes = ['Invoice', 'Receipt', 'GiftCardSale', 'Correction'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/**
 * A row of the payments archive (ENT-12); `name` is the document's number. The price of a correction is negative, or 0
 * when it only concerns the buyer's data.
 */
const invoiceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(invoiceTypes),
  plan: z.string(),
  created: momentSchema,
  /** Date of delivery, or of a payment in advance; null when it is the document's own date. */
  sold: z.nullable(z.object({ kind: z.enum(['delivery', 'payment']), at: momentSchema })),
  price: signedZlotySchema,
  /** Until when an invoice may be requested instead of this receipt; null when it no longer may, or it is not a receipt. */
  invoiceUntil: z.nullable(momentSchema),
})

export const invoicesEndpoints = {
  listInvoices: endpoint({
    method: 'GET',
    path: 'subscription/invoices',
    summary: "A page of the documents of the caller's subscription payments",
    access: 'customer',
    query: z.object({
      ...pageQuery,
      pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(pageSizes.max)), pageSizes.invoices),
      orderBy: z._default(z.enum(['CreatedDesc']), 'CreatedDesc'),
      languageCode,
      /** Accepted and ignored: only the token identifies the caller. */
      userId: z.optional(z.string().check(z.maxLength(textMax))),
    }),
    status: 200,
    reply: z.array(invoiceSchema),
    paged: true,
    errors: [],
    calledBy: 'web',
  }),
  getInvoicePdf: endpoint({
    method: 'GET',
    path: 'subscription/pdf-invoice/{id}',
    summary: "One of the caller's documents as a PDF: faktura.pdf or paragon.pdf",
    access: 'customer',
    params: z.object({ id: z.uuid() }),
    status: 200,
    reply: null,
    file: 'application/pdf',
    errors: ['ERRORS.UNABLETOLOADPDF'],
    calledBy: 'web',
  }),
  getOrderPdf: endpoint({
    method: 'GET',
    path: 'orders/pdf-invoice/{id}',
    summary: "The document of one of the caller's orders as a PDF: faktura.pdf or paragon.pdf",
    access: 'customer',
    params: z.object({ id: z.uuid() }),
    /** Accepted and ignored: the order determines the document. */
    query: z.object({ userWantsInvoice: z.optional(z.stringbool()) }),
    status: 200,
    reply: null,
    file: 'application/pdf',
    errors: ['ERRORS.UNABLETOLOADPDF'],
    calledBy: 'web',
  }),
  requestInvoice: endpoint({
    method: 'POST',
    path: 'documents/{id}/invoice',
    summary:
      'Issues the invoice for a person in place of a receipt of the caller; repeated, it answers the same invoice',
    access: 'customer',
    params: z.object({ id: z.uuid() }),
    body: z.object({ name: line, address: addressSchema }),
    status: 200,
    reply: z.object({ id: z.uuid(), name: z.string() }),
    errors: ['ERRORS.UNABLETOLOADPDF', 'ERRORS.INVOICETOOLATE', 'ERRORS.NOTHINGTOINVOICE'],
    calledBy: 'web',
  }),
}
