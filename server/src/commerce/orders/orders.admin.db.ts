import type { StaffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { and, asc, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { orderEvents, orderLines, orders } from '#commerce/orders/orders.tables.ts'
import { type OrderConditions, sortKeyOf, sortOrders } from '#commerce/orders/orders-filters.db.ts'
import { isToPack } from '#commerce/orders/stalled-orders.db.ts'
import { type Executor, rowsOf } from '#db/client.ts'
import { furthestCounted, limitOf, type PageOf } from '#db/list-page.ts'

/** How many orders fit, counted no further than to one more than a limit. */
export async function countTo(db: Executor, where: SQL | undefined, limit: number): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(where)
    .limit(limit + 1)
    .as('counted')
  const [all] = await db.select({ items: count() }).from(counted)
  return all?.items ?? 0
}

/** Drafts that may be among the orders that are read. */
const draftsMax = 1_000
/** Rows read for each order that is counted, at first and at last: one has several lines of a product, or terms that begin alike. */
const rowsOfOrder = [2, 8]

/**
 * How many orders the only filter of a list finds, counted by their ids alone: without the drafts among them, unless those are
 * listed, too. Null when the rows that were read do not say it.
 */
async function countByIds(
  db: Executor,
  { alone, hasDrafts }: OrderConditions & { alone: SQL },
  { limit, rowsMax }: { limit: number; rowsMax: number },
): Promise<number | null> {
  const listed = hasDrafts ? sql`true` : sql`draft.id is null`
  const drafts = sql`left join (select id from ${orders} where status = 'None') as draft on draft.id = grouped.id`
  const [found] = rowsOf<{ items: number; rows: number }>(
    await db.execute(sql`
      select (count(*) filter (where ${listed}))::int as items, coalesce(sum(times), 0)::int as rows
      from (select id, count(*) as times from (select id from (${alone}) as f limit ${rowsMax}) as read group by id) as grouped
      ${hasDrafts ? sql`` : drafts}`),
  )
  if (!found) return null
  if (found.items > limit) return limit + 1
  return found.rows === rowsMax ? null : found.items
}

/** How many orders fit; one more than the limit stands for all more. */
async function countOrders(db: Executor, conditions: OrderConditions, limit: number): Promise<number> {
  const { alone } = conditions
  for (const rows of alone ? rowsOfOrder : []) {
    const rowsMax = (limit + 1 + draftsMax) * rows
    const counted = alone && (await countByIds(db, { ...conditions, alone }, { limit, rowsMax }))
    if (counted !== null) return counted
  }
  return countTo(db, conditions.all, limit)
}

/**
 * Numbers (listed) of the orders of a page. Placed ones and drafts are found apart, so that the index of the list finds the
 * placed ones in its order, however many they are.
 */
function numbersOfPage(query: PageOf & Pick<StaffOrdersQuery, 'orderBy'>, conditions: OrderConditions): SQL {
  const { limit, offset } = limitOf(query)
  const { key, direction } = sortKeyOf(query.orderBy)
  const sorted = sql`order by key ${direction}, listed ${direction}`
  const found = (status: SQL | undefined) => sql`(select ${orders.number} as listed, ${key} as key from ${orders}
    where ${and(status, conditions.page) ?? sql`true`} ${sorted} limit ${offset + limit})`
  const drafts = sql` union all ${found(sql`${orders.status} = 'None'`)}`
  const all = conditions.hasDrafts ? sql`${found(sql`${orders.status} <> 'None'`)}${drafts}` : found(undefined)
  return sql`(select listed from (${all}) as found ${sorted} limit ${limit} offset ${offset}) as page`
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
  const countedTo = furthestCounted(query, countMax)
  const [items, counted] = await Promise.all([
    db
      .select(getTableColumns(orders))
      .from(numbersOfPage(query, conditions))
      .innerJoin(orders, sql`${orders.number} = page.listed`)
      .orderBy(...sortOrders(query.orderBy)),
    countOrders(db, conditions, countedTo),
  ])
  return { items, totalItems: Math.min(counted, countedTo), isLowerBound: counted > countedTo }
}

/** How many orders fit, however many. */
export const countAllOrders = (db: Executor, where: SQL | undefined): Promise<number> => db.$count(orders, where)

/** When the oldest order that waits to be packed was placed. */
export async function selectOldestToPack(db: Executor): Promise<Date | null> {
  const [oldest] = await db
    .select({ at: orders.createdAt })
    .from(orders)
    .where(isToPack)
    .orderBy(asc(orders.createdAt))
    .limit(1)
  return oldest?.at ?? null
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
