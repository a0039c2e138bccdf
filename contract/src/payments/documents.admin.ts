import * as z from 'zod/mini'
import { addressSchema } from '../addresses.ts'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { amountBound, anyOf, dayBound, listQuery, yesOrNo } from '../lists.ts'
import { signedZlotySchema } from '../money.ts'
import { documentActions, documentRefusals, ksefStates } from './document-actions.rules.ts'
import { invoiceTypes } from './documents.ts'

/** Longest line of the buyer's data on a document. */
const lineMax = 200
const text = z.string().check(z.trim(), z.maxLength(lineMax))

/** Sums of one VAT rate. */
export const rateSchema = z.object({
  /** In percent; -1 for what is not taxed in Poland. */
  vatRate: z.int(),
  netAmount: signedZlotySchema,
  vatAmount: signedZlotySchema,
  grossAmount: signedZlotySchema,
})
export type RateAmounts = z.infer<typeof rateSchema>

/** A document in the list of staff. */
const documentRowSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  type: z.enum(invoiceTypes),
  issuedAt: momentSchema,
  /** Date of the delivery, or of a payment in advance; null when it is the day of issue. */
  soldAt: z.nullable(momentSchema),
  buyerName: z.string(),
  taxId: z.nullable(z.string()),
  /** Number of the order; null for a subscription. */
  reference: z.nullable(z.string()),
  orderId: z.nullable(z.uuid()),
  subscriptionId: z.nullable(z.uuid()),
  total: signedZlotySchema,
  vatTotal: signedZlotySchema,
  /** Highest rate first; of a correction what it changes. */
  amountsByRate: z.array(rateSchema),
  /** Whether it has to be in KSeF, and is. */
  ksef: z.enum(ksefStates),
  /** Its number there; null without one. */
  ksefNumber: z.nullable(z.string()),
  /** Why it is refused or waits: a code of KSeF, or `schema`, `access`, `original`. */
  ksefCode: z.nullable(z.string()),
  /** The words of the ministry, or of the schema, to that code. */
  ksefWords: z.nullable(z.string()),
  /** Since when KSeF works on it. */
  ksefSentAt: z.nullable(momentSchema),
  /** What staff can do about a refusal; null when there is none, or nothing is left to do. */
  ksefRefusal: z.nullable(z.object({ canRepeat: z.boolean(), canCorrect: z.boolean(), hasXml: z.boolean() })),
  /** The last day to send it, as ISO date, once it was issued offline. */
  ksefLastDay: z.nullable(z.string()),
  /** Whether its PDF exists. */
  hasFile: z.boolean(),
})
export type DocumentRow = z.infer<typeof documentRowSchema>

const buyerSchema = z.object({ name: z.string(), taxId: z.nullable(z.string()), address: z.nullable(addressSchema) })

/** A document with its lines and the documents that it belongs with. */
const documentRecordSchema = z.object({
  ...documentRowSchema.shape,
  /** As the document says, and after its corrections, with how often these changed it. */
  ...{ buyer: buyerSchema, currentBuyer: z.object({ ...buyerSchema.shape, version: z.int() }) },
  /** Who was corrected, when a correction concerns the buyer's data. */
  buyerBefore: z.nullable(buyerSchema),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), vatRate: z.int(), grossAmount: signedZlotySchema })),
  /** The original, its corrections, and the invoice in place of a receipt; the oldest first. */
  related: z.array(
    z.object({
      ...{ id: z.uuid(), number: z.string(), type: z.enum(invoiceTypes) },
      ...{ issuedAt: momentSchema, total: signedZlotySchema },
    }),
  ),
  /** Until when an invoice may be issued in place of this receipt; null when it may not. */
  invoiceUntil: z.nullable(momentSchema),
  /** Its way through KSeF; null for a document that does not go there. */
  ksefSend: z.nullable(
    z.object({
      ...{ environment: z.enum(['test', 'production']), acceptedAt: z.nullable(momentSchema) },
      ...{ hasXml: z.boolean(), hasConfirmation: z.boolean() },
    }),
  ),
  allowedActions: z.array(
    z.object({
      ...{ action: z.enum(documentActions), allowed: z.boolean() },
      reason: z.nullable(z.enum(documentRefusals)),
    }),
  ),
})
export type DocumentRecord = z.infer<typeof documentRecordSchema>

