import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/products/products.tables.ts'
import { vouchers } from '#catalogue/vouchers/vouchers.tables.ts'
import { orders } from '#commerce/orders/orders.tables.ts'

/** The link by which an order came (BO-097): it holds the product of the link and uses its code. */
export const orderLinks = pgTable(
  'order_links',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: integer().references(() => products.id),
    voucherId: uuid().references(() => vouchers.id),
  },
  (table) => [
    check('order_links_part', sql`num_nonnulls(${table.productId}, ${table.voucherId}) > 0`),
    index('order_links_by_product').on(table.productId).where(sql`product_id is not null`),
    index('order_links_by_voucher').on(table.voucherId).where(sql`voucher_id is not null`),
  ],
)
