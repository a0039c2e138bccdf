import { and, desc, eq, gte, lte } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { users } from '#identity/users/users.tables.ts'
import type { PaidPeriod } from '#membership/access/access.rules.ts'
import { accessPeriods, subscriptions } from '#membership/billing/subscription.tables.ts'
import { plans } from '#membership/plans/plans.tables.ts'

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

/** The access periods that begin before a moment and end after another one, with their users. */
export async function selectPeriodsBetween(db: Executor, { begins, ends }: { begins: Date; ends: Date }) {
  const { status, providerSubscriptionId, cancellationPlanned } = subscriptions
  const rows = await db
    .select({
      ...{ userId: users.id, email: users.email, language: users.language },
      ...{ startsAt: accessPeriods.startsAt, endsAt: accessPeriods.endsAt },
      subscription: { status, providerSubscriptionId, cancellationPlanned },
    })
    .from(accessPeriods)
    .innerJoin(users, eq(users.id, accessPeriods.userId))
    .leftJoin(subscriptions, eq(subscriptions.id, accessPeriods.subscriptionId))
    .where(and(lte(accessPeriods.startsAt, begins), gte(accessPeriods.endsAt, ends)))
    .orderBy(users.id)
  return rows.map(({ startsAt, endsAt, subscription, ...user }) => ({
    user,
    period: { startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), subscription },
  }))
}

/** The plan whose time runs for a user at a moment, in Polish; null without one. */
export async function selectPlanName(db: Executor, userId: string, at: Date): Promise<string | null> {
  const [plan] = await db
    .select({ name: plans.titlePl })
    .from(accessPeriods)
    .innerJoin(subscriptions, eq(subscriptions.id, accessPeriods.subscriptionId))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(eq(accessPeriods.userId, userId), lte(accessPeriods.startsAt, at), gte(accessPeriods.endsAt, at)))
    .orderBy(desc(accessPeriods.endsAt))
    .limit(1)
  return plan?.name ?? null
}
