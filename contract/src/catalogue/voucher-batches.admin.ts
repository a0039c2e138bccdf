import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { listQuery } from '../lists.ts'
import { zlotySchema } from '../money.ts'
import { discountKinds, voucherScopes } from './voucher-editing.rules.ts'
import { voucherValuesSchema } from './vouchers.admin.ts'

const valuesSchema = z.extend(
  z.omit(voucherValuesSchema, { usageLimit: true, usageLimitPerCustomer: true, isPublic: true }),
  { count: z.nullable(z.number().check(z.gte(-1_000_000), z.lte(1_000_000))) },
)

export const voucherBatchesQuery = listQuery(['createdAt', 'prefix'], '-createdAt', {})
export type VoucherBatchesQuery = z.output<typeof voucherBatchesQuery>

/** A batch of single-use codes. */
const batchSchema = z.object({
  id: z.uuid(),
  prefix: z.string(),
  codesCount: z.int(),
  /** Codes that were used or reserved, and those ended on their own. */
  usedCount: z.int(),
  endedCount: z.int(),
  kind: z.enum(discountKinds),
  percent: z.nullable(z.number()),
  discountAmount: z.nullable(zlotySchema),
  scope: z.enum(voucherScopes),
  validFrom: z.nullable(z.iso.date()),
  validTo: z.nullable(z.iso.date()),
  createdAt: momentSchema,
  /** When its codes were exported, which is possible once. */
  exportedAt: z.nullable(momentSchema),
  endedAt: z.nullable(momentSchema),
})
export type VoucherBatch = z.infer<typeof batchSchema>

const recordSchema = z.extend(batchSchema, {
  /** Of uses that were not released. */
  discountTotal: zlotySchema,
  /** Totals of the orders and charges with its codes. */
  salesTotal: zlotySchema,
})
export type VoucherBatchRecord = z.infer<typeof recordSchema>

const params = z.object({ id: z.uuid() })
const permission = 'vouchers.manage'
const audit = { record: 'voucher-batch', id: 'id' } as const
const headers = z.object(idempotencyHeader)

export const voucherBatchesEndpoints = {
  listVoucherBatches: adminEndpoint({
    method: 'GET',
    path: 'admin/voucher-batches',
    summary: 'A page of batches of single-use codes',
    permission,
    query: voucherBatchesQuery,
    status: 200,
    reply: z.array(batchSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  getVoucherBatch: adminEndpoint({
    method: 'GET',
    path: 'admin/voucher-batches/{id}',
    summary: 'A batch of codes with its uses in numbers',
    permission,
    params,
    status: 200,
    reply: recordSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  addVoucherBatch: adminEndpoint({
    method: 'POST',
    path: 'admin/voucher-batches',
    summary: 'Makes up to 5,000 codes that can each be used once: a prefix and ten random characters',
    permission,
    audit: { record: 'voucher-batch' },
    headers,
    body: valuesSchema,
    status: 201,
    reply: recordSchema,
    errors: [],
    calledBy: 'admin',
  }),
  exportVoucherBatch: adminEndpoint({
    method: 'POST',
    path: 'admin/voucher-batches/{id}/export',
    summary: 'The codes of a batch as CSV, once',
    permission,
    audit,
    params,
    headers,
    status: 200,
    reply: null,
    file: 'text/csv',
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
    calledBy: 'admin',
  }),
  endVoucherBatch: adminEndpoint({
    method: 'POST',
    path: 'admin/voucher-batches/{id}/end',
    summary: 'Ends all codes of a batch for good; orders placed with them keep their discount',
    permission,
    audit,
    params,
    headers,
    status: 200,
    reply: recordSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
    calledBy: 'admin',
  }),
}
