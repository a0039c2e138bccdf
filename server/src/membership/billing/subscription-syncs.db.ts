import { and, eq, lte } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { subscriptions } from '#membership/billing/subscription.tables.ts'

/** Ids of subscriptions that are due to be checked at the provider, oldest first. */
export async function selectSyncs(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(lte(subscriptions.checkAt, now))
    .orderBy(subscriptions.checkAt)
    .limit(limit)
  return due.map(({ id }) => id)
}

/** Claims a subscription that is due to be checked at the provider; undefined when it is not due or was claimed. */
export async function claimSync(
  db: Database,
  id: string,
  now: Date,
  nextCheckAt: Date,
): Promise<{ checkFailures: number } | undefined> {
  const [claimed] = await db
    .update(subscriptions)
    .set({ checkAt: nextCheckAt })
    .where(and(eq(subscriptions.id, id), lte(subscriptions.checkAt, now)))
    .returning({ checkFailures: subscriptions.checkFailures })
  return claimed
}
