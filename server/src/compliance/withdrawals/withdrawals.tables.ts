import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Statements by which people withdrew from a contract, as they were received; nothing that happens later changes them. */
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
  },
  (table) => [
    index('withdrawals_by_user').on(table.userId),
    index('withdrawals_by_email').on(table.email),
    index('withdrawals_oldest').on(table.receivedAt),
  ],
)
