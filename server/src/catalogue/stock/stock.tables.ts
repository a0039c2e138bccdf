import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/products/products.tables.ts'
import { moment, randomId, referenceTo } from '#db/columns.ts'

/**
 * Changes of what a product ever received, each with its reason; the sum of a product is `products.stock_received`, which a
 * trigger checks. Append-only. Sales are read from the lines of orders.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: randomId(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Positive for what came in. */
    quantity: integer().notNull(),
    /**
     * opening: written by a trigger for a product that is added with stock · return: pieces of an order that came back ·
     * damage: also pieces of a cancelled order that did not
     */
    reason: text().$type<'opening' | 'delivery' | 'count' | 'damage' | 'gift' | 'return' | 'correction'>().notNull(),
    orderId: referenceTo('orders'),
    /** The line of the order. */
    position: smallint(),
    note: text().notNull().default(''),
    /** Without a foreign key: a movement outlives the account of whoever made it. Null for the opening stock. */
    actorId: uuid(),
    at: moment().notNull(),
  },
  (table) => [
    check(
      'stock_movements_reason',
      sql`${table.reason} in ('opening', 'delivery', 'count', 'damage', 'gift', 'return', 'correction')`,
    ),
    check('stock_movements_quantity', sql`${table.quantity} <> 0`),
    check('stock_movements_actor', sql`(${table.actorId} is null) = (${table.reason} = 'opening')`),
    index('stock_movements_by_product').on(table.productId, table.at),
    index('stock_movements_by_order').on(table.orderId).where(sql`order_id is not null`),
  ],
)
