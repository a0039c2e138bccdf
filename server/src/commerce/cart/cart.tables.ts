import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/products/products.tables.ts'
import { vouchers } from '#catalogue/vouchers/vouchers.tables.ts'
import { email, moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Carts of guests and customers; knowing the id is the only access to a cart without an owner. */
export const carts = pgTable(
  'carts',
  {
    id: randomId(),
    userId: uuid()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: email(),
    language: text().notNull().default('pl'),
    voucherId: uuid().references(() => vouchers.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index('carts_of_guests_by_age').on(table.updatedAt).where(sql`${table.userId} is null`)],
)

export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    count: integer().notNull(),
    addedAt: moment().notNull(),
    /** To whom and when the gift cards of the line are sent, where that was arranged. */
    gift: jsonb().$type<GiftDelivery>(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.productId] }),
    check('cart_lines_count', sql`${table.count} between 1 and 99`),
  ],
)
