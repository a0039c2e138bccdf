import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { type Database, type Executor, rowsOf, type Transaction } from '#db/client.ts'
import {
  accessPeriods,
  subscriptionCharges,
  subscriptionEvents,
  subscriptions,
} from '#membership/billing/subscription.tables.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type NewSubscription = typeof subscriptions.$inferInsert & { id: string }
type StoredCharge = typeof subscriptionCharges.$inferSelect
/** A charge without the schedule of the job that checks overdue ones. */
export type ChargeRow = Omit<StoredCharge, 'overdueCheckAt' | 'overdueChecks'>

export const selectSubscription = async (db: Executor, id: string): Promise<SubscriptionRow | undefined> =>
  (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]

/** Locks a subscription until the transaction ends. Its account, if any, must be locked first. */
export const lockSubscription = async (tx: Transaction, id: string): Promise<SubscriptionRow | undefined> =>
  (await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update'))[0]

/** Subscriptions of a user, newest first. */
export const selectSubscriptionsOf = (db: Executor, userId: string): Promise<SubscriptionRow[]> =>
  db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(desc(subscriptions.createdAt))

export const insertSubscription = (tx: Transaction, row: NewSubscription) => tx.insert(subscriptions).values(row)

export type SubscriptionChange = Partial<Omit<SubscriptionRow, 'id' | 'createdAt'>>

export const updateSubscription = (tx: Executor, id: string, change: SubscriptionChange) =>
  tx.update(subscriptions).set(change).where(eq(subscriptions.id, id))

export const insertEvent = (tx: Transaction, event: typeof subscriptionEvents.$inferInsert) =>
  tx.insert(subscriptionEvents).values(event)

export const selectCharge = async (db: Executor, id: string): Promise<ChargeRow | undefined> =>
  (await db.select().from(subscriptionCharges).where(eq(subscriptionCharges.id, id)))[0]

/** Charges of a subscription, newest first. */
export const selectCharges = (db: Executor, subscriptionId: string): Promise<ChargeRow[]> =>
  db
    .select()
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionCharges.createdAt))

/** What happened to a subscription, and the periods of access that it bought, oldest first. */
export async function selectSubscriptionHistory(db: Executor, id: string) {
  const { fromStatus, toStatus, cause, at } = subscriptionEvents
  const { startsAt, endsAt } = accessPeriods
  return {
    events: await db
      .select({ fromStatus, toStatus, cause, at })
      .from(subscriptionEvents)
      .where(eq(subscriptionEvents.subscriptionId, id))
      .orderBy(asc(subscriptionEvents.id)),
    periods: await db
      .select({ startsAt, endsAt, cause: accessPeriods.cause })
      .from(accessPeriods)
      .where(eq(accessPeriods.subscriptionId, id))
      .orderBy(asc(startsAt)),
  }
}

/** The end of the last period of access that a subscription bought; null without any. */
export const selectAccessEnd = async (db: Executor, id: string): Promise<Date | null> =>
  (
    await db
      .select({ endsAt: accessPeriods.endsAt })
      .from(accessPeriods)
      .where(eq(accessPeriods.subscriptionId, id))
      .orderBy(desc(accessPeriods.endsAt))
      .limit(1)
  )[0]?.endsAt ?? null

export const insertCharge = (tx: Transaction, charge: typeof subscriptionCharges.$inferInsert) =>
  tx.insert(subscriptionCharges).values(charge)

type ChargeChange = Partial<
  Pick<StoredCharge, 'state' | 'paidAt' | 'deadlineAt' | 'providerInvoiceId' | 'overdueCheckAt' | 'overdueChecks'>
>

export const updateCharge = (tx: Executor, id: string, change: ChargeChange) =>
  tx.update(subscriptionCharges).set(change).where(eq(subscriptionCharges.id, id))

export const insertPeriod = (tx: Transaction, period: typeof accessPeriods.$inferInsert) =>
  tx.insert(accessPeriods).values(period)

