import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import type { ChargeRow } from '#membership/billing/subscription.db.ts'
import { accessPeriods, subscriptionCharges, subscriptions } from '#membership/billing/subscription.tables.ts'

/** The id of a user's or an address's running subscription with the latest first payment. */
export async function selectNewestPaid(
  db: Executor,
  subscriber: { userId: string } | { email: string },
): Promise<string | undefined> {
  const { id, userId, email, status } = subscriptions
  const { subscriptionId, kind, state, paidAt } = subscriptionCharges
  const rows = await db
    .select({ id })
    .from(subscriptions)
    .innerJoin(subscriptionCharges, and(eq(subscriptionId, id), eq(kind, 'first'), eq(state, 'paid')))
    .where(
      and(
        'userId' in subscriber ? eq(userId, subscriber.userId) : eq(email, subscriber.email),
        inArray(status, ['Active', 'PastDue', 'Cancelled']),
      ),
    )
    .orderBy(desc(paidAt))
    .limit(1)
  return rows[0]?.id
}

/** The access period of a charge; undefined when it has none. */
export const selectPeriodOf = async (db: Executor, { id }: Pick<ChargeRow, 'id'>) =>
  (await db.select().from(accessPeriods).where(eq(accessPeriods.chargeId, id)))[0]

/** Ends the access period of a charge. */
export async function endPeriodOf(tx: Transaction, { id }: Pick<ChargeRow, 'id'>, endsAt: Date): Promise<void> {
  await tx.update(accessPeriods).set({ endsAt }).where(eq(accessPeriods.chargeId, id))
}
