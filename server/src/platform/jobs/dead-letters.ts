import { isNotNull } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { deadLetters } from '#platform/jobs/dead-letters.tables.ts'

export const insertDeadLetters = (db: Executor, letters: (typeof deadLetters.$inferInsert)[]) =>
  db.insert(deadLetters).values(letters)

/** Removes the failed work that staff want to be tried again, and returns it. */
export const takeRetries = (db: Executor) =>
  db
    .delete(deadLetters)
    .where(isNotNull(deadLetters.retryAt))
    .returning({ queue: deadLetters.queue, record: deadLetters.record })
