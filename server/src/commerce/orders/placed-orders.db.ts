import { count, sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import type { Figure } from '#figure.ts'

/** Orders placed and not cancelled since, paid or on delivery (BO-040). */
export const placedOrders: Figure = {
  kind: 'orders',
  permission: 'orders.view',
  async measure(db, { from, until }) {
    const [row] = await db
      .select({ count: count() })
      .from(orders)
      .where(
        sql`${orders.status} not in ('None', 'Canceled') and (${orders.paidAt} is not null or ${orders.paymentMethod} = 'Cod')
          and ${orders.createdAt} >= ${from.toISOString()}::timestamptz and ${orders.createdAt} < ${until.toISOString()}::timestamptz`,
      )
    return row?.count ?? 0
  },
}
