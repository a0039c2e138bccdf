import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#db/columns.ts'

/** Queued work that failed too often, until it is tried again. */
export const deadLetters = pgTable(
  'dead_letters',
  {
    id: randomId(),
    queue: text().notNull(),
    /** Id of the row that holds the work. */
    record: text().notNull(),
    at: moment().notNull(),
    error: text().notNull(),
    /** When staff asked for another try. */
    retryAt: moment(),
  },
  (table) => [
    index('dead_letters_by_time').on(table.at),
    index('dead_letters_to_retry').on(table.retryAt).where(sql`retry_at is not null`),
  ],
)
