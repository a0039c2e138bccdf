import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { listPageSizes } from '../lists.ts'
import { idSchema } from './products.ts'

/** Why staff change stock by a number of pieces; stocktaking (`count`) is apart. */
export const movementReasons = ['delivery', 'damage', 'gift', 'return', 'correction'] as const
export type MovementReason = (typeof movementReasons)[number]

/** Reasons that take pieces away; a correction goes both ways. */
export const losingReasons: readonly MovementReason[] = ['damage', 'gift']

/** Every kind of entry of the ledger; sales and cancellations are read from orders. */
export const stockEntryKinds = ['opening', 'count', ...movementReasons, 'sale', 'cancellation'] as const
export type StockEntryKind = (typeof stockEntryKinds)[number]

/** Most pieces of one movement, and of a product's stock. */
export const stockMax = 1_000_000
/** Longest note of a movement. */
const stockNoteMax = 200

const positive = z.int().check(z.gte(1), z.lte(stockMax))
const note = z.string().check(z.trim(), z.minLength(1), z.maxLength(stockNoteMax))

const movementSchema = z.discriminatedUnion('reason', [
  z.strictObject({ reason: z.enum(['delivery', 'damage', 'gift', 'return']), quantity: positive, note }),
  z.strictObject({
    reason: z.literal('correction'),
    quantity: z.int().check(
      z.gte(-stockMax),
      z.lte(stockMax),
      z.refine((quantity) => quantity !== 0),
    ),
    note,
  }),
  z.strictObject({
    reason: z.literal('count'),
    /** Pieces that were counted. */
    counted: z.int().check(z.gte(0), z.lte(stockMax)),
    /** The stock that the person who counts knows of; a sale since is shown before anything is booked. */
    stockSeen: z.int().check(z.gte(0), z.lte(2_147_483_647)),
    note: z._default(z.string().check(z.trim(), z.maxLength(stockNoteMax)), ''),
  }),
])
export type NewStockMovement = z.output<typeof movementSchema>

const entrySchema = z.object({
  at: momentSchema,
  kind: z.enum(stockEntryKinds),
  /** Negative for what left. */
  quantity: z.int(),
  stockAfter: z.int(),
  note: z.string(),
  /** Null for the opening stock and for entries of orders. */
  actor: z.nullable(z.string()),
  orderId: z.nullable(z.uuid()),
  /** SU-10001. */
  orderNumber: z.nullable(z.string()),
})
export type StockEntry = z.infer<typeof entrySchema>

const params = z.object({ id: idSchema })

export const stockEndpoints = {
  listStockEntries: adminEndpoint({
    method: 'GET',
    path: 'admin/products/{id}/stock',
    summary: 'The stock ledger of a product: movements of staff and of orders with the stock after each, newest first',
    permission: 'stock.move',
    params,
    query: z.strictObject({
      pageNumber: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
      pageSize: z._default(
        z.coerce.number().check(z.refine((size) => listPageSizes.some((allowed) => allowed === size))),
        listPageSizes[0],
      ),
    }),
    status: 200,
    reply: z.array(entrySchema),
    paged: true,
    errors: ['ERRORS.UNABLETOLOADPRODUCT'],
    calledBy: 'admin',
  }),
  moveStock: adminEndpoint({
    method: 'POST',
    path: 'admin/products/{id}/stock',
    summary:
      'Books a delivery, damage, gift, return or correction, or the difference that stocktaking found; fails while a sale since is not known',
    permission: 'stock.move',
    audit: { record: 'product', id: 'id' },
    params,
    headers: z.object(idempotencyHeader),
    body: movementSchema,
    status: 200,
    reply: z.object({
      /** What was booked; 0 when stocktaking found the stock of the ledger. */
      quantity: z.int(),
      stock: z.int(),
    }),
    errors: [
      'ERRORS.UNABLETOLOADPRODUCT',
      'ERRORS.ACTIONNOTALLOWED',
      'ERRORS.NOTENOUGHSTOCK',
      'ERRORS.STOCKCHANGED',
      'ERRORS.ABOVELIMIT',
      'ERRORS.IDEMPOTENCYKEYREUSED',
    ],
    calledBy: 'admin',
  }),
}
