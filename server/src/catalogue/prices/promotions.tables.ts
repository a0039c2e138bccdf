import type { promotionKinds } from '@slodki-ul/contract/catalogue/promotions.rules'
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
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { products } from '#catalogue/products/products.tables.ts'
import { moment, randomId } from '#db/columns.ts'

/** Reductions that begin and end by themselves. One that is ended early ends at that moment. */
export const promotions = pgTable(
  'promotions',
  {
    id: randomId(),
    name: text().notNull(),
    kind: text().$type<(typeof promotionKinds)[number]>().notNull(),
    percent: smallint(),
    /** What was chosen; the products themselves are the rows of promotion_products. */
    productIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    categoryIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    beginsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** When prices were lowered; null also for one that was called off, or whose whole time went by while nothing ran. */
    startedAt: moment(),
    /** When they went back. */
    endedAt: moment(),
    /** Who planned it. Without a foreign key: the ledger of prices outlives accounts. */
    actorId: uuid(),
    createdAt: moment().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('promotions_kind', sql`${table.kind} in ('percent', 'prices')`),
    check(
      'promotions_percent',
      sql`case ${table.kind} when 'percent' then coalesce(${table.percent}, 0) between 1 and 99 else ${table.percent} is null end`,
    ),
    check('promotions_period', sql`${table.endsAt} >= ${table.beginsAt}`),
    // The time of the products is that of their promotion, by their foreign key.
    unique('promotions_times').on(table.id, table.beginsAt, table.endsAt),
    index('promotions_to_begin').on(table.beginsAt).where(sql`started_at is null and ended_at is null`),
    index('promotions_to_end').on(table.endsAt).where(sql`started_at is not null and ended_at is null`),
  ],
)

/** The products of a promotion; a constraint keeps a product out of two at a time. */
export const promotionProducts = pgTable(
  'promotion_products',
  {
    promotionId: uuid().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    beginsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** The new price in grosze; null for percent. */
    price: integer(),
    /** The price that was set; null before it began, and where it would not have lowered anything. */
    appliedPrice: integer(),
    /** The reduced price before it, which comes back. */
    priceBefore: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.productId] }),
    foreignKey({
      name: 'promotion_products_promotion',
      columns: [table.promotionId, table.beginsAt, table.endsAt],
      foreignColumns: [promotions.id, promotions.beginsAt, promotions.endsAt],
    }).onUpdate('cascade'),
    check('promotion_products_price', sql`${table.price} > 0 and ${table.appliedPrice} > 0`),
  ],
)
