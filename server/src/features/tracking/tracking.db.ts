import { lt } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { cookieChoices } from '#features/tracking/tracking.tables.ts'

export async function insertChoice(db: Executor, choice: typeof cookieChoices.$inferInsert): Promise<void> {
  await db.insert(cookieChoices).values(choice)
}

/** Deletes choices from before a moment; answers how many. */
export const deleteChoicesBefore = async (db: Executor, moment: Date): Promise<number> =>
  (await db.delete(cookieChoices).where(lt(cookieChoices.at, moment)).returning({ id: cookieChoices.id })).length
