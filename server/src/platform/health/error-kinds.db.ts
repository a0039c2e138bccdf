import { desc, lt, sql } from 'drizzle-orm'
import type { Database, Executor } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import type { CountedError } from '#error-tally.ts'
import { errorKinds } from '#platform/health/health.tables.ts'

/** Kinds that are listed. */
const shownMax = 50

/** Adds errors to their kinds. */
export async function saveErrors(db: Executor, errors: readonly CountedError[], at: Date): Promise<void> {
  if (errors.length === 0) return
  await db
    .insert(errorKinds)
    .values(errors.map((each) => ({ ...each, firstAt: at, lastAt: at })))
    .onConflictDoUpdate({
      target: errorKinds.key,
      set: {
        count: sql`${errorKinds.count} + excluded.count`,
        lastAt: sql`excluded.last_at`,
        requestId: sql`coalesce(excluded.request_id, ${errorKinds.requestId})`,
      },
    })
}

/** The kinds of the last errors, newest first. */
export const selectErrorKinds = (db: Executor) =>
  db.select().from(errorKinds).orderBy(desc(errorKinds.lastAt), errorKinds.key).limit(shownMax)

/** Deletes kinds whose last error was before `end`. */
export const deleteErrorsBefore = (db: Database, end: Date): Promise<number> =>
  deleteBatch(db, errorKinds, lt(errorKinds.lastAt, end))
