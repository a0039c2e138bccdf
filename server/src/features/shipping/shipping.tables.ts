import type { ShippingName } from '@slodki-ul/contract/shipping'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** Ways of delivery with their gross price in grosze. */
export const shippingMethods = pgTable(
  'shipping_methods',
  {
    name: text().$type<ShippingName>().primaryKey(),
    price: integer().notNull(),
    vatRate: smallint().notNull().default(23),
    isEnabled: boolean().notNull().default(true),
    position: smallint().notNull(),
  },
  (table) => [check('shipping_methods_price', sql`${table.price} >= 0`)],
)
