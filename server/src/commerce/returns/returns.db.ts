import { and, asc, desc, eq, inArray, isNull, type SQL, sql, sum } from 'drizzle-orm'
import { orderRefunds } from '#commerce/returns/order-refunds.tables.ts'
import { returnLines, returns } from '#commerce/returns/returns.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

export type ReturnRow = typeof returns.$inferSelect
export type ReturnLineRow = typeof returnLines.$inferSelect
type NewReturn = typeof returns.$inferInsert & { id: string }
type Quantity = { lineId: number; quantity: number }

export async function insertReturn(tx: Transaction, row: NewReturn, lines: readonly Quantity[]): Promise<void> {
  await tx.insert(returns).values(row)
  await tx
    .insert(returnLines)
    .values(lines.map(({ lineId, quantity }) => ({ returnId: row.id, position: lineId, quantity })))
}

export const updateReturn = (tx: Transaction, id: string, change: Partial<NewReturn>) =>
  tx.update(returns).set(change).where(eq(returns.id, id))

type LineChange = Partial<Pick<ReturnLineRow, 'received' | 'restocked'>>

export const updateReturnLine = (tx: Transaction, { returnId, position }: ReturnLineRow, change: LineChange) =>
  tx
    .update(returnLines)
    .set(change)
    .where(and(eq(returnLines.returnId, returnId), eq(returnLines.position, position)))

/** The order of a return; undefined when there is none. */
export const selectOrderIdOfReturn = async (db: Executor, id: string): Promise<string | undefined> =>
  (await db.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, id)))[0]?.orderId

/** Whether an order has this return, and it is not settled. */
export const isOpenReturn = async (db: Executor, orderId: string, id: string): Promise<boolean> =>
  (
    await db
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.id, id), eq(returns.orderId, orderId), isNull(returns.settledAt)))
  ).length > 0

/** The returns of an order, the newest first. */
export const selectReturns = (db: Executor, orderId: string): Promise<ReturnRow[]> =>
  db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(desc(returns.announcedAt), asc(returns.id))

export const selectReturnLines = (db: Executor, ids: readonly string[]): Promise<ReturnLineRow[]> =>
  db
    .select()
    .from(returnLines)
    .where(inArray(returnLines.returnId, [...ids]))
    .orderBy(asc(returnLines.position))

/** Grosze given back for each return. */
export async function selectRefundedOfReturns(db: Executor, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({
      returnId: orderRefunds.returnId,
      amount: sql<number>`sum(${orderRefunds.amount} + ${orderRefunds.giftCardAmount})::int`,
    })
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .groupBy(orderRefunds.returnId)
  return new Map(rows.flatMap(({ returnId, amount }) => (returnId === null ? [] : [[returnId, amount] as const])))
}

/** Pieces of each line that went into stock by returns, by position. */
export async function selectRestockedByReturns(db: Executor, orderId: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ position: returnLines.position, restocked: sum(returnLines.restocked) })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(eq(returns.orderId, orderId))
    .groupBy(returnLines.position)
  return new Map(rows.map(({ position, restocked }) => [position, Number(restocked)]))
}

/** Returns of orders, for the export of personal data. */
export const selectPersonalReturns = (db: Executor, orderIds: readonly string[]) => {
  const { orderId, source, dueOn, announcedAt, receivedAt, settledAt } = returns
  return db
    .select({ orderId, source, dueOn, announcedAt, receivedAt, settledAt })
    .from(returns)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(announcedAt)
}

/** Clears what staff wrote about the returns of these orders. */
export async function clearReturnNotes(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(returns)
    .set({ note: '', unpaidReason: sql`case when ${returns.unpaidReason} is null then null else '' end` })
    .where(inArray(returns.orderId, [...orderIds]))
}

/** Returns that nobody has settled, as a relation (order_id, digits): a return knows its order. */
export const openReturns = (): SQL =>
  sql`select ${returns.orderId} order_id, null::text digits from ${returns} where ${returns.settledAt} is null`
