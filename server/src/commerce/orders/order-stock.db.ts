import { type SQL, sql } from 'drizzle-orm'
import { orderEvents, orderLines, orders } from '#commerce/orders/orders.tables.ts'
import { type Executor, rowsOf } from '#db/client.ts'
import type { OrderedStock } from '#queries.ts'

/** What orders took of a product's stock and gave back when they were cancelled: (at, kind, quantity, order_id, number). */
export const stockOfOrders = (productId: number): SQL => sql`
  select ${orders.createdAt} as at, 'sale' as kind, -${orderLines.count} as quantity, ${orders.id} as order_id,
    'SU-' || ${orders.number} as number
  from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
  where ${orderLines.productId} = ${productId} and not ${orderLines.isVirtual}
  union all
  select coalesce((
      select max(${orderEvents.at}) from ${orderEvents}
      where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.toStatus} = 'Canceled'
    ), ${orders.createdAt}), 'cancellation', ${orderLines.count}, ${orders.id}, 'SU-' || ${orders.number}
  from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
  where ${orderLines.productId} = ${productId} and not ${orderLines.isVirtual} and ${orders.status} = 'Canceled'`

type OrderedRow = { productId: number; reserved: number; soldLately: number; lastAt: string | null }

/** What orders that are not cancelled hold of these products, and took of them since a moment. */
export async function findOrderedStock(
  db: Executor,
  productIds: readonly number[],
  since: Date,
): Promise<Map<number, OrderedStock>> {
  const rows = rowsOf<OrderedRow>(
    await db.execute(sql`
      select ${orderLines.productId} as "productId", max(${orders.createdAt})::text as "lastAt",
        coalesce(sum(${orderLines.count}) filter (where ${orders.status} in ('None', 'Placed', 'Paid', 'Packed')), 0)::int
          as reserved,
        coalesce(sum(${orderLines.count}) filter (where ${orders.createdAt} >= ${since.toISOString()}::timestamptz), 0)::int
          as "soldLately"
      from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
      where ${orderLines.productId} = any(${sql.param([...productIds])}::integer[]) and not ${orderLines.isVirtual}
        and ${orders.status} <> 'Canceled'
      group by ${orderLines.productId}`),
  )
  return new Map(
    rows.map(({ productId, lastAt, ...found }) => [
      productId,
      { ...found, lastAt: lastAt === null ? null : new Date(lastAt) },
    ]),
  )
}
