import { and, eq, gte, lte, max, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { accessPeriods, plans } from '#features/subscription/subscription.tables.ts'

export type NewPlan = typeof plans.$inferInsert

export async function insertPlans(tx: Transaction, rows: NewPlan[]): Promise<void> {
  await tx.insert(plans).values(rows)
}

/** Whether a user may watch at a moment, and when the last access bought so far ends. */
export async function selectStanding(
  db: Executor,
  userId: string,
  now: Date,
): Promise<{ isSubscribed: boolean; until: Date | null }> {
  const covers = and(lte(accessPeriods.startsAt, now), gte(accessPeriods.endsAt, now))
  const [row] = await db
    .select({ isSubscribed: sql<boolean>`coalesce(bool_or(${covers}), false)`, until: max(accessPeriods.endsAt) })
    .from(accessPeriods)
    .where(eq(accessPeriods.userId, userId))
  return row ?? { isSubscribed: false, until: null }
}
