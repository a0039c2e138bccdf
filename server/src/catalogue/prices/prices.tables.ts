import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/products/products.tables.ts'
import { moment } from '#db/columns.ts'

/**
 * Price ledger: every price a product was ever sold at, written by a trigger on products, never by hand.
 * It proves what the notice under a reduced price says.
 */
export const prices = pgTable(
  'prices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** What a customer paid, in grosze: the reduced price when there was one. */
    price: integer().notNull(),
    regularPrice: integer().notNull(),
    validFrom: moment().notNull(),
    validTo: moment(),
  },
  (table) => [
    check('prices_period', sql`${table.validTo} is null or ${table.validTo} >= ${table.validFrom}`),
    uniqueIndex('prices_one_current').on(table.productId).where(sql`valid_to is null`),
    index('prices_by_product').on(table.productId, table.validFrom),
  ],
)
