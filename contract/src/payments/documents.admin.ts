import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { amountBound, anyOf, dayBound, listQuery } from '../lists.ts'
import { signedZlotySchema } from '../money.ts'
import { invoiceTypes } from './documents.ts'

/** A document in the list of staff. */
const documentRowSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  type: z.enum(invoiceTypes),
  issuedAt: momentSchema,
  buyerName: z.string(),
  taxId: z.nullable(z.string()),
  /** Number of the order; null for a subscription. */
  reference: z.nullable(z.string()),
  orderId: z.nullable(z.uuid()),
  subscriptionId: z.nullable(z.uuid()),
  total: signedZlotySchema,
  vatTotal: signedZlotySchema,
  /** Whether its PDF exists. */
  hasFile: z.boolean(),
})
export type DocumentRow = z.infer<typeof documentRowSchema>

/** Filters, search and order of the list of documents. */
export const staffDocumentsQuery = listQuery(['issuedAt', 'number', 'total'], '-issuedAt', {
  type: anyOf(z.enum(invoiceTypes)),
  issuedFrom: dayBound,
  issuedTo: dayBound,
  totalFrom: amountBound,
  totalTo: amountBound,
  orderId: z.optional(z.uuid()),
})
export type StaffDocumentsQuery = z.output<typeof staffDocumentsQuery>

export const staffDocumentsEndpoints = {
  listStaffDocuments: adminEndpoint({
    method: 'GET',
    path: 'admin/documents',
    summary: 'A page of all invoices, receipts, confirmations of gift cards and corrections',
    permission: 'documents.view',
    query: staffDocumentsQuery,
    status: 200,
    reply: z.array(documentRowSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
}
