import { and, asc, eq, gte, inArray, isNull, lt, notExists, notInArray, or } from 'drizzle-orm'
import { anonymiseHandLines, selectPersonalHandOrders } from '#commerce/orders/hand-orders.db.ts'
import { orderEdits, orderNotes } from '#commerce/orders/order-notes.tables.ts'
import { orderOpenings } from '#commerce/orders/order-openings.tables.ts'
import { orderEvents, orderLines, orders } from '#commerce/orders/orders.tables.ts'
import { packingRuns } from '#commerce/orders/packing.tables.ts'
import { selectParcels } from '#commerce/orders/parcels.db.ts'
import { shipments } from '#commerce/orders/parcels.tables.ts'
import { uncollectedParcels } from '#commerce/orders/uncollected.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'

/** Ids of the orders of an account, and of those made with an address that is proven to be its own. */
export async function selectOrderIdsOf(db: Executor, userId: string, confirmedEmail: string | null): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.userId, userId), confirmedEmail === null ? undefined : eq(orders.email, confirmedEmail)))
    .orderBy(asc(orders.createdAt))
  return rows.map(({ id }) => id)
}

/** The data of these orders for the export of personal data; amounts in grosze. */
export async function selectPersonalOrders(db: Executor, ids: readonly string[]) {
  const { id, number, status, createdAt, paidAt, email, firstName, lastName, phone, language, comments } = orders
  const { address, wantsInvoice, companyData, vatIdCheck, paymentMethod, shippingMethod, inPostPoint, discountCode } =
    orders
  const { productsTotal, discountTotal, shippingCost, total, trackingCode } = orders
  const about = { id, number, status, createdAt, paidAt, email, firstName, lastName, phone, language, comments }
  const where = {
    address,
    wantsInvoice,
    companyData,
    vatIdCheck,
    paymentMethod,
    shippingMethod,
    inPostPoint,
    trackingCode,
  }
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
  const parcels = await selectParcels(db, ids)
  const { text, kind, createdAt: writtenAt } = orderNotes
  const written = await db
    .select({ orderId: orderNotes.orderId, kind, text, writtenAt })
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, [...ids]))
    .orderBy(asc(writtenAt))
  const edits = await db
    .select({ orderId: orderEdits.orderId, editedAt: orderEdits.editedAt, changes: orderEdits.changes })
    .from(orderEdits)
    .where(inArray(orderEdits.orderId, [...ids]))
    .orderBy(asc(orderEdits.editedAt))
  const openings = await db
    .select({ orderId: orderOpenings.orderId, productId: orderOpenings.productId, openedAt: orderOpenings.openedAt })
    .from(orderOpenings)
    .where(inArray(orderOpenings.orderId, [...ids]))
    .orderBy(asc(orderOpenings.openedAt))
  const { packedAt, seconds, reason } = packingRuns
  const packings = await db
    .select({ orderId: packingRuns.orderId, packedAt, seconds, reason })
    .from(packingRuns)
    .where(inArray(packingRuns.orderId, [...ids]))
  const uncollected = await db
    .select({ orderId: uncollectedParcels.orderId, at: uncollectedParcels.at })
    .from(uncollectedParcels)
    .where(inArray(uncollectedParcels.orderId, [...ids]))
  const byHand = await selectPersonalHandOrders(db, ids)
  return found.map((order) => ({
    ...order,
    byHand: byHand.get(order.id) ?? null,
    lines: lines.filter((line) => line.orderId === order.id),
    parcels: parcels
      .filter((parcel) => parcel.orderId === order.id)
      .map(({ carrier, number, shippedAt }) => ({ carrier, number, shippedAt })),
    notes: written.filter((note) => note.orderId === order.id),
    edits: edits.filter((edit) => edit.orderId === order.id),
    openings: openings.filter(({ orderId: id }) => id === order.id),
    packing: packings.find((packing) => packing.orderId === order.id) ?? null,
    uncollectedAt: uncollected.find(({ orderId: id }) => id === order.id)?.at ?? null,
  }))
}

/** Marks the orders of an account before its deletion, so that no other account adopts them. */
export async function markAccountErased(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.update(orders).set({ accountErasedAt: at }).where(eq(orders.userId, userId))
}

/**
 * Locks orders without an account and without a document that are unchanged since `before`; skips those locked by
 * another process.
 */
export async function lockPurgeableOrders(
  tx: Executor,
  before: Date,
  choice: { only: string } | { excludedIds: readonly string[]; limit: number },
): Promise<string[]> {
  const events = tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), gte(orderEvents.at, before)))
  const documents = tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.orderId, orders.id), gte(invoices.issuedAt, before)))
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.userId),
        isNull(orders.anonymisedAt),
        lt(orders.createdAt, before),
        notExists(events),
        notExists(documents),
        'only' in choice ? eq(orders.id, choice.only) : notInArray(orders.id, [...choice.excludedIds]),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit('only' in choice ? 1 : choice.limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Removes personal data from orders and their histories; products and amounts stay. */
export async function anonymiseOrders(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  const nobody = { email: '', firstName: '', lastName: '', phone: '', comments: '', address: null, companyData: null }
  const nowhere = {
    vatIdCheck: null,
    inPostPoint: null,
    inPostPointAddress: null,
    trackingCode: null,
    discountCode: null,
  }
  await tx
    .update(orders)
    .set({ ...nobody, ...nowhere, anonymisedAt: at })
    .where(inArray(orders.id, [...ids]))
  await tx
    .update(orderEvents)
    .set({ details: null })
    .where(inArray(orderEvents.orderId, [...ids]))
  await tx
    .update(shipments)
    .set({ number: null, reason: '' })
    .where(inArray(shipments.orderId, [...ids]))
  await tx
    .update(packingRuns)
    .set({ reason: '' })
    .where(inArray(packingRuns.orderId, [...ids]))
  await anonymiseHandLines(tx, ids)
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, [...ids]))
  await tx.delete(orderEdits).where(inArray(orderEdits.orderId, [...ids]))
  await tx.delete(orderOpenings).where(inArray(orderOpenings.orderId, [...ids]))
}
