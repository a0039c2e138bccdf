import type { ReturnSource } from '@slodki-ul/contract/commerce/return-states.rules'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#commerce/orders/orders.tables.ts'
import { moment, randomId, referenceTo } from '#db/columns.ts'

/** Goods of an order that come back; its money goes back apart (order_refunds.return_id). */
export const returns = pgTable(
  'returns',
  {
    id: randomId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    source: text().$type<ReturnSource>().notNull(),
    /** The day by which the money must be back. */
    dueOn: date().notNull(),
    /** What staff remember about it; never shown to the buyer. */
    note: text().notNull().default(''),
    /** Why it was settled without money. */
    unpaidReason: text(),
    /** The steps, and who made them: null once the account is deleted. */
    announcedAt: moment().notNull(),
    announcedBy: referenceTo('users', { onDelete: 'set null' }),
    receivedAt: moment(),
    receivedBy: referenceTo('users', { onDelete: 'set null' }),
    inspectedAt: moment(),
    inspectedBy: referenceTo('users', { onDelete: 'set null' }),
    settledAt: moment(),
    settledBy: referenceTo('users', { onDelete: 'set null' }),
  },
  (table) => [
    check('returns_source', sql`${table.source} in ('withdrawal', 'complaint', 'courtesy')`),
    check('returns_inspected', sql`${table.inspectedAt} is null or ${table.receivedAt} is not null`),
    check('returns_unpaid', sql`${table.unpaidReason} is null or ${table.settledAt} is not null`),
    index('returns_by_order').on(table.orderId, table.announcedAt),
  ],
)

/** Pieces of the lines of an order that come back. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    quantity: integer().notNull(),
    /** Pieces that came. */
    received: integer().notNull().default(0),
    /** Pieces of those that went into stock. */
    restocked: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    check(
      'return_lines_quantity',
      sql`${table.quantity} >= 1 and ${table.received} between 0 and ${table.quantity}
        and ${table.restocked} between 0 and ${table.received}`,
    ),
  ],
)
