import { asc, eq, inArray, or } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { orderLines, orders } from '#features/orders/orders.tables.ts'

/** Ids of the orders of an account, and of those made with an address that is proven to be its own. */
export async function selectOrderIdsOf(db: Executor, userId: string, confirmedEmail: string | null): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.userId, userId), confirmedEmail === null ? undefined : eq(orders.email, confirmedEmail)))
    .orderBy(asc(orders.createdAt))
  return rows.map(({ id }) => id)
}

/** What is told to a person of these orders of theirs, amounts in grosze. */
export async function selectPersonalOrders(db: Executor, ids: readonly string[]) {
  const { id, number, status, createdAt, paidAt, email, firstName, lastName, phone, language, comments } = orders
  const { address, wantsInvoice, companyData, paymentMethod, shippingMethod, inPostPoint, discountCode } = orders
  const { productsTotal, discountTotal, shippingCost, total, trackingCode } = orders
  const about = { id, number, status, createdAt, paidAt, email, firstName, lastName, phone, language, comments }
  const where = { address, wantsInvoice, companyData, paymentMethod, shippingMethod, inPostPoint, trackingCode }
  const sums = { discountCode, productsTotal, discountTotal, shippingCost, total }
  const found = await db
    .select({ ...about, ...where, ...sums })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(createdAt))
  const { orderId, namePl, unitPrice, count } = orderLines
  const lines = await db
    .select({ orderId, name: namePl, unitPrice, count })
    .from(orderLines)
    .where(inArray(orderId, [...ids]))
    .orderBy(asc(orderId), asc(orderLines.position))
  return found.map((order) => ({ ...order, lines: lines.filter((line) => line.orderId === order.id) }))
}

/** Marks the orders of an account that is about to go: they stay, and no other account takes them over. */
export async function markAccountErased(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.update(orders).set({ accountErasedAt: at }).where(eq(orders.userId, userId))
}
