import { eq } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import type { PaidPeriod } from '#membership/access/access.rules.ts'
import { accessPeriods, subscriptions } from '#membership/billing/subscription.tables.ts'

/** Every access period of a user, paid or given. */
export async function selectPeriods(db: Executor, userId: string): Promise<PaidPeriod[]> {
  const { status, providerSubscriptionId, cancellationPlanned } = subscriptions
  const rows = await db
    .select({
      startsAt: accessPeriods.startsAt,
      endsAt: accessPeriods.endsAt,
      subscription: { status, providerSubscriptionId, cancellationPlanned },
    })
    .from(accessPeriods)
    .leftJoin(subscriptions, eq(subscriptions.id, accessPeriods.subscriptionId))
    .where(eq(accessPeriods.userId, userId))
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() }))
}
