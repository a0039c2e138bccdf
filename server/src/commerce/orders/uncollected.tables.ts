import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#commerce/orders/orders.tables.ts'
import { moment } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Parcels by cash on delivery that came back, with keyed hashes of the buyer's e-mail and phone. Deleted after 24 months. */
export const uncollectedParcels = pgTable(
  'uncollected_parcels',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    emailHash: text().notNull(),
    /** Null without a whole number. */
    phoneHash: text(),
    at: moment().notNull(),
  },
  (table) => [
    index('uncollected_parcels_by_email').on(table.emailHash),
    index('uncollected_parcels_by_phone').on(table.phoneHash).where(sql`phone_hash is not null`),
    index('uncollected_parcels_by_age').on(table.at),
  ],
)

/** E-mails and phones, as the same hashes, that staff let pay on delivery all the same. */
export const codExceptions = pgTable(
  'cod_exceptions',
  {
    hash: text().primaryKey(),
    givenAt: moment().notNull(),
    givenBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('cod_exceptions_by_age').on(table.givenAt)],
)
