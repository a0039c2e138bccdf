import { date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { email, referenceTo } from '#db/columns.ts'

/** To whom and when the gift cards of a line of an order are mailed, where its buyer arranged it. */
export const giftDeliveries = pgTable(
  'gift_deliveries',
  {
    orderId: referenceTo('orders', { onDelete: 'cascade' }).notNull(),
    /** The line of the order, from 0. */
    position: smallint().notNull(),
    recipientName: text().notNull(),
    /** Empty: the buyer of the order. */
    recipientEmail: email().notNull(),
    message: text().notNull(),
    /** A day in Warsaw; null: with the payment. */
    sendOn: date({ mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)
