import { homeZone } from '@slodki-ul/contract/dates'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { withdrawalAcceptances } from '#compliance/withdrawals/withdrawal-acceptances.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

export type NewAcceptance = typeof withdrawalAcceptances.$inferInsert

export async function insertAcceptance(tx: Transaction, row: NewAcceptance): Promise<void> {
  await tx.insert(withdrawalAcceptances).values(row)
}

/** What accepting a statement made; undefined before. */
export const selectAcceptance = async (db: Executor, withdrawalId: string) =>
  (await db.select().from(withdrawalAcceptances).where(eq(withdrawalAcceptances.withdrawalId, withdrawalId)))[0]

/** Grosze of subscriptions that a person gave back today in Warsaw without an owner's decision. */
export async function sumAcceptedOfDay(db: Executor, userId: string, now: Date): Promise<number> {
  const { amount, madeBy, requestId, orderRefundId, acceptedAt } = withdrawalAcceptances
  const day = sql`date_trunc('day', ${sql.param(now, acceptedAt)}::timestamptz at time zone ${homeZone})`
  const [row] = await db
    .select({ given: sql<number>`coalesce(sum(${amount}), 0)::int` })
    .from(withdrawalAcceptances)
    .where(
      and(
        eq(madeBy, userId),
        isNull(requestId),
        isNull(orderRefundId),
        sql`${acceptedAt} >= ${day} at time zone ${homeZone}`,
      ),
    )
  return row?.given ?? 0
}
