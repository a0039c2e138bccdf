import { eq } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { subscriptions } from '#membership/billing/subscription.tables.ts'
import type { Owner } from '#queries.ts'

/** The owner of a subscription, and the address for its mails. */
export async function selectSubscriptionOwner(db: Executor, id: string): Promise<Owner | undefined> {
  const { userId, email, language } = subscriptions
  const [owner] = await db.select({ userId, email, language }).from(subscriptions).where(eq(subscriptions.id, id))
  return owner && { ...owner, deliveredAt: null }
}

/** The ids of all subscriptions of a user. */
export async function selectSubscriptionIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, userId))
  return rows.map(({ id }) => id)
}
