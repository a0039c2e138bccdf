import { dayMs } from '@slodki-ul/contract/durations'
import { and, asc, between, desc, eq, gte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { OrderRow } from '#commerce/orders/orders.db.ts'
import { orderEvents, orderLines, orders } from '#commerce/orders/orders.tables.ts'
import type { Executor } from '#db/client.ts'

/** The last nine digits, so that a prefix of the country makes no other phone; empty for an empty one. */
const digitsOf = (phone: SQL) => sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 9)`
const phoneOf = (phone: string) => phone.replace(/\D/g, '').slice(-9)

const isPlaced = sql`${orders.status} not in ('None', 'Canceled')`

/** The latest placed orders of an address, at most so many. */
export const selectOrdersOf = (db: Executor, email: string, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.email, email), isPlaced))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)

/** Orders of the same products within 24 hours by the same e-mail, phone or address (BO-070). */
export async function selectSimilarOrders(db: Executor, order: OrderRow) {
  const productsOf = (id: SQL) =>
    sql`(select array_agg(distinct product_id order by product_id) from ${orderLines} where order_id = ${id})`
  const sameEmail = sql<boolean>`${orders.email} = ${order.email}`
  const samePhone = sql<boolean>`${phoneOf(order.phone)} <> '' and ${digitsOf(sql`${orders.phone}`)} = ${phoneOf(order.phone)}`
  const sameAddress = sql<boolean>`coalesce(${orders.address} = ${JSON.stringify(order.address)}::jsonb, false)`
  const { id, number, createdAt } = orders
  const from = new Date(order.createdAt.getTime() - dayMs)
  const to = new Date(order.createdAt.getTime() + dayMs)
  const rows = await db
    .select({ id, number, createdAt, email: sameEmail, phone: samePhone, address: sameAddress })
    .from(orders)
    .where(
      and(
        between(createdAt, from, to),
        ne(id, order.id),
        isPlaced,
        or(sameEmail, samePhone, sameAddress),
        sql`${productsOf(sql`${orders}.id`)} = ${productsOf(sql`${order.id}::uuid`)}`,
      ),
    )
    .orderBy(asc(createdAt))
    .limit(10)
  return rows.map(({ email, phone, address, ...row }) => ({
    ...row,
    same: [
      ...(email ? (['email'] as const) : []),
      ...(phone ? (['phone'] as const) : []),
      ...(address ? (['address'] as const) : []),
    ],
  }))
}

/** Months for which it counts that a parcel came back. */
const returnedMonths = 24

/** Parcels of the same e-mail or phone that came back: only for them a shipped order is cancelled. */
export async function countUncollected(db: Executor, order: OrderRow): Promise<number> {
  const isTheirs = or(
    eq(orders.email, order.email),
    sql`${phoneOf(order.phone)} <> '' and ${digitsOf(sql`${orders.phone}`)} = ${phoneOf(order.phone)}`,
  )
  const cameBack = sql`exists (select from ${orderEvents} where ${orderEvents.orderId} = ${orders}.id
    and ${orderEvents.fromStatus} = 'Shipped' and ${orderEvents.toStatus} = 'Canceled')`
  const from = sql`${order.createdAt.toISOString()}::timestamptz - make_interval(months => ${returnedMonths})`
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(eq(orders.status, 'Canceled'), gte(orders.createdAt, from), isTheirs, cameBack))
  return found?.count ?? 0
}
