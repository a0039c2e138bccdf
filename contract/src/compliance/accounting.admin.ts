import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { listQuery } from '../lists.ts'
import { signedZlotySchema } from '../money.ts'
import { monthSchema as month, rateSchema } from '../payments/documents.admin.ts'
import { receiptRows } from '../platform/switch-settings.ts'
import type { VatSum } from '../vat.rules.ts'

/**
 * The type of a document in JPK_V7M(3). WEW: a receipt · RO: the receipts of a day · FP: an invoice in place of a receipt,
 * whose sale is counted already
 */
const registerTypes = ['WEW', 'RO', 'FP'] as const
export type RegisterType = (typeof registerTypes)[number]

/**
 * Where a row stands towards KSeF. number: it has one · OFF: issued offline, without a number yet · BFK: an invoice outside
 * KSeF · DI: no invoice, or none yet
 */
export const registerMarks = ['number', 'OFF', 'BFK', 'DI'] as const
export type RegisterMark = (typeof registerMarks)[number]

const registerRowSchema = z.object({
  /** Of the row in its month: the number. */
  id: z.string(),
  /** Null for the receipts of a day. */
  documentId: z.nullable(z.uuid()),
  number: z.string(),
  /** ISO dates in Warsaw. */
  issuedOn: z.string(),
  soldOn: z.string(),
  buyerName: z.string(),
  taxId: z.nullable(z.string()),
  type: z.nullable(z.enum(registerTypes)),
  mark: z.enum(registerMarks),
  /** With the mark `number` alone. */
  ksefNumber: z.nullable(z.string()),
  amountsByRate: z.array(rateSchema),
  total: signedZlotySchema,
  /** Whether the sums count it. */
  isCounted: z.boolean(),
  reference: z.nullable(z.string()),
})
export type RegisterRowReply = z.infer<typeof registerRowSchema>

const registerSchema = z.object({
  month: z.string(),
  /** The moment that the marks are of. */
  madeAt: momentSchema,
  receipts: z.enum(receiptRows),
  rowsCount: z.int(),
  marks: z.object({ number: z.int(), OFF: z.int(), BFK: z.int(), DI: z.int() }),
  salesByRate: z.array(rateSchema),
  total: signedZlotySchema,
})
export type SalesRegister = z.infer<typeof registerSchema>

/** What is kept of a row of an exported month: nobody's name. */
export type ExportedRow = {
  documentId: string | null
  number: string
  issuedOn: string
  soldOn: string
  type: RegisterType | null
  mark: RegisterMark
  ksefNumber: string | null
  isCounted: boolean
  /** Grosze. */
  sums: readonly VatSum[]
}

const exportsSchema = z.object({
  /** The newest first. */
  exports: z.array(
    z.object({
      ...{ id: z.uuid(), format: z.enum(['csv', 'xlsx']), madeAt: momentSchema, rowsCount: z.int() },
      /** SHA-256 of the file, in hexadecimal. */
      hash: z.string(),
    }),
  ),
  /** What the month says now and the newest export did not. */
  differences: z.array(
    z.object({
      /** added · removed · amounts: other sums, day or type · mark */
      kind: z.enum(['added', 'removed', 'amounts', 'mark']),
      ...{ number: z.string(), documentId: z.nullable(z.uuid()) },
      ...{ before: z.nullable(signedZlotySchema), after: z.nullable(signedZlotySchema) },
    }),
  ),
  /** Rows that had no number in KSeF in the newest export and have one since: the month has to be corrected. */
  numberedSince: z.array(
    z.object({
      ...{ number: z.string(), documentId: z.nullable(z.uuid()) },
      ...{ mark: z.enum(['DI', 'OFF']), ksefNumber: z.string() },
    }),
  ),
})
export type MonthExports = z.infer<typeof exportsSchema>

const packageSchema = z.object({
  /** The ISO day by which the register of the month has to be sent. */
  dueOn: z.string(),
  /** When the register of the month was exported last; null before. */
  exportedAt: z.nullable(momentSchema),
  previous: z.object({ month: z.string(), exportedAt: z.nullable(momentSchema) }),
})
export type RegisterPackage = z.infer<typeof packageSchema>

const euSalesSchema = z.object({
  year: z.int(),
  netAmount: signedZlotySchema,
  /** The limit of 10,000 EUR in złoty (art. 28k ust. 2). */
  limit: signedZlotySchema,
  /** Whole percent of the limit. */
  percent: z.int(),
})
export type EuSales = z.infer<typeof euSalesSchema>

export const registerRowsQuery = listQuery(['soldOn'], 'soldOn', { month })
export type RegisterRowsQuery = z.output<typeof registerRowsQuery>

const exporting = {
  method: 'POST',
  permission: 'exports.accounting',
  audit: { record: 'sales-register' },
  stepUp: true,
  headers: z.object(idempotencyHeader),
  body: z.strictObject({ month }),
  status: 200,
  reply: null,
  errors: ['ERRORS.RUNBUSY'],
  calledBy: 'admin',
} as const
const common = { method: 'GET', permission: 'exports.accounting', status: 200, calledBy: 'admin' } as const

export const accountingEndpoints = {
  getSalesRegister: adminEndpoint({
    ...common,
    path: 'admin/sales-register',
    summary: 'The sums of the sales register of a month by VAT rate, and how many rows have which mark',
    query: z.strictObject({ month }),
    reply: registerSchema,
    errors: [],
  }),
  listRegisterRows: adminEndpoint({
    ...common,
    path: 'admin/sales-register/rows',
    summary: 'A page of the rows of the sales register of a month, as of now',
    query: registerRowsQuery,
    reply: z.array(registerRowSchema),
    paged: true,
    errors: [],
  }),
  exportRegisterCsv: adminEndpoint({
    ...exporting,
    path: 'admin/sales-register/csv',
    summary: 'The sales register of a month as CSV with the columns of JPK_V7M(3); its rows are kept with the hash',
    file: 'text/csv',
  }),
  exportRegisterSheet: adminEndpoint({
    ...exporting,
    path: 'admin/sales-register/xlsx',
    summary: 'The same as XLSX',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  getMonthExports: adminEndpoint({
    ...common,
    path: 'admin/sales-register/exports',
    summary: 'The exports of a month with their hashes, and what has changed since the newest one',
    query: z.strictObject({ month }),
    reply: exportsSchema,
    errors: [],
  }),
  getRegisterPackage: adminEndpoint({
    ...common,
    path: 'admin/sales-register/package',
    summary: 'By when the register of a month goes to the accountant, and when it and that before were exported',
    query: z.strictObject({ month }),
    reply: packageSchema,
    errors: [],
  }),
  getEuSales: adminEndpoint({
    ...common,
    path: 'admin/eu-sales',
    summary: 'Digital sales to consumers of other member states in a year, against the limit of 10,000 EUR',
    query: z.strictObject({ year: z.coerce.number().check(z.int(), z.gte(2020), z.lte(2099)) }),
    reply: euSalesSchema,
    errors: [],
  }),
}
