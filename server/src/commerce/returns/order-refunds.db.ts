import { homeZone } from '@slodki-ul/contract/dates'
import { and, eq, isNull, sql, sum } from 'drizzle-orm'
import { orderRefundLines, orderRefunds } from '#commerce/returns/order-refunds.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

export type NewOrderRefund = typeof orderRefunds.$inferInsert
export type NewRefundLine = Omit<typeof orderRefundLines.$inferInsert, 'orderRefundId'>

/** Stores what staff gave back, with its lines. */
export async function insertOrderRefund(
  tx: Transaction,
  refund: NewOrderRefund & { id: string },
  lines: readonly NewRefundLine[],
): Promise<void> {
  await tx.insert(orderRefunds).values(refund)
  if (lines.length > 0)
    await tx.insert(orderRefundLines).values(lines.map((line) => ({ ...line, orderRefundId: refund.id })))
}

/** Pieces of each line that went back to stock so far, by position. */
export async function selectRestocked(db: Executor, orderId: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ position: orderRefundLines.position, restocked: sum(orderRefundLines.restocked) })
    .from(orderRefundLines)
    .innerJoin(orderRefunds, eq(orderRefunds.id, orderRefundLines.orderRefundId))
    .where(eq(orderRefunds.orderId, orderId))
    .groupBy(orderRefundLines.position)
  return new Map(rows.map(({ position, restocked }) => [position, Number(restocked)]))
}

/** Pieces of each line that were paid back because of a withdrawal, by position. */
export async function selectWithdrawn(db: Executor, orderId: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ position: orderRefundLines.position, quantity: sum(orderRefundLines.quantity) })
    .from(orderRefundLines)
    .innerJoin(orderRefunds, eq(orderRefunds.id, orderRefundLines.orderRefundId))
    .where(and(eq(orderRefunds.orderId, orderId), eq(orderRefunds.reason, 'withdrawal')))
    .groupBy(orderRefundLines.position)
  return new Map(rows.map(({ position, quantity }) => [position, Number(quantity)]))
}

const given = sql<number>`coalesce(sum(${orderRefunds.amount} + ${orderRefunds.giftCardAmount}), 0)::int`

/** Grosze given back of an order without an owner's decision. */
export async function sumOfOrder(db: Executor, orderId: string): Promise<number> {
  const [row] = await db
    .select({ given })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, orderId), isNull(orderRefunds.requestId)))
  return row?.given ?? 0
}

/** Grosze that a person gave back today in Warsaw without an owner's decision. */
export async function sumOfDay(db: Executor, userId: string, now: Date): Promise<number> {
  const day = sql`date_trunc('day', ${sql.param(now, orderRefunds.createdAt)}::timestamptz at time zone ${homeZone})`
  const [row] = await db
    .select({ given })
    .from(orderRefunds)
    .where(
      and(
        eq(orderRefunds.madeBy, userId),
        isNull(orderRefunds.requestId),
        sql`${orderRefunds.createdAt} >= ${day} at time zone ${homeZone}`,
      ),
    )
  return row?.given ?? 0
}

/** Refunds of orders by staff, for the export of personal data; amounts in grosze. */
export const selectPersonalOrderRefunds = (db: Executor, orderIds: readonly string[]) => {
  const { orderId, kind, amount, giftCardAmount, reason, createdAt } = orderRefunds
  return db
    .select({ orderId, kind, amount, giftCardAmount, reason, createdAt })
    .from(orderRefunds)
    .where(sql`${orderId} = any(${sql.param([...orderIds])}::uuid[])`)
    .orderBy(createdAt)
}

/** Clears what staff wrote about the refunds of these orders. */
export async function clearRefundNotes(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(orderRefunds)
    .set({ note: '' })
    .where(sql`${orderRefunds.orderId} = any(${sql.param([...orderIds])}::uuid[])`)
}
