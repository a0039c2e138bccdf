import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#commerce/orders/orders.tables.ts'
import { moment } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Orders that staff made: drafts until their buyers accept them by a link (BO-069). */
export const handOrders = pgTable(
  'hand_orders',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    madeBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    madeAt: moment().notNull(),
    /** Hash of the token of the link; the token is derived from `tokenId` by the signing key `keyId`. */
    tokenHash: text().notNull().unique(),
    tokenId: uuid().notNull(),
    keyId: text().notNull(),
    /** When the buyer accepted the terms; null while it waits, and for one that lapsed. */
    acceptedAt: moment(),
    /** The order whose place it takes. */
    replacesId: uuid().references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('hand_orders_by_replaced').on(table.replacesId).where(sql`replaces_id is not null`),
    check('hand_orders_other', sql`${table.replacesId} <> ${table.orderId}`),
  ],
)

/** Prices of the shop when an order was made by hand, and why a line has another one; grosze. */
export const handOrderLines = pgTable(
  'hand_order_lines',
  {
    orderId: uuid()
      .notNull()
      .references(() => handOrders.orderId, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    presentPrice: integer().notNull(),
    /** Of a reduction that the shop announced then: the price before it, and the lowest of the 30 days before it. */
    regularPrice: integer(),
    lowestPrice: integer(),
    /** Why it has another price than the present one; null for that. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('hand_order_lines_reason', sql`${table.reason} <> ''`),
    check('hand_order_lines_reduction', sql`(${table.regularPrice} is null) = (${table.lowestPrice} is null)`),
    // Another price is agreed with one buyer: nothing is announced as reduced.
    check('hand_order_lines_announced', sql`${table.reason} is null or ${table.regularPrice} is null`),
  ],
)
