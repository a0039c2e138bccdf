import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { anyOf, listQuery, yesOrNo } from '../lists.ts'
import { runSchema } from '../platform/runs.admin.ts'
import { tableQuery } from '../tables.ts'
import { rehearsedLabelSchema } from './price-labels.admin.ts'
import {
  importColumnsMax,
  importFields,
  importFileMaxBytes,
  importIssueCodes,
  importRowStates,
} from './product-imports.rules.ts'
import { staffProductsQuery } from './products.admin.ts'

const fieldSchema = z.nullable(z.enum(importFields))

/** An import of products, with its dry run. */
const importSchema = z.object({
  id: z.uuid(),
  /** Of the file. */
  name: z.string(),
  format: z.enum(['csv', 'xlsx']),
  sizeBytes: z.int(),
  columns: z.array(z.object({ heading: z.string(), example: z.string(), field: fieldSchema })),
  /** Rows by what would become of them. */
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  /** To be sent with the confirmation, which fails when the dry run is another by then. */
  hash: z.string(),
  createdAt: momentSchema,
  createdBy: z.nullable(z.string()),
  confirmedAt: z.nullable(momentSchema),
  /** Rows that were imported. */
  applied: z.int(),
  takenBackAt: z.nullable(momentSchema),
  /** Whether it can be taken back now. */
  canTakeBack: z.boolean(),
})
export type ProductImport = z.infer<typeof importSchema>

const valueSchema = z.nullable(z.union([z.string(), z.number()]))

const rowSchema = z.object({
  /** Of the file, counted as a spreadsheet does. */
  position: z.int(),
  sku: z.string(),
  /** Of the product; from the file for a new one. */
  name: z.string(),
  state: z.enum(importRowStates),
  issues: z.array(z.object({ field: z.enum(importFields), code: z.enum(importIssueCodes), value: z.string() })),
  /** Amounts in złoty, categories by name. */
  changes: z.array(z.object({ field: z.enum(importFields), before: valueSchema, after: valueSchema })),
  /** The label as the shop would draw it with the new price (BO-081); null without one. */
  label: z.nullable(rehearsedLabelSchema),
})
export type ProductImportRow = z.infer<typeof rowSchema>

const params = z.object({ id: z.uuid() })
const row = { permission: 'catalogue.import', calledBy: 'admin' } as const
const write = {
  ...row,
  method: 'POST',
  audit: { record: 'import', id: 'id' },
  headers: z.object(idempotencyHeader),
} as const
const start = { ...write, params, stepUp: true, status: 202, reply: runSchema } as const
const csv = { ...row, method: 'GET', status: 200, reply: null, file: 'text/csv' } as const
const query = z.strictObject({ in: z.enum(languages) })

export const productImportsEndpoints = {
  exportProducts: adminEndpoint({
    ...csv,
    path: 'admin/products/export',
    summary:
      'The products that fit the filters as CSV or XLSX with the chosen columns; the file can be imported again and changes nothing',
    audit: { record: 'products' },
    query: z.extend(z.omit(staffProductsQuery, { pageNumber: true, pageSize: true }), tableQuery(importFields)),
    errors: ['ERRORS.ABOVELIMIT', 'ERRORS.RUNBUSY'],
  }),
  listProductImports: adminEndpoint({
    ...row,
    method: 'GET',
    path: 'admin/product-imports',
    summary: 'The latest imports of products, newest first',
    status: 200,
    reply: z.array(importSchema),
    errors: [],
  }),
  getImportTemplate: adminEndpoint({
    ...csv,
    path: 'admin/product-imports/template',
    summary: 'A file with the headings that an import knows',
    query,
    errors: [],
  }),
  getProductImport: adminEndpoint({
    ...row,
    method: 'GET',
    path: 'admin/product-imports/{id}',
    summary: 'An import with its columns and what its dry run found',
    params,
    status: 200,
    reply: importSchema,
    errors: ['ERRORS.NOTFOUND'],
  }),
  listProductImportRows: adminEndpoint({
    ...row,
    method: 'GET',
    path: 'admin/product-imports/{id}/rows',
    summary: 'What the dry run found for each row: new, changed, same or wrong',
    params,
    query: listQuery(['position'], 'position', { state: anyOf(z.enum(importRowStates)), hasPrice: yesOrNo }),
    status: 200,
    reply: z.array(rowSchema),
    paged: true,
    errors: ['ERRORS.NOTFOUND'],
  }),
  getWrongRows: adminEndpoint({
    ...csv,
    path: 'admin/product-imports/{id}/wrong',
    summary: 'The rows that cannot be imported, as they stood in the file, with what to mend',
    params,
    query,
    errors: ['ERRORS.NOTFOUND'],
  }),
  addProductImport: adminEndpoint({
    ...write,
    audit: { record: 'import' },
    path: 'admin/product-imports',
    summary: 'Reads the CSV or XLSX in the body and says what an import would do; changes no product',
    query: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    upload: { maxBytes: importFileMaxBytes },
    status: 201,
    reply: importSchema,
    errors: ['ERRORS.UPLOADINVALID', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  matchImportColumns: adminEndpoint({
    ...write,
    path: 'admin/product-imports/{id}/columns',
    summary: 'Sets which column is which field, and makes the dry run anew; changes no product',
    params,
    body: z.strictObject({
      fields: z.array(fieldSchema).check(z.maxLength(importColumnsMax)),
      /** Whether later files with the same headings are matched so. */
      remember: z.boolean(),
    }),
    status: 200,
    reply: importSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  startProductImport: adminEndpoint({
    ...start,
    path: 'admin/product-imports/{id}/start',
    summary: 'Imports exactly what the dry run showed, in a run; a product that was changed since is left out',
    body: z.strictObject({ hash: z.string().check(z.maxLength(64)), skipWrong: z.boolean() }),
    errors: [
      'ERRORS.NOTFOUND',
      'ERRORS.ACTIONNOTALLOWED',
      'ERRORS.REHEARSALCHANGED',
      'ERRORS.NOTREADY',
      'ERRORS.IDEMPOTENCYKEYREUSED',
    ],
  }),
  takeBackProductImport: adminEndpoint({
    ...start,
    path: 'admin/product-imports/{id}/take-back',
    summary: 'Undoes an import in a run, within 24 hours; a product that was changed since stays',
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
}
