import { handOrderHours } from '@slodki-ul/contract/limits'
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { handOrderLines, handOrders } from '#commerce/orders/hand-orders.tables.ts'
import { orders } from '#commerce/orders/orders.tables.ts'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'

export type HandOrderRow = typeof handOrders.$inferSelect
export type HandOrderLineRow = typeof handOrderLines.$inferSelect

export async function insertHandOrder(
  tx: Transaction,
  made: typeof handOrders.$inferInsert,
  lines: readonly (typeof handOrderLines.$inferInsert)[],
): Promise<void> {
  await tx.insert(handOrders).values(made)
  await tx.insert(handOrderLines).values([...lines])
}

/** Those of these orders that staff made. */
export const selectHandOrders = (db: Executor, orderIds: readonly string[]): Promise<HandOrderRow[]> =>
  db
    .select()
    .from(handOrders)
    .where(inArray(handOrders.orderId, [...orderIds]))

export const selectHandOrder = async (db: Executor, orderId: string): Promise<HandOrderRow | undefined> =>
  (await selectHandOrders(db, [orderId]))[0]

/** The order of a link, by the hash of its token. */
export const selectByToken = async (db: Executor, tokenHash: string): Promise<HandOrderRow | undefined> =>
  (await db.select().from(handOrders).where(eq(handOrders.tokenHash, tokenHash)))[0]

export const selectHandLines = (db: Executor, orderId: string): Promise<HandOrderLineRow[]> =>
  db.select().from(handOrderLines).where(eq(handOrderLines.orderId, orderId)).orderBy(asc(handOrderLines.position))

export const updateAccepted = (tx: Transaction, orderId: string, acceptedAt: Date) =>
  tx.update(handOrders).set({ acceptedAt }).where(eq(handOrders.orderId, orderId))

/** The newest order that takes the place of another one. */
export const selectReplacement = async (db: Executor, replacedId: string) =>
  (
    await db
      .select({ id: orders.id, number: orders.number })
      .from(handOrders)
      .innerJoin(orders, eq(orders.id, handOrders.orderId))
      .where(eq(handOrders.replacesId, replacedId))
      .orderBy(desc(handOrders.madeAt))
      .limit(1)
  )[0]

/**
 * Whether an order that is not cancelled takes the place of this one, at once or by way of others: one that was replaced by
 * another is cancelled, the last of them stands.
 */
export async function isReplacedByOther(db: Executor, replacedId: string): Promise<boolean> {
  const [row] = rowsOf<{ found: boolean }>(
    await db.execute(sql`
      with recursive later as (
        select order_id from ${handOrders} where replaces_id = ${replacedId}
        union
        select h.order_id from ${handOrders} h join later on h.replaces_id = later.order_id
      )
      select exists (select from later join ${orders} o on o.id = later.order_id where o.status <> 'Canceled') as found`),
  )
  return row?.found === true
}

/** What the export of personal data says of those of these orders that staff made; prices in grosze. */
export async function selectPersonalHandOrders(db: Executor, orderIds: readonly string[]) {
  const made = await selectHandOrders(db, orderIds)
  const { orderId, position, presentPrice, reason } = handOrderLines
  const lines = await db
    .select({ orderId, position, presentPrice, reason })
    .from(handOrderLines)
    .where(and(inArray(orderId, [...orderIds]), isNotNull(reason)))
    .orderBy(asc(orderId), asc(position))
  return new Map(
    made.map(({ orderId: id, madeAt, acceptedAt }) => {
      const otherPrices = lines.filter((line) => line.orderId === id).map(({ orderId: _id, ...line }) => line)
      return [id, { madeAt, acceptedAt, otherPrices }]
    }),
  )
}

/** Why prices were agreed is free text and may name somebody; that another price was agreed stays. */
export const anonymiseHandLines = (tx: Transaction, orderIds: readonly string[]) =>
  tx
    .update(handOrderLines)
    .set({ reason: '—' })
    .where(and(inArray(handOrderLines.orderId, [...orderIds]), isNotNull(handOrderLines.reason)))

/** Whether staff made it and its buyer has not accepted it: no order of anybody's yet. */
export const isUnaccepted = (orderId: SQL): SQL =>
  sql`exists (select from ${handOrders} h where h.order_id = ${orderId} and h.accepted_at is null)`

export const isByHand = (orderId: SQL): SQL => sql`exists (select from ${handOrders} h where h.order_id = ${orderId})`

/** Until when an order that staff made may be paid, as its link says; null for all other orders. */
export const promisedUntil = (orderId: string): SQL =>
  sql`(select h.made_at + make_interval(hours => ${handOrderHours}) from ${handOrders} h where h.order_id = ${orderId})`
