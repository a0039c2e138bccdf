import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#commerce/orders/orders.tables.ts'
import { returns } from '#commerce/returns/returns.tables.ts'
import { moment, randomId, referenceTo } from '#db/columns.ts'

/** What staff gave back of an order, by a refund or by cancelling it. Amounts in grosze. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: randomId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<'refund' | 'cancel'>().notNull(),
    /** By the way in which money came. */
    amount: integer().notNull(),
    /** To the gift card that paid the rest. */
    giftCardAmount: integer().notNull(),
    /** Parts of both amounts together. */
    deliveryAmount: integer().notNull().default(0),
    goodwillAmount: integer().notNull().default(0),
    /** What a cancelled order keeps of what was charged. */
    retainedAmount: integer().notNull().default(0),
    reason: text().notNull(),
    /** What staff remember about it; never shown to the buyer. */
    note: text().notNull().default(''),
    /** Null once the account is deleted. */
    madeBy: referenceTo('users', { onDelete: 'set null' }),
    /** The request that an owner accepted; null for what was within the limits or made by an owner. */
    requestId: referenceTo('action_requests'),
    /** The return that it is for, if any. */
    returnId: uuid().references(() => returns.id),
    createdAt: moment().notNull(),
  },
  (table) => [
    check('order_refunds_kind', sql`${table.kind} in ('refund', 'cancel')`),
    check('order_refunds_amounts', sql`least(${table.amount}, ${table.giftCardAmount}, ${table.retainedAmount}) >= 0`),
    check(
      'order_refunds_parts',
      sql`${table.deliveryAmount} >= 0 and ${table.goodwillAmount} >= 0
        and ${table.deliveryAmount} + ${table.goodwillAmount} <= ${table.amount} + ${table.giftCardAmount}`,
    ),
    index('order_refunds_by_order').on(table.orderId, table.createdAt),
    index('order_refunds_by_person').on(table.madeBy, table.createdAt),
  ],
)

/** Pieces of lines that an order refund gave back, and those of them that went back to stock. Amounts in grosze. */
export const orderRefundLines = pgTable(
  'order_refund_lines',
  {
    orderRefundId: uuid()
      .notNull()
      .references(() => orderRefunds.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    quantity: integer().notNull(),
    amount: integer().notNull(),
    /** Pieces that went back to stock. */
    restocked: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderRefundId, table.position] }),
    check('order_refund_lines_quantity', sql`least(${table.quantity}, ${table.amount}, ${table.restocked}) >= 0`),
  ],
)
