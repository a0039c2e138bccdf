import { and, asc, eq, gte, inArray, lte, max, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { accessPeriods, plans, subscriptions } from '#features/subscription/subscription.tables.ts'

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

/** What is told to a person of their subscriptions and of the time they may watch, prices in grosze. */
export async function selectPersonalSubscriptions(db: Executor, userId: string) {
  const { planId, status, price, paymentMethod, cancellationPlanned, paidUntil, createdAt } = subscriptions
  const { startsAt, endsAt, cause } = accessPeriods
  return {
    subscriptions: await db
      .select({ planId, status, price, paymentMethod, cancellationPlanned, paidUntil, createdAt })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .orderBy(asc(createdAt)),
    accessPeriods: await db
      .select({ startsAt, endsAt, cause })
      .from(accessPeriods)
      .where(eq(accessPeriods.userId, userId))
      .orderBy(asc(startsAt)),
  }
}

/** Ends the subscriptions of an account that is about to go. */
export async function cancelSubscriptionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: 'Cancelled', cancellationPlanned: true })
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, ['Active', 'Pending', 'PastDue'])))
}
