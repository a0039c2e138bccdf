import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { anyOf, listPageSizes, listQuery } from '../lists.ts'
import { stockLevels } from './products.admin.ts'
import { idSchema, tones } from './products.ts'

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

/** Filters, search and order of the list of stock. */
export const stockQuery = listQuery(['name', 'stock', 'place'], 'stock', { stock: anyOf(z.enum(stockLevels)) })
export type StockQuery = z.output<typeof stockQuery>

/** Days whose sales say how long a stock lasts. */
export const forecastDays = 28

const stockRowSchema = z.object({
  id: z.int(),
  /** In Polish. */
  name: z.string(),
  sku: z.string(),
  /** Where it lies. */
  place: z.string(),
  thumbnailUrl: z.string(),
  tone: z.enum(tones),
  stock: z.int(),
  /** Pieces of orders that were not sent yet; they are not in stock any more. */
  reserved: z.int(),
  lowStock: z.nullable(z.int()),
  /** Addresses on its waiting list. */
  waiting: z.int(),
  /** Pieces that were ordered in the last 28 days, cancelled orders left out. */
  soldLately: z.int(),
  lastMovementAt: z.nullable(momentSchema),
})
export type StockRow = z.infer<typeof stockRowSchema>

const params = z.object({ id: idSchema })

export const stockEndpoints = {
  listStock: adminEndpoint({
    method: 'GET',
    path: 'admin/stock',
    summary: 'A page of the products that lie in the warehouse: stock, pieces of orders not sent yet, last movement',
    permission: 'stock.move',
    query: stockQuery,
    status: 200,
    reply: z.array(stockRowSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  sumStock: adminEndpoint({
    method: 'GET',
    path: 'admin/stock/summary',
    summary: 'How many products lie in the warehouse, how many of them are used up or below their mark, and all pieces',
    permission: 'stock.move',
    status: 200,
    reply: z.object({ products: z.int(), none: z.int(), low: z.int(), quantity: z.int() }),
    errors: [],
    calledBy: 'admin',
  }),
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
