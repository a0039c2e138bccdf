import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import { packingRuns } from '#commerce/orders/packing.tables.ts'
import { isToPack } from '#commerce/orders/stalled-orders.db.ts'
import type { Executor, Transaction } from '#db/client.ts'

/** The orders that wait to be packed, or those of the chosen ones that do, oldest first, with how many there are. */
export async function selectToPack(db: Executor, ids: readonly string[] | undefined, limit: number) {
  const where = and(
    isToPack,
    isNull(orders.anonymisedAt),
    ids && sql`${orders.id} = any(${sql.param([...ids])}::uuid[])`,
  )
  const [items, [all]] = await Promise.all([
    db.select().from(orders).where(where).orderBy(asc(orders.createdAt), asc(orders.number)).limit(limit),
    db.select({ orders: count() }).from(orders).where(where),
  ])
  return { items, total: all?.orders ?? 0 }
}

export const insertPackingRun = (tx: Transaction, run: typeof packingRuns.$inferInsert) =>
  tx.insert(packingRuns).values(run)

/** How an order was counted; undefined when it was not. */
export const selectPackingRun = async (db: Executor, orderId: string) =>
  (await db.select().from(packingRuns).where(eq(packingRuns.orderId, orderId)))[0]
