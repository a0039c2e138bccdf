import { and, asc, desc, eq, isNotNull, lte, max, sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import { carrierEvents, carrierShipments } from '#commerce/shipments/shipments.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

export type ShipmentRow = typeof carrierShipments.$inferSelect
export type NewShipmentRow = Omit<typeof carrierShipments.$inferInsert, 'attempt'>

/** Shipments of an order, newest first. */
export const selectShipments = (db: Executor, orderId: string): Promise<ShipmentRow[]> =>
  db
    .select()
    .from(carrierShipments)
    .where(eq(carrierShipments.orderId, orderId))
    .orderBy(desc(carrierShipments.attempt))

export const selectShipment = async (db: Executor, id: string): Promise<ShipmentRow | undefined> =>
  (await db.select().from(carrierShipments).where(eq(carrierShipments.id, id)))[0]

/** Stores the next attempt of a locked order. */
export async function insertShipment(tx: Transaction, shipment: NewShipmentRow): Promise<ShipmentRow> {
  const [last] = await tx
    .select({ attempt: max(carrierShipments.attempt) })
    .from(carrierShipments)
    .where(eq(carrierShipments.orderId, shipment.orderId))
  const [stored] = await tx
    .insert(carrierShipments)
    .values({ ...shipment, attempt: (last?.attempt ?? 0) + 1 })
    .returning()
  if (!stored) throw new Error('The shipment was not stored.')
  return stored
}

export const updateShipment = async (
  db: Executor,
  id: string,
  change: Partial<typeof carrierShipments.$inferInsert>,
): Promise<ShipmentRow | undefined> =>
  (await db.update(carrierShipments).set(change).where(eq(carrierShipments.id, id)).returning())[0]

/** Locks a shipment until the transaction ends. */
export const lockShipment = async (tx: Transaction, id: string): Promise<ShipmentRow | undefined> =>
  (await tx.select().from(carrierShipments).where(eq(carrierShipments.id, id)).for('update'))[0]

export async function selectDueShipments(db: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: carrierShipments.id })
    .from(carrierShipments)
    .where(and(isNotNull(carrierShipments.dueAt), lte(carrierShipments.dueAt, now)))
    .orderBy(asc(carrierShipments.dueAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Claims a due shipment until `until`; undefined when another process has it or it is no longer due. */
export const claimShipment = async (
  db: Executor,
  id: string,
  now: Date,
  until: Date,
): Promise<ShipmentRow | undefined> =>
  (
    await db
      .update(carrierShipments)
      .set({ dueAt: until, tries: sql`${carrierShipments.tries} + 1` })
      .where(and(eq(carrierShipments.id, id), isNotNull(carrierShipments.dueAt), lte(carrierShipments.dueAt, now)))
      .returning()
  )[0]

/** Stores an event of a shipment; false when it was stored before. */
export const insertEvent = async (tx: Executor, event: typeof carrierEvents.$inferInsert): Promise<boolean> =>
  (await tx.insert(carrierEvents).values(event).onConflictDoNothing().returning({ id: carrierEvents.id })).length > 0

/** What the carrier reported about the shipments of an order, in the sequence in which it came. */
export const selectCarrierEvents = (db: Executor, orderId: string) => {
  const { shipmentId, status, receivedAt } = carrierEvents
  return db
    .select({ shipmentId, status, receivedAt })
    .from(carrierEvents)
    .innerJoin(carrierShipments, eq(carrierShipments.id, shipmentId))
    .where(eq(carrierShipments.orderId, orderId))
    .orderBy(asc(carrierEvents.id))
}

/** Labels of anonymised orders. */
export const selectLabelsOver = (db: Executor, excludedIds: readonly string[], limit: number) =>
  db
    .select({ id: carrierShipments.id, fileId: carrierShipments.labelFileId })
    .from(carrierShipments)
    .innerJoin(orders, eq(orders.id, carrierShipments.orderId))
    .where(
      and(
        isNotNull(orders.anonymisedAt),
        isNotNull(carrierShipments.labelFileId),
        sql`${carrierShipments.id} <> all(${sql.param([...excludedIds])}::uuid[])`,
      ),
    )
    .limit(limit)

/** Shipments of these orders for the export of personal data. */
export function selectPersonalShipments(db: Executor, orderIds: readonly string[]) {
  const { orderId, service, targetPoint, status, statusAt, number, createdAt } = carrierShipments
  return db
    .select({ orderId, service, targetPoint, status, statusAt, number, createdAt })
    .from(carrierShipments)
    .where(sql`${orderId} = any(${sql.param([...orderIds])}::uuid[])`)
    .orderBy(asc(createdAt))
}

/** Locks the shipment with this id at the carrier. */
export const lockShipmentOf = async (tx: Transaction, providerId: string): Promise<ShipmentRow | undefined> =>
  (await tx.select().from(carrierShipments).where(eq(carrierShipments.providerId, providerId)).for('update'))[0]

/** Shipments of several orders, oldest first. */
export const selectShipmentsOf = (db: Executor, orderIds: readonly string[]): Promise<ShipmentRow[]> =>
  db
    .select()
    .from(carrierShipments)
    .where(sql`${carrierShipments.orderId} = any(${sql.param([...orderIds])}::uuid[])`)
    .orderBy(asc(carrierShipments.orderId), asc(carrierShipments.attempt))
