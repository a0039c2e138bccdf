import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId, referenceTo } from '#db/columns.ts'
import { payments } from '#payments/payments/payments.tables.ts'

/** Refunds, queued or done: by us, at the provider, or by a buyer's bank. Amounts in grosze. */
export const refunds = pgTable(
  'refunds',
  {
    id: randomId(),
    /** Null where no payment came through the provider: cash on delivery. */
    paymentId: uuid().references(() => payments.id),
    /** The order of a refund without a payment. */
    orderId: referenceTo('orders'),
    /** What staff did that it belongs to; null for a refund by a rule, at the provider, or by a bank. */
    orderRefundId: referenceTo('order_refunds'),
    /** How the money goes back: through the provider, or as a bank transfer that staff make. */
    way: text().$type<'provider' | 'transfer'>().notNull().default('provider'),
    /** What was charged. */
    amount: integer().notNull(),
    /** What goes back to the gift card that paid the rest. */
    giftCardAmount: integer().notNull().default(0),
    /** The document of the pieces; null when the payment as a whole goes back. */
    documentId: referenceTo('invoices'),
    reason: text().notNull(),
    /** The refunded quantities, by line of the document; none for a reduction of the whole price. */
    returned: jsonb().$type<{ line: number; quantity: number }[]>().notNull().default([]),
    state: text().$type<'pending' | 'sent' | 'failed'>().notNull(),
    /** The provider's id of the refund, or of the dispute that took the money. */
    providerRefundId: text().unique(),
    attempts: integer().notNull().default(0),
    /** How often staff repeated it after it had failed: the provider answers a repeat with an old key as before. */
    repeats: smallint().notNull().default(0),
    /** Whether the buyer is told. */
    isAnnounced: boolean().notNull().default(true),
    /** What staff add to the mail. */
    message: text().notNull().default(''),
    /** Of a bank transfer that was made: account, day and reference. */
    transferAccount: text(),
    transferredOn: date(),
    transferReference: text(),
    createdAt: moment().notNull(),
    dueAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    check('refunds_state', sql`${table.state} in ('pending', 'sent', 'failed')`),
    check('refunds_amount', sql`${table.amount} > 0 and ${table.giftCardAmount} >= 0`),
    check('refunds_one_subject', sql`num_nonnulls(${table.paymentId}, ${table.orderId}) = 1`),
    check(
      'refunds_way',
      sql`${table.way} = 'transfer' or (${table.way} = 'provider' and ${table.paymentId} is not null)`,
    ),
    check(
      'refunds_transfer',
      sql`num_nonnulls(${table.transferAccount}, ${table.transferredOn}, ${table.transferReference})
        = case when ${table.way} = 'transfer' and ${table.state} = 'sent' then 3 else 0 end`,
    ),
    index('refunds_due').on(table.dueAt).where(sql`state = 'pending' and way = 'provider'`),
    index('refunds_failed').on(table.createdAt).where(sql`state = 'failed'`),
    index('refunds_by_payment').on(table.paymentId),
    index('refunds_by_order').on(table.orderId).where(sql`order_id is not null`),
    index('refunds_by_order_refund').on(table.orderRefundId).where(sql`order_refund_id is not null`),
  ],
)

/** Payments that buyers dispute at their banks, so that a report that comes late changes nothing any more. Grosze. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: text().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amount: integer().notNull(),
    state: text().$type<'open' | 'won' | 'lost'>().notNull(),
    createdAt: moment().notNull(),
    closedAt: moment(),
  },
  (table) => [
    check('disputes_state', sql`${table.state} in ('open', 'won', 'lost')`),
    check('disputes_closed', sql`(${table.state} = 'open') = (${table.closedAt} is null)`),
    index('disputes_by_payment').on(table.paymentId),
  ],
)
