import { packingHours, type StaffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { and, asc, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { orderNotes, orderTags } from '#commerce/orders/order-notes.tables.ts'
import { orderEvents, orderLines, orders } from '#commerce/orders/orders.tables.ts'
import type { Executor } from '#db/client.ts'
import { isAnyOf, isTrue, isWithinAmounts, isWithinDays, limitOf, orderOf, type PageOf } from '#db/list-page.ts'
import { matchesSearch } from '#platform/search/search-match.ts'

export type OrderFilters = Omit<StaffOrdersQuery, 'pageNumber' | 'pageSize' | 'orderBy'>

const customerName = sql<string>`lower(${orders.lastName} || ' ' || ${orders.firstName})`
const orderColumns = {
  placedAt: orders.createdAt,
  number: orders.number,
  total: orders.total,
  customerName,
}

/** Paid so long ago that it should be packed by now. */
const isLate = (now: Date) =>
  sql`${orders.status} = 'Paid' and coalesce(${orders.paidAt} < ${now.toISOString()}::timestamptz - make_interval(hours => ${packingHours}), false)`

/** Drafts are not orders yet, so they are listed only when asked for. */
const whereOf = (filters: OrderFilters, now: Date): SQL | undefined =>
  and(
    filters.status ? isAnyOf(orders.status, filters.status) : sql`${orders.status} <> 'None'`,
    isAnyOf(orders.paymentMethod, filters.paymentMethod),
    isAnyOf(orders.shippingMethod, filters.shippingMethod),
    isTrue(sql`${orders.paidAt} is not null`, filters.isPaid),
    isTrue(sql`${orders.wantsInvoice}`, filters.wantsInvoice),
    isTrue(sql`${orders.virtualOnly}`, filters.virtualOnly),
    isTrue(sql`${orders.userId} is null`, filters.isGuest),
    isTrue(sql`${orders.companyData} is not null`, filters.hasCompany),
    isTrue(isLate(now), filters.isLate),
    isTrue(
      sql`exists (select from ${orderNotes} where ${orderNotes.orderId} = ${orders.id} and ${orderNotes.kind} = 'note')`,
      filters.hasNote,
    ),
    filters.tag &&
      sql`exists (select from ${orderTags} where ${orderTags.orderId} = ${orders.id} and ${isAnyOf(orderTags.tag, filters.tag)})`,
    isWithinDays(orders.createdAt, filters.placedFrom, filters.placedTo),
    isWithinAmounts(orders.total, filters.totalFrom, filters.totalTo),
    filters.userId ? eq(orders.userId, filters.userId) : undefined,
    filters.productId &&
      sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${isAnyOf(orderLines.productId, filters.productId)})`,
    matchesSearch('order', orders.id, filters.searchBy),
  )

/** A page of orders with the exact total. Its numbers are found first, from an index, so that only its own orders are read. */
export async function selectOrdersPage(
  db: Executor,
  query: OrderFilters & PageOf & Pick<StaffOrdersQuery, 'orderBy'>,
  now: Date,
) {
  const where = whereOf(query, now)
  const { limit, offset } = limitOf(query)
  const order = orderOf(query.orderBy, orderColumns, orders.number)
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

type Selection = { ids: readonly string[] } | { all: OrderFilters }

/** Orders that fit a selection, by default oldest first; drafts and cancelled ones are left out. */
export const selectChosenOrders = (
  db: Executor,
  selection: Selection,
  now: Date,
  limit: number,
  orderBy: StaffOrdersQuery['orderBy'] = 'placedAt',
) =>
  db
    .select({ id: orders.id, number: orders.number, shippingMethod: orders.shippingMethod })
    .from(orders)
    .where(
      and(
        'ids' in selection
          ? sql`${orders.id}::text = any(${sql.param([...selection.ids])}::text[])`
          : whereOf(selection.all, now),
        sql`${orders.status} not in ('None', 'Canceled')`,
      ),
    )
    .orderBy(...orderOf(orderBy, orderColumns, orders.number))
    .limit(limit)
