import { lt } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { cookieChoices } from '#engagement/tracking/tracking.tables.ts'

export async function insertChoice(db: Executor, choice: typeof cookieChoices.$inferInsert): Promise<void> {
  await db.insert(cookieChoices).values(choice)
}

/** Deletes choices made before a time; returns their number. */
export const deleteChoicesBefore = (db: Executor, moment: Date): Promise<number> =>
  deleteBatch(db, cookieChoices, lt(cookieChoices.at, moment))
