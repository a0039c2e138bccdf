import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { searchMax } from '../lists.ts'
import { signedZlotySchema } from '../money.ts'
import { runSchema } from '../platform/runs.admin.ts'
import { documentFilters, monthSchema, rateSchema } from './documents.admin.ts'

const rangeSchema = z.object({ from: z.int(), to: z.int() })

/** The numbers of one series of a month, and whether they are whole. */
const seriesCheckSchema = z.object({
  series: z.string(),
  /** Documents with a number of the series. */
  documents: z.int(),
  /** The last number that was given; null when none was. */
  lastNumber: z.nullable(z.string()),
  /** Numbers without a document. */
  missing: z.array(rangeSchema),
  /** Numbers that more than one document has. */
  doubled: z.array(z.int()),
  /** Documents whose number does not say their place in the series. */
  misnumbered: z.array(z.string()),
  isWhole: z.boolean(),
})
export type SeriesCheck = z.infer<typeof seriesCheckSchema>

const numbersSchema = z.object({
  month: z.string(),
  /** Of every series, checked now. */
  series: z.array(seriesCheckSchema),
  isWhole: z.boolean(),
  /** When all series were last checked by the daily job; null before the first time. */
  checkedAt: z.nullable(momentSchema),
  /** The month's sales by rate: an invoice in place of a receipt is not counted again. */
  salesByRate: z.array(rateSchema),
  salesTotal: z.object({ netAmount: signedZlotySchema, grossAmount: signedZlotySchema }),
  /** What the corrections issued in the month took off those sales, negative. */
  correctionsTotal: signedZlotySchema,
  /** Invoices of the month in place of a receipt, which are not counted. */
  replacementsCount: z.int(),
  /** Documents of the month that go to KSeF, by where they are. */
  ksef: z.object({ accepted: z.int(), underway: z.int(), refused: z.int(), offline: z.int() }),
})
export type DocumentNumbers = z.infer<typeof numbersSchema>

/** The filters of the list of documents but those that its tabs choose. */
export const documentCountsQuery = z.strictObject({
  searchBy: z._default(z.string().check(z.trim(), z.maxLength(searchMax)), ''),
  ...documentFilters,
})
export type DocumentCountsQuery = z.output<typeof documentCountsQuery>

/** One more than are counted (`listCountMax`) stands for all more. */
const countsSchema = z.object({
  ...{ all: z.int(), invoices: z.int(), receipts: z.int(), corrections: z.int() },
  /** What of KSeF waits for a person. */
  needsStaff: z.int(),
})
export type DocumentCounts = z.infer<typeof countsSchema>

const common = { method: 'GET', permission: 'documents.view', status: 200, errors: [], calledBy: 'admin' } as const

/** Archives are made in a run: whoever may see the documents may begin one. */
const archiving = {
  method: 'POST',
  permission: 'documents.view',
  needs: 'read',
  audit: { record: 'document-month' },
  stepUp: true,
  headers: z.object(idempotencyHeader),
  body: z.strictObject({ month: monthSchema }),
  status: 202,
  reply: runSchema,
  errors: ['ERRORS.ABOVELIMIT'],
  calledBy: 'admin',
} as const

export const documentMonthsEndpoints = {
  getDocumentNumbers: adminEndpoint({
    ...common,
    path: 'admin/document-numbers',
    summary: 'Whether the numbers of a month are whole in every series, its sales by VAT rate, and its way to KSeF',
    query: z.strictObject({ month: monthSchema }),
    reply: numbersSchema,
  }),
  countStaffDocuments: adminEndpoint({
    ...common,
    path: 'admin/document-counts',
    summary: 'How many documents fit the filters, by kind, and how many of them wait for a person because of KSeF',
    query: documentCountsQuery,
    reply: countsSchema,
  }),
  exportDocumentPdfs: adminEndpoint({
    ...archiving,
    path: 'admin/document-months/pdfs',
    summary: 'Begins to pack all documents of a month as PDFs in a ZIP, but those that name nobody or wait for KSeF',
  }),
  exportKsefFiles: adminEndpoint({
    ...archiving,
    path: 'admin/document-months/ksef',
    summary: 'Begins to pack what KSeF accepted of a month, as it was sent, with the confirmations (UPO), in a ZIP',
  }),
  exportNumbersProof: adminEndpoint({
    ...common,
    path: 'admin/document-months/{month}/numbers',
    summary: 'Whether the numbers of a month are whole in every series, as a PDF',
    audit: { record: 'document-month', id: 'month' },
    params: z.object({ month: monthSchema }),
    query: z.strictObject({ language: z.enum(languages) }),
    reply: null,
    file: 'application/pdf',
  }),
}
