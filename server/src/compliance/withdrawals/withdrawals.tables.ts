import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId, referenceTo } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Statements by which people withdrew from a contract, as they were received, and what followed from each at once. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: randomId(),
    /** Whoever was signed in; the statement outlives the account. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    fullName: text().notNull(),
    email: email().notNull(),
    /** As it was typed, whether or not there is such an order; null for the subscription. */
    orderNumber: text(),
    /** Which products, in the sender's words; empty for the whole contract. */
    scope: text().notNull(),
    /** The whole sentence that was shown and confirmed. */
    statement: text().notNull(),
    /** The field that people do not see was filled in: perhaps by a machine. Staff judge; nothing is dropped for it. */
    isSuspect: boolean().notNull().default(false),
    language: text().$type<'pl' | 'en'>().notNull(),
    receivedAt: moment().notNull(),
    /** The last day on which a statement is in time; null when no contract was found, or its goods are not delivered. */
    deadlineOn: date(),
    /** The subscription that was found for it; null for an order. */
    subscriptionId: referenceTo('subscriptions'),
    /** What the days used cost and what goes back, in grosze; null where a person must find it. */
    chargedAmount: integer(),
    refundAmount: integer(),
    /** Whether the contract was ended and the refund queued without a person deciding it. */
    isSettled: boolean().notNull().default(false),
  },
  (table) => [
    check('withdrawals_amounts', sql`${table.chargedAmount} >= 0 and ${table.refundAmount} >= 0`),
    check('withdrawals_settled', sql`not ${table.isSettled} or ${table.refundAmount} is not null`),
    index('withdrawals_by_user').on(table.userId),
    index('withdrawals_by_email').on(table.email),
    index('withdrawals_oldest').on(table.receivedAt),
  ],
)
