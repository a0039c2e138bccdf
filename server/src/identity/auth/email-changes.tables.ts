import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Requested changes of address: the new mailbox confirms one, the previous one can undo it for a while. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: randomId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    previousEmail: email().notNull(),
    email: email().notNull(),
    /** Hashes of the secrets mailed to the new and to the previous address. */
    tokenHash: text().notNull().unique(),
    undoTokenHash: text().notNull().unique(),
    /** Credentials of the account when the change was requested. An undo removes those added since. */
    priorTfaId: uuid(),
    priorIdentityIds: uuid().array(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    confirmedAt: moment(),
    /** Set when a newer request replaced this one or it was undone: its links no longer work. */
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('email_changes_one_open').on(table.userId).where(sql`confirmed_at is null and ended_at is null`),
    index('email_changes_by_user').on(table.userId),
    index('email_changes_by_age').on(table.createdAt),
  ],
)
