import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { promotions } from '#catalogue/prices/promotions.tables.ts'
import { products } from '#catalogue/products/products.tables.ts'
import { moment, referenceToNumber } from '#db/columns.ts'

/**
 * Price ledger of products and plans, written by triggers only. It proves the reference price shown beside a reduced
 * price.
 */
export const prices = pgTable(
  'prices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    planId: referenceToNumber('plans', { onDelete: 'cascade' }),
    /** A plan has two prices at a time; the webinar mailing sells at the second. */
    priceList: text().$type<'regular' | 'webinar'>().notNull().default('regular'),
    /** The price paid by customers, in grosze: the reduced price when there was one. */
    price: integer().notNull(),
    regularPrice: integer().notNull(),
    /** The lowest price of the 30 days before the reduction, which its label refers to; null without one, and for prices older than this column. */
    lowestPrice: integer(),
    validFrom: moment().notNull(),
    validTo: moment(),
    /** Who set it; null for prices of seeds. Without a foreign key: the ledger outlives accounts. */
    actorId: uuid(),
    /** The promotion that began or ended with it. */
    promotionId: uuid().references(() => promotions.id),
  },
  (table) => [
    check('prices_period', sql`${table.validTo} is null or ${table.validTo} >= ${table.validFrom}`),
    check('prices_one_subject', sql`num_nonnulls(${table.productId}, ${table.planId}) = 1`),
    check(
      'prices_price_list',
      sql`${table.priceList} = 'regular' or ${table.priceList} = 'webinar' and ${table.planId} is not null`,
    ),
    uniqueIndex('prices_one_current').on(table.productId).where(sql`valid_to is null`),
    uniqueIndex('prices_one_current_of_plan').on(table.planId, table.priceList).where(sql`valid_to is null`),
    index('prices_by_product').on(table.productId, table.validFrom),
    index('prices_by_plan').on(table.planId, table.validFrom),
  ],
)
