import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId, referenceTo } from '#db/columns.ts'
import { payments } from '#payments/payments/payments.tables.ts'

/** Refunds, queued or done: by us, at the provider, or by a buyer's bank. Amounts in grosze. */
export const refunds = pgTable(
  'refunds',
  {
    id: randomId(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    /** Of the payment. */
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
    createdAt: moment().notNull(),
    dueAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    check('refunds_state', sql`${table.state} in ('pending', 'sent', 'failed')`),
    check('refunds_amount', sql`${table.amount} > 0 and ${table.giftCardAmount} >= 0`),
    index('refunds_due').on(table.dueAt).where(sql`state = 'pending'`),
    index('refunds_failed').on(table.createdAt).where(sql`state = 'failed'`),
    index('refunds_by_payment').on(table.paymentId),
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
