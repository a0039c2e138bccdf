import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/products/products.tables.ts'
import { orders } from '#commerce/orders/orders.tables.ts'
import { moment } from '#db/columns.ts'

/** When the buyer of an order first opened a file of a product: from then on there is no withdrawal from it. */
export const orderOpenings = pgTable(
  'order_openings',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    openedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.productId] })],
)
