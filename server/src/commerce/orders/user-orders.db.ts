import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { OrderRow } from '#commerce/orders/orders.db.ts'
import { orderEvents, orders } from '#commerce/orders/orders.tables.ts'
import type { Executor } from '#db/client.ts'

/** Columns that say whether the order with an id has a document, and an invoice. */
type DocumentColumns = Record<'hasDocument' | 'hasInvoice', (orderId: SQL) => SQL<boolean>>

// With its table: in a subquery the name alone would be a column of another one.
const qualifiedId = sql`${orders}.id`
const documentColumns = ({ hasDocument, hasInvoice }: DocumentColumns) => ({
  hasDocument: hasDocument(qualifiedId),
  hasInvoice: hasInvoice(qualifiedId),
})

/** A page of the orders of a user, newest first, with the total. */
export async function selectOwnPage(
  db: Executor,
  userId: string,
  page: { pageNumber: number; pageSize: number },
  columns: DocumentColumns,
) {
  const { id, number, status, paymentMethod, createdAt, total, wantsInvoice, paidAt } = orders
  const owned = eq(orders.userId, userId)
  const [items, [all]] = await Promise.all([
    db
      .select({
        ...{ id, number, status, paymentMethod, createdAt, total, wantsInvoice, paidAt },
        ...documentColumns(columns),
      })
      .from(orders)
      .where(owned)
      .orderBy(desc(createdAt), desc(number))
      .limit(page.pageSize)
      .offset((page.pageNumber - 1) * page.pageSize),
    db.select({ items: count() }).from(orders).where(owned),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

/** Returns an order if it belongs to this user. */
export const selectOwnOrder = async (
  db: Executor,
  userId: string,
  id: string,
  columns: DocumentColumns,
): Promise<(OrderRow & { hasDocument: boolean; hasInvoice: boolean }) | undefined> =>
  (
    await db
      .select({ ...getTableColumns(orders), ...documentColumns(columns) })
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.userId, userId)))
  )[0]

/** Status history of an order, oldest first. */
export const selectHistory = (db: Executor, orderId: string) =>
  db
    .select({ status: orderEvents.toStatus, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))
