import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId, referenceTo } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Statements of withdrawal from a contract as received, and the automatic result of each. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: randomId(),
    /** The signed-in sender, if any; the statement outlives the account. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    fullName: text().notNull(),
    email: email().notNull(),
    /** As typed, whether or not there is such an order; null for the subscription. */
    orderNumber: text(),
    /** The products in the sender's own words; empty for the whole contract. */
    scope: text().notNull(),
    /** The whole sentence that was shown and confirmed. */
    statement: text().notNull(),
    /** The honeypot field was filled in, so the sender may be a bot. Staff decide; nothing is discarded. */
    isSuspect: boolean().notNull().default(false),
    language: text().$type<'pl' | 'en'>().notNull(),
    receivedAt: moment().notNull(),
    /** The last day to withdraw in time; null when no contract was found or its products are not delivered. */
    deadlineOn: date(),
    /** The subscription found for it; null for an order. */
    subscriptionId: referenceTo('subscriptions'),
    /** Price of the days used, in grosze, and next the refund; null when staff must determine them. */
    chargedAmount: integer(),
    refundAmount: integer(),
    /** Whether the contract was ended and the refund queued without a decision by staff. */
    isSettled: boolean().notNull().default(false),
    /** The contract that staff chose for it: this order, or the subscription. */
    orderId: referenceTo('orders'),
    matchedAt: moment(),
    /** What staff decided last; null while nobody has. */
    decision: text().$type<'accepted' | 'refused' | 'settled'>(),
    decidedAt: moment(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Why it was refused, as mailed to the sender. */
    reason: text(),
  },
  (table) => [
    check('withdrawals_amounts', sql`${table.chargedAmount} >= 0 and ${table.refundAmount} >= 0`),
    check('withdrawals_settled', sql`not ${table.isSettled} or ${table.refundAmount} is not null`),
    check('withdrawals_decision', sql`${table.decision} in ('accepted', 'refused', 'settled')`),
    check('withdrawals_decided', sql`(${table.decision} is null) = (${table.decidedAt} is null)`),
    check(
      'withdrawals_reason',
      sql`(${table.reason} is not null) = (${table.decision} is not null and ${table.decision} = 'refused')`,
    ),
    index('withdrawals_by_user').on(table.userId),
    index('withdrawals_by_email').on(table.email),
    index('withdrawals_by_order')
      .on(sql`regexp_replace(order_number, '[^0-9]', '', 'g')`)
      .where(sql`order_number is not null`),
    index('withdrawals_oldest').on(table.receivedAt),
  ],
)
