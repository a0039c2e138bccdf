import type { StaffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { and, asc, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { orderEvents, orderLines, orders } from '#commerce/orders/orders.tables.ts'
import { sortOrders } from '#commerce/orders/orders-filters.db.ts'
import type { Executor } from '#db/client.ts'
import { limitOf, type PageOf } from '#db/list-page.ts'

/** A page of orders with the exact total. Its numbers are found first, from an index, so that only its own orders are read. */
export async function selectOrdersPage(
  db: Executor,
  query: PageOf & Pick<StaffOrdersQuery, 'orderBy'>,
  where: SQL | undefined,
) {
  const { limit, offset } = limitOf(query)
  const order = sortOrders(query.orderBy)
  const page = db
    .select({ number: orders.number })
    .from(orders)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page')
  const [items, [all]] = await Promise.all([
    db
      .select(getTableColumns(orders))
      .from(page)
      .innerJoin(orders, eq(orders.number, page.number))
      .orderBy(...order),
    db.select({ items: count() }).from(orders).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

/** Lines of several orders, each in its order. */
export const selectLinesOf = (db: Executor, orderIds: readonly string[]) =>
  db
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} = any(${sql.param([...orderIds])}::uuid[])`)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))

/** Several orders. */
export const selectOrdersOf = (db: Executor, ids: readonly string[]) =>
  db
    .select()
    .from(orders)
    .where(sql`${orders.id}::text = any(${sql.param([...ids])}::text[])`)

/** Statuses of an order with cause and actor, oldest first. */
export const selectOrderEvents = (db: Executor, orderId: string) =>
  db
    .select({
      id: orderEvents.id,
      status: orderEvents.toStatus,
      at: orderEvents.at,
      cause: orderEvents.cause,
      actor: orderEvents.actor,
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))

/** Orders of the same account, or without one of the same e-mail; drafts and cancelled ones left out. */
export async function countOrdersOf(
  db: Executor,
  { userId, email }: Pick<typeof orders.$inferSelect, 'userId' | 'email'>,
): Promise<number> {
  const isTheirs = userId === null ? and(isNull(orders.userId), eq(orders.email, email)) : eq(orders.userId, userId)
  const [all] = await db
    .select({ orders: count() })
    .from(orders)
    .where(and(isTheirs, sql`${orders.status} not in ('None', 'Canceled')`))
  return all?.orders ?? 0
}
