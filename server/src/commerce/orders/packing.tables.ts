import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#commerce/orders/orders.tables.ts'
import { moment } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Orders that were packed by counting, one row each. */
export const packingRuns = pgTable(
  'packing_runs',
  {
    /** Made by the device that counted. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .unique()
      .references(() => orders.id),
    packedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    packedAt: moment().notNull(),
    seconds: integer().notNull(),
    /** Pieces counted and to be packed, by line. */
    lines: jsonb().$type<{ position: number; counted: number; quantity: number }[]>().notNull(),
    counted: integer().notNull(),
    quantity: integer().notNull(),
    /** Why not everything was counted. */
    reason: text(),
  },
  (table) => [
    check('packing_runs_reason', sql`${table.counted} = ${table.quantity} or ${table.reason} is not null`),
    check('packing_runs_counted', sql`${table.counted} between 0 and ${table.quantity} and ${table.seconds} >= 0`),
  ],
)
