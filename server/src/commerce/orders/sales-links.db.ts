import type { SalesLinkQuery } from '@slodki-ul/contract/commerce/sales-links.admin'
import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import { orderLinks } from '#commerce/orders/sales-links.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

export const insertOrderLink = (tx: Transaction, link: typeof orderLinks.$inferInsert) =>
  tx.insert(orderLinks).values(link)

/** Most links that are listed. */
const linksMax = 100

/** Paid orders by the links with a product or a code, the best first; amounts in grosze. Cancelled ones sold nothing. */
export const selectLinkSales = (db: Executor, { productId, voucherId }: SalesLinkQuery) => {
  const sales = sql<number>`sum(${orders.total})::float8`
  return db
    .select({
      ...{ productId: orderLinks.productId, voucherId: orderLinks.voucherId, sales },
      ordersCount: sql<number>`count(*)::int`,
    })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(
      and(
        isNotNull(orders.paidAt),
        ne(orders.status, 'Canceled'),
        productId === undefined ? undefined : eq(orderLinks.productId, productId),
        voucherId === undefined ? undefined : eq(orderLinks.voucherId, voucherId),
      ),
    )
    .groupBy(orderLinks.productId, orderLinks.voucherId)
    .orderBy(desc(sales), orderLinks.productId, orderLinks.voucherId)
    .limit(linksMax)
}