/** A month as `2026-11`. */
export const monthSchema = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

/** Filters of the list of documents that go beside its tabs. */
export const documentFilters = {
  /** In which they were issued. */
  month: z.optional(monthSchema),
  issuedFrom: dayBound,
  issuedTo: dayBound,
  totalFrom: amountBound,
  totalTo: amountBound,
  hasTaxId: yesOrNo,
  ksef: anyOf(z.enum(['waiting', 'sent', 'accepted', 'refused', 'offline'])),
  orderId: z.optional(z.uuid()),
  subscriptionId: z.optional(z.uuid()),
}

/** Filters, search and order of the list of documents. */
export const staffDocumentsQuery = listQuery(['issuedAt', 'number', 'total'], '-issuedAt', {
  ...documentFilters,
  type: anyOf(z.enum(invoiceTypes)),
  /** What of KSeF waits for a person: refused, not let in, near its last day, or without an answer for a day. */
  needsStaff: yesOrNo,
})
export type StaffDocumentsQuery = z.output<typeof staffDocumentsQuery>

const params = z.object({ id: z.uuid() })
const record = { audit: { record: 'document', id: 'id' }, params, calledBy: 'admin' } as const
const headers = z.object(idempotencyHeader)
const issued = z.object({ id: z.uuid(), number: z.string() })
const newAddress = z.strictObject({ address: text, line2: text, zipCode: text, city: text, country: text })

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
  getStaffDocument: adminEndpoint({
    method: 'GET',
    path: 'admin/documents/{id}',
    summary: 'A document with its lines, what belongs to it and what can be done',
    permission: 'documents.view',
    params,
    status: 200,
    reply: documentRecordSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  getStaffDocumentFile: adminEndpoint({
    method: 'GET',
    path: 'admin/documents/{id}/file',
    summary: 'A document as a PDF, the same file that the buyer has',
    permission: 'documents.view',
    params,
    status: 200,
    reply: null,
    file: 'application/pdf',
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
    calledBy: 'admin',
  }),
  getKsefFile: adminEndpoint({
    method: 'GET',
    path: 'admin/documents/{id}/ksef/{file}',
    summary: 'What was sent to KSeF, or its confirmation of receipt (UPO), as XML',
    permission: 'documents.view',
    params: z.object({ id: z.uuid(), file: z.enum(['invoice', 'confirmation']) }),
    status: 200,
    reply: null,
    file: 'application/xml',
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  sendToKsefAgain: adminEndpoint({
    ...record,
    method: 'POST',
    path: 'admin/documents/{id}/ksef',
    summary: 'Sends a document that KSeF refused once more',
    permission: 'documents.correct',
    headers,
    status: 200,
    reply: z.object({ number: z.string() }),
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
  sendDocumentAgain: adminEndpoint({
    ...record,
    method: 'POST',
    path: 'admin/documents/{id}/send',
    summary: 'Mails a document to its buyer once more',
    permission: 'documents.view',
    headers,
    status: 200,
    reply: z.object({ email: z.string() }),
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
  correctBuyer: adminEndpoint({
    ...record,
    method: 'POST',
    path: 'admin/documents/{id}/correct-buyer',
    summary: "Issues a correction of the buyer's data; of another tax number in KSeF one to zero and a new invoice",
    permission: 'documents.correct',
    headers,
    body: z.strictObject({ name: text, taxId: text, address: z.nullable(newAddress), version: z.int() }),
    status: 200,
    reply: issued,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.NOTHINGTOCORRECT', 'ERRORS.CHANGEDMEANWHILE'],
  }),
  issueInvoiceForReceipt: adminEndpoint({
    ...record,
    method: 'POST',
    path: 'admin/documents/{id}/invoice',
    summary: 'Issues the invoice for a person in place of a receipt; repeated, it answers the same invoice',
    permission: 'documents.correct',
    headers,
    body: z.strictObject({ name: text, address: newAddress }),
    status: 200,
    reply: issued,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
}
