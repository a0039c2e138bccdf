import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { selectionOf } from '../lists.ts'
import { bulkPreviewSchema, runSchema } from '../platform/runs.admin.ts'
import { rehearsedLabelSchema } from './price-labels.admin.ts'
import { staffProductsQuery } from './products.admin.ts'
import { idSchema } from './products.ts'

/** Products whose reduction is rehearsed at once. */
export const reducedMax = 200

const selection = selectionOf(staffProductsQuery)
const category = { categoryId: idSchema }

/** What is done to several products at once (BO-088). */
const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('publish') }),
  z.strictObject({ kind: z.literal('hide') }),
  z.strictObject({ kind: z.literal('add-category'), ...category }),
  z.strictObject({ kind: z.literal('remove-category'), ...category }),
  z.strictObject({
    kind: z.literal('low-stock'),
    lowStock: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
  }),
  z.strictObject({
    kind: z.literal('vat-rate'),
    vatRate: z.union([z.literal(0), z.literal(5), z.literal(8), z.literal(23)]),
  }),
])
export type ProductsChange = z.infer<typeof changeSchema>
export type ProductsChangeKind = ProductsChange['kind']

const changing = z.strictObject({ selection, change: changeSchema })
/** Whole percent off the regular price; null ends the present reductions. */
const percent = z.nullable(z.int().check(z.gte(1), z.lte(90)))

const preview = { method: 'POST', status: 200, errors: ['ERRORS.ABOVELIMIT'], calledBy: 'admin' } as const
const start = {
  method: 'POST',
  audit: { record: 'products' },
  headers: z.object(idempotencyHeader),
  status: 202,
  reply: runSchema,
  calledBy: 'admin',
} as const

export const productBulkEndpoints = {
  previewChangeProducts: adminEndpoint({
    ...preview,
    path: 'admin/products/change/preview',
    summary: 'How many of the chosen products would change, and why the others would not; changes nothing',
    permission: 'catalogue.import',
    body: changing,
    reply: bulkPreviewSchema,
  }),
  changeProducts: adminEndpoint({
    ...start,
    path: 'admin/products/change',
    summary: 'Publishes or hides the chosen products, or changes their categories, low mark or VAT rate, in a run',
    permission: 'catalogue.import',
    body: changing,
    errors: ['ERRORS.ABOVELIMIT', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
}

export const productReductionsEndpoints = {
  previewReduceProducts: adminEndpoint({
    ...preview,
    path: 'admin/products/reduce/preview',
    summary: 'The label of each of the chosen products as the shop would draw it with the reduction; changes nothing',
    permission: 'prices.set',
    body: z.strictObject({ selection, percent }),
    reply: z.extend(bulkPreviewSchema, {
      labels: z.array(z.object({ id: z.int(), name: z.string(), label: rehearsedLabelSchema })),
      /** To be sent with the change, which fails when a label would be another by then. */
      hash: z.string(),
    }),
  }),
  reduceProducts: adminEndpoint({
    ...start,
    path: 'admin/products/reduce',
    summary: 'Reduces the chosen products as rehearsed, in a run',
    permission: 'prices.set',
    body: z.strictObject({ selection, percent, hash: z.string().check(z.maxLength(64)) }),
    errors: ['ERRORS.ABOVELIMIT', 'ERRORS.REHEARSALCHANGED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
}
