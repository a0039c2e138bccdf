import type { StaffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { and, asc, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { orderEvents, orderLines, orders } from '#commerce/orders/orders.tables.ts'
import { type OrderConditions, sortOrders } from '#commerce/orders/orders-filters.db.ts'
import { type Executor, rowsOf } from '#db/client.ts'
import { furthestCounted, limitOf, type PageOf } from '#db/list-page.ts'

/** How many orders fit, counted no further than to one more than a limit. */
async function countTo(db: Executor, where: SQL | undefined, limit: number): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(where)
    .limit(limit + 1)
    .as('counted')
  const [all] = await db.select({ items: count() }).from(counted)
  return all?.items ?? 0
}

/** Most drafts with which orders are counted without them being read. */
const draftsMax = 1_000
/** Rows read for each order that is counted, at first and at last: one has several lines of a product, or terms that begin alike. */
const rowsOfOrder = [2, 8]

/**
 * How many orders the only filter of a list finds, counted by their ids alone: what it finds without the drafts among that.
 * Null when that does not say it.
 */
async function countByIds(
  db: Executor,
  { ids, condition }: NonNullable<OrderConditions['alone']>,
  { limit, rowsMax }: { limit: number; rowsMax: number },
): Promise<number | null> {
  const [found] = rowsOf<{ items: number; rows: number; drafts: number }>(
    await db.execute(sql`
      select count(*)::int as items, coalesce(sum(times), 0)::int as rows,
        (select count(*)::int from (select from ${orders} where status = 'None' limit ${draftsMax + 1}) as d) as drafts
      from (select id, count(*) as times from (select id from (${ids}) as f limit ${rowsMax}) as read group by id) as grouped`),
  )
  if (!found || found.drafts > draftsMax) return null
  if (found.items - found.drafts > limit) return limit + 1
  if (found.rows === rowsMax) return null
  if (found.drafts === 0) return found.items
  return found.items - (await db.$count(orders, sql`${orders.status} = 'None' and ${condition}`))
}

/** How many orders fit; one more than the limit stands for all more. */
async function countOrders(db: Executor, { all, alone }: OrderConditions, limit: number): Promise<number> {
  for (const rows of alone ? rowsOfOrder : []) {
    const counted = alone && (await countByIds(db, alone, { limit, rowsMax: (limit + 1 + draftsMax) * rows }))
    if (counted !== null) return counted
  }
  return countTo(db, all, limit)
}

/**
 * A page of orders with the total, which is exact to a limit. Its numbers are found first, from an index, so that only its
 * own orders are read.
 */
export async function selectOrdersPage(
  db: Executor,
  query: PageOf & Pick<StaffOrdersQuery, 'orderBy'>,
  conditions: OrderConditions,
  countMax: number,
) {
  const { limit, offset } = limitOf(query)
  const order = sortOrders(query.orderBy)
  const page = db
    .select({ number: orders.number })
    .from(orders)
    .where(conditions.page)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page')
  const countedTo = furthestCounted(query, countMax)
  const [items, counted] = await Promise.all([
    db
      .select(getTableColumns(orders))
      .from(page)
      .innerJoin(orders, eq(orders.number, page.number))
      .orderBy(...order),
    countOrders(db, conditions, countedTo),
  ])
  return { items, totalItems: Math.min(counted, countedTo), isLowerBound: counted > countedTo }
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
