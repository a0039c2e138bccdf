import { eq, type SQL, sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import type { Executor } from '#db/client.ts'
import { subscriptionCharges, subscriptions } from '#membership/billing/subscription.tables.ts'
import { plans } from '#membership/plans/plans.tables.ts'

/** Orders and charges of subscriptions by the ids under which uses of codes are counted. Totals in grosze. */
export async function selectVoucherSubjects(db: Executor, ids: readonly string[]) {
  const among = sql`any(${sql.param([...ids])}::uuid[])`
  const { id, number, total } = orders
  return {
    orders: await db.select({ id, number, total }).from(orders).where(sql`${id} = ${among}`),
    charges: await db
      .select({
        id: subscriptionCharges.id,
        subscriptionId: subscriptionCharges.subscriptionId,
        total: subscriptionCharges.amount,
        title: plans.titlePl,
      })
      .from(subscriptionCharges)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionCharges.subscriptionId))
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(sql`${subscriptionCharges.id} = ${among}`),
  }
}

/** Sum of the totals (grosze) of the orders and charges whose ids a statement selects. */
export async function sumVoucherSales(db: Executor, subjects: SQL): Promise<number> {
  const sum = (amount: SQL) => sql<number>`coalesce(sum(${amount}), 0)::int`
  const [ordered] = await db
    .select({ total: sum(sql`${orders.total}`) })
    .from(orders)
    .where(sql`${orders.id} in (${subjects})`)
  const [charged] = await db
    .select({ total: sum(sql`${subscriptionCharges.amount}`) })
    .from(subscriptionCharges)
    .where(sql`${subscriptionCharges.id} in (${subjects})`)
  return (ordered?.total ?? 0) + (charged?.total ?? 0)
}
