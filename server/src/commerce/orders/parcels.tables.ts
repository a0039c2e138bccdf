import type { Carrier } from '@slodki-ul/contract/commerce/carriers.rules'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { orderLines, orders } from '#commerce/orders/orders.tables.ts'
import { moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Parcels of orders that left. */
export const shipments = pgTable(
  'shipments',
  {
    id: randomId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Within the order, from 1. */
    position: smallint().notNull(),
    carrier: text().$type<Carrier>().notNull(),
    /** Normalized parcel number. */
    number: text(),
    /** Why it has no number. */
    reason: text(),
    shippedAt: moment().notNull(),
    shippedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('shipments_carrier', sql`${table.carrier} in ('DPD', 'InPost', 'other')`),
    check('shipments_number', sql`num_nonnulls(${table.number}, ${table.reason}) = 1`),
    uniqueIndex('shipments_by_number').on(table.carrier, table.number).where(sql`number is not null`),
    uniqueIndex('shipments_by_order').on(table.orderId, table.position),
  ],
)

/** What is in a parcel. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id),
    orderId: uuid().notNull(),
    position: smallint().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.position] }),
    foreignKey({
      name: 'shipment_lines_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    check('shipment_lines_quantity', sql`${table.quantity} > 0`),
    index('shipment_lines_by_order').on(table.orderId),
  ],
)

/** Money collected on delivery for an order by cash on delivery, once an order. Grosze. */
export const codCollections = pgTable(
  'cod_collections',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    amount: integer().notNull(),
    notedAt: moment().notNull(),
    notedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [check('cod_collections_amount', sql`${table.amount} >= 0`)],
)
