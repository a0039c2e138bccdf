import type { InvoiceType } from '@slodki-ul/contract/payments/documents'
import { and, asc, count, desc, eq, getTableColumns, not, type SQL, sql } from 'drizzle-orm'
import { isUnaccepted } from '#commerce/orders/hand-orders.db.ts'
import type { OrderRow } from '#commerce/orders/orders.db.ts'
import { orderEvents, orders } from '#commerce/orders/orders.tables.ts'
import type { Executor } from '#db/client.ts'

/** The column with the type of the document of the order with an id. */
type DocumentTypeOf = (orderId: SQL) => SQL<InvoiceType | null>

// With its table: in a subquery the name alone would be a column of another one.
const qualifiedId = sql`${orders}.id`
/** A page of the orders of a user, newest first, with the total. */
export async function selectOwnPage(
  db: Executor,
  userId: string,
  page: { pageNumber: number; pageSize: number },
  documentTypeOf: DocumentTypeOf,
) {
  const { id, number, status, paymentMethod, createdAt, total, wantsInvoice, paidAt } = orders
  const owned = and(eq(orders.userId, userId), not(isUnaccepted(qualifiedId)))
  const [items, [all]] = await Promise.all([
    db
      .select({
        ...{ id, number, status, paymentMethod, createdAt, total, wantsInvoice, paidAt },
        documentType: documentTypeOf(qualifiedId),
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

/** The column with the id of the document of gift cards sold with the order with an id. */
type GiftCardDocumentId = (orderId: SQL) => SQL<string | null>
type Documents = { documentTypeOf: DocumentTypeOf; giftCardDocumentId: GiftCardDocumentId }
type OwnOrder = OrderRow & { documentType: InvoiceType | null; giftCardDocumentId: string | null }

/** Returns an order if it belongs to this user. */
export const selectOwnOrder = async (
  db: Executor,
  userId: string,
  id: string,
  { documentTypeOf, giftCardDocumentId }: Documents,
): Promise<OwnOrder | undefined> =>
  (
    await db
      .select({
        ...getTableColumns(orders),
        documentType: documentTypeOf(qualifiedId),
        giftCardDocumentId: giftCardDocumentId(qualifiedId),
      })
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.userId, userId), not(isUnaccepted(qualifiedId))))
  )[0]

/** Status history of an order, oldest first. */
export const selectHistory = (db: Executor, orderId: string) =>
  db
    .select({ status: orderEvents.toStatus, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))
