import type { OrderStatus } from '@slodki-ul/contract/commerce/orders'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { parcelPoints } from '#catalogue/shipping/shipping.tables.ts'
import { promisedUntil } from '#commerce/orders/hand-orders.db.ts'
import { orderEvents, orderLines, orders } from '#commerce/orders/orders.tables.ts'
import type { Database, Executor, Transaction } from '#db/client.ts'
import { cachePrepared } from '#db/prepared.ts'
import type { PaymentQuery } from '#payments/payments/payments.db.ts'
import type { Owner } from '#queries.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export type NewOrder = typeof orders.$inferInsert & { id: string }
export type NewOrderLine = Omit<typeof orderLines.$inferInsert, 'orderId' | 'position'>

export async function selectOrder(db: Executor, id: string): Promise<OrderRow | undefined> {
  const statement = cachePrepared(db, 'order', (name) =>
    db
      .select()
      .from(orders)
      .where(eq(orders.id, sql.placeholder('id')))
      .prepare(name),
  )
  return (await statement.execute({ id }))[0]
}

/** Returns the id of the order with this number. */
export const selectOrderId = async (db: Executor, number: number): Promise<string | undefined> =>
  (await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number)))[0]?.id

/** Returns the order with this number. */
export const selectOrderByNumber = async (db: Executor, number: number): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.number, number)))[0]

/** Returns the order, locked until the transaction ends, so that payment, deadline and cancellation are serialised. */
export const lockOrder = async (tx: Transaction, id: string): Promise<OrderRow | undefined> =>
  (await tx.select().from(orders).where(eq(orders.id, id)).for('update'))[0]

/** lockOrder with one of its payments, in one statement. */
export const lockOrderWith = async (tx: Transaction, payment: PaymentQuery) =>
  (await tx.select().from(orders).innerJoin(payment, eq(payment.orderId, orders.id)).for('update'))[0]

export function selectLines(db: Executor, orderId: string): Promise<OrderLineRow[]> {
  const statement = cachePrepared(db, 'order-lines', (name) =>
    db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, sql.placeholder('orderId')))
      .orderBy(asc(orderLines.position))
      .prepare(name),
  )
  return statement.execute({ orderId })
}

export const insertOrder = (tx: Transaction, order: NewOrder) =>
  tx.insert(orders).values(order).returning({ number: orders.number })

export const insertLines = (tx: Transaction, orderId: string, lines: readonly NewOrderLine[]) =>
  tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, orderId, position })))

export type OrderChange = Partial<
  Pick<OrderRow, 'status' | 'paidAt' | 'paymentDeadlineAt' | 'overdueCheckAt' | 'overdueChecks' | 'trackingCode'>
>

export const updateOrder = (tx: Executor, id: string, change: OrderChange) =>
  tx.update(orders).set(change).where(eq(orders.id, id))

/** Sets the deadline of the payment; one that staff made may be paid for as long as its link said. */
export const setDeadline = (tx: Executor, id: string, deadlineAt: Date) =>
  tx
    .update(orders)
    .set({ paymentDeadlineAt: sql`greatest(${deadlineAt.toISOString()}::timestamptz, ${promisedUntil(id)})` })
    .where(eq(orders.id, id))

/** The one row of an order, for changes that are versioned and audited. */
export const orderRecord = (id: string) => ({ table: orders, where: eq(orders.id, id) })

export const insertEvents = (tx: Transaction, events: (typeof orderEvents.$inferInsert)[]) =>
  tx.insert(orderEvents).values(events)

/** When the last parcel of an order was delivered, or its files were; null while it is not delivered. */
export async function selectDeliveredAt(db: Executor, id: string): Promise<Date | null> {
  const { orderId, toStatus, at } = orderEvents
  const deliveries = and(eq(orderId, id), eq(toStatus, 'Delivered'))
  const [last] = await db.select({ at }).from(orderEvents).where(deliveries).orderBy(desc(at)).limit(1)
  return last?.at ?? null
}

/** Orders placed while the parcel provider was unavailable, whose point is known by now. */
export async function confirmPoints(tx: Transaction, now: Date): Promise<void> {
  const known = tx
    .select({ name: parcelPoints.name })
    .from(parcelPoints)
    .where(and(eq(parcelPoints.isOpen, true), isNull(parcelPoints.goneAt)))
  await tx
    .update(orders)
    .set({ inPostPointConfirmedAt: now })
    .where(
      // The second condition lets Postgres see that the partial index fits.
      and(isNull(orders.inPostPointConfirmedAt), isNotNull(orders.inPostPoint), inArray(orders.inPostPoint, known)),
    )
}

const unpaid: OrderStatus[] = ['None', 'Placed']

export type OverdueOrder = { id: string; overdueChecks: number; paymentDeadlineAt: Date | null }

/** Claims unpaid orders past their deadline, whose next check is then at `nextCheckAt`. */
export function claimOverdue(db: Database, now: Date, nextCheckAt: Date, limit: number): Promise<OverdueOrder[]> {
  const dueAt = sql<Date>`greatest(${orders.paymentDeadlineAt}, ${orders.overdueCheckAt})`
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, unpaid),
        isNotNull(orders.paymentDeadlineAt),
        lte(dueAt, sql.param(now, orders.paymentDeadlineAt)),
      ),
    )
    .orderBy(dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db.update(orders).set({ overdueCheckAt: nextCheckAt }).where(inArray(orders.id, due)).returning({
    id: orders.id,
    overdueChecks: orders.overdueChecks,
    paymentDeadlineAt: orders.paymentDeadlineAt,
  })
}

/** Owner of an order, and the recipient of its mails. */
export async function selectOrderOwner(db: Executor, id: string): Promise<Owner | undefined> {
  const { userId, email, language } = orders
  const [owner] = await db.select({ userId, email, language }).from(orders).where(eq(orders.id, id))
  return owner && { ...owner, deliveredAt: await selectDeliveredAt(db, id) }
}

/** Assigns the guest orders of an address to the account that has confirmed it. */
export async function assignGuestOrders(tx: Transaction, userId: string, email: string): Promise<void> {
  await tx
    .update(orders)
    .set({ userId })
    .where(and(eq(orders.email, email), isNull(orders.userId), isNull(orders.accountErasedAt)))
}
