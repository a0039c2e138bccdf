import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Wishes for another address: the new mailbox confirms one, the previous one may take it back for a while. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: randomId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    previousEmail: email().notNull(),
    email: email().notNull(),
    /** Of the secrets mailed to the new and to the previous address. */
    tokenHash: text().notNull().unique(),
    undoTokenHash: text().notNull().unique(),
    /** What opened the account when the change was asked for: an undo removes what was added since. */
    priorTfaId: uuid(),
    priorIdentityIds: uuid().array(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    confirmedAt: moment(),
    /** Another wish came, or this one was taken back: its links are worth nothing. */
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('email_changes_one_open').on(table.userId).where(sql`confirmed_at is null and ended_at is null`),
    index('email_changes_by_user').on(table.userId),
    index('email_changes_by_age').on(table.createdAt),
  ],
)
