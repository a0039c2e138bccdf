import { type SQL, sql } from 'drizzle-orm'
import { orderEvents, orderLines, orders } from '#commerce/orders/orders.tables.ts'

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