/** Ends what is left of a subscription's periods, because it is refunded. */
export async function truncatePeriods(tx: Transaction, subscriptionId: string, at: Date): Promise<void> {
  const { startsAt, endsAt } = accessPeriods
  await tx
    .update(accessPeriods)
    .set({ endsAt: at })
    .where(and(eq(accessPeriods.subscriptionId, subscriptionId), lte(startsAt, at), gt(endsAt, at)))
}

/** Ends the periods of a user that were given for a cause. */
export async function endPeriods(tx: Transaction, userId: string, cause: string, at: Date): Promise<void> {
  await tx
    .update(accessPeriods)
    .set({ endsAt: at })
    .where(and(eq(accessPeriods.userId, userId), eq(accessPeriods.cause, cause), gt(accessPeriods.endsAt, at)))
}

export type OverdueCharge = Pick<StoredCharge, 'id' | 'overdueChecks' | 'deadlineAt'>

/** Claims unpaid charges past their deadline and postpones their next check to `nextCheckAt`. */
export function claimOverdueCharges(
  db: Database,
  now: Date,
  nextCheckAt: Date,
  limit: number,
): Promise<OverdueCharge[]> {
  const { id, state, deadlineAt, overdueCheckAt, overdueChecks } = subscriptionCharges
  const dueAt = sql<Date>`greatest(${deadlineAt}, ${overdueCheckAt})`
  const due = db
    .select({ id })
    .from(subscriptionCharges)
    .where(and(eq(state, 'open'), isNotNull(deadlineAt), lte(dueAt, sql.param(now, deadlineAt))))
    .orderBy(dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(subscriptionCharges)
    .set({ overdueCheckAt: nextCheckAt })
    .where(inArray(id, due))
    .returning({ id, overdueChecks, deadlineAt })
}

const paidAhead = or(isNull(subscriptions.providerSubscriptionId), eq(subscriptions.cancellationPlanned, true))

/** Prepaid subscriptions whose reminder is due, for each window those that end first. */
export async function selectDueReminders(
  db: Executor,
  now: Date,
  windows: readonly { reminded: number | null; until: number }[],
  { excludedIds, limit }: { excludedIds: readonly string[]; limit: number },
): Promise<{ id: string }[]> {
  const { id, paidUntil, reminded } = subscriptions
  // Literals, as in the partial index: with parameters Postgres would not use it.
  const runs = sql`${subscriptions.status} in ('Active', 'PastDue') and ${subscriptions.providerSubscriptionId} is null`
  const ofWindow = (window: { reminded: number | null; until: number }) => sql`(
    select ${id} as id from ${subscriptions}
    where ${runs} and ${window.reminded === null ? isNull(reminded) : eq(reminded, window.reminded)}
      and ${paidUntil} >= ${sql.param(now, paidUntil)} and ${paidUntil} <= ${sql.param(new Date(window.until), paidUntil)}
      and ${notInArray(id, [...excludedIds])}
    order by ${paidUntil} limit ${limit})`
  const union = sql.join(windows.map(ofWindow), sql` union all `)
  return rowsOf<{ id: string }>(await db.execute(union)).slice(0, limit)
}

/** Subscriptions whose time is over but which are not marked as expired yet. */
export const selectExpired = (db: Executor, now: Date, excludedIds: readonly string[], limit: number) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        lt(subscriptions.paidUntil, now),
        or(eq(subscriptions.status, 'Cancelled'), and(inArray(subscriptions.status, ['Active', 'PastDue']), paidAhead)),
        notInArray(subscriptions.id, [...excludedIds]),
      ),
    )
    .orderBy(asc(subscriptions.paidUntil))
    .limit(limit)

/** Whether an account has another running subscription. */
export const selectOthers = (db: Executor, userId: string, exceptId: string): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        ne(subscriptions.id, exceptId),
        inArray(subscriptions.status, ['Active', 'PastDue', 'Cancelled']),
      ),
    )

/** Whether a subscription ordered with an address was ever paid. */
export const hasPaidSubscription = async (db: Executor, email: string): Promise<boolean> =>
  (
    await db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .innerJoin(subscriptionCharges, eq(subscriptionCharges.subscriptionId, subscriptions.id))
      .where(and(eq(subscriptions.email, email), eq(subscriptionCharges.state, 'paid')))
      .limit(1)
  ).length > 0
