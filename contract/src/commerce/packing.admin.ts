import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { tones } from '../catalogue/products.ts'
import { shippingNames } from '../catalogue/shipping.ts'
import { momentSchema } from '../dates.ts'
import { anyOf, selectionOf } from '../lists.ts'
import { bulkPreviewSchema, runSchema } from '../platform/runs.admin.ts'
import { staffOrdersQuery } from './orders.admin.ts'
import { orderStatuses } from './orders.ts'

/** Most orders that are loaded to be packed one after another. */
export const packingListMax = 50
/** Longest reason for packing an order without all of its pieces. */
export const packingReasonMax = 200

const packingLineSchema = z.object({
  /** Of the line within its order. */
  lineId: z.int(),
  name: z.string(),
  sku: z.string(),
  ean: z.nullable(z.string()),
  /** Where it lies in the storage; empty when nobody has said. */
  place: z.string(),
  /** Pieces to pack: refunded ones are left out. */
  quantity: z.int(),
  thumbnailUrl: z.string(),
  tone: z.enum(tones),
})

const packingOrderSchema = z.object({
  id: z.uuid(),
  /** SU-10001. */
  number: z.string(),
  customerName: z.string(),
  placedAt: momentSchema,
  shippingMethod: z.enum(shippingNames),
  /** City of the delivery, or the parcel point. */
  destination: z.string(),
  /** What the buyer wrote. */
  comments: z.string(),
  /** In the sequence of place and SKU. */
  lines: z.array(packingLineSchema),
})
export type PackingOrder = z.infer<typeof packingOrderSchema>
export type PackingLine = PackingOrder['lines'][number]

const countSchema = z.strictObject({
  /** Made by the device for one packing, so that a repeat after a lost answer is the same one. */
  runId: z.uuid(),
  counted: z
    .array(
      z.strictObject({
        lineId: z.int().check(z.gte(0), z.lte(1000)),
        quantity: z.int().check(z.gte(0), z.lte(10_000)),
      }),
    )
    .check(z.maxLength(100)),
  /** Required unless everything is counted. */
  reason: z.optional(z.string().check(z.trim(), z.maxLength(packingReasonMax))),
  /** How long it took. */
  seconds: z.int().check(z.gte(0), z.lte(86_400)),
})
export type PackingCount = z.output<typeof countSchema>

const chosen = z.strictObject({ selection: selectionOf(staffOrdersQuery) })

/** Counting and packing of orders (BO-050, BO-051). */
export const packingEndpoints = {
  listOrdersToPack: adminEndpoint({
    method: 'GET',
    path: 'admin/packing',
    summary: 'The orders that wait to be packed, or of the chosen ones those that do, oldest first, with their pieces',
    permission: 'orders.pack',
    query: z.strictObject({ id: anyOf(z.uuid()) }),
    status: 200,
    reply: z.object({ orders: z.array(packingOrderSchema), total: z.int() }),
    errors: [],
    calledBy: 'admin',
  }),
  finishPacking: adminEndpoint({
    method: 'POST',
    path: 'admin/orders/{id}/finish-packing',
    summary: 'Marks an order as packed when all is counted, or for a reason; who packed and how long is stored',
    permission: 'orders.pack',
    audit: { record: 'order', id: 'id' },
    params: z.object({ id: z.uuid() }),
    headers: z.object(idempotencyHeader),
    body: countSchema,
    status: 200,
    reply: z.object({ status: z.enum(orderStatuses), isPaid: z.boolean() }),
    errors: ['ERRORS.UNABLETOLOADORDER', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'admin',
  }),
  previewPackOrders: adminEndpoint({
    method: 'POST',
    path: 'admin/orders/pack/preview',
    summary: 'How many of the chosen orders would be packed, and why the others would not; changes nothing',
    permission: 'orders.pack',
    body: chosen,
    status: 200,
    reply: bulkPreviewSchema,
    errors: ['ERRORS.ABOVELIMIT'],
    calledBy: 'admin',
  }),
  packOrders: adminEndpoint({
    method: 'POST',
    path: 'admin/orders/pack',
    summary: 'Marks the chosen orders as packed, in a run',
    permission: 'orders.pack',
    audit: { record: 'orders' },
    headers: z.object(idempotencyHeader),
    body: chosen,
    status: 202,
    reply: runSchema,
    errors: ['ERRORS.ABOVELIMIT', 'ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'admin',
  }),
}
