import { normalizeParcelNumber } from '@slodki-ul/contract/commerce/carriers.rules'
import { asc, eq, sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import type { PlannedParcel } from '#commerce/orders/parcels.rules.ts'
import { codCollections, shipmentLines, shipments } from '#commerce/orders/parcels.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

export type ParcelRow = typeof shipments.$inferSelect & { lines: { position: number; quantity: number }[] }

/** Parcels of these orders that left, each with its lines, in the sequence in which they left. */
export async function selectParcels(db: Executor, orderIds: readonly string[]): Promise<ParcelRow[]> {
  const rows = await db
    .select({ parcel: shipments, line: { position: shipmentLines.position, quantity: shipmentLines.quantity } })
    .from(shipments)
    .leftJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .where(sql`${shipments.orderId} = any(${sql.param([...orderIds])}::uuid[])`)
    .orderBy(asc(shipments.orderId), asc(shipments.position), asc(shipmentLines.position))
  return [...Map.groupBy(rows, ({ parcel }) => parcel.id).values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first.parcel, lines: [first, ...rest].flatMap(({ line }) => line ?? []) }] : [],
  )
}

type NewParcels = {
  orderId: string
  afterPosition: number
  shippedAt: Date
  /** Null once the account of who sent them is deleted. */
  shippedBy: string | null
  parcels: readonly PlannedParcel[]
}

/** Stores parcels. Returns the position of the first whose number is taken, or their ids. */
export async function insertParcels(
  tx: Transaction,
  { parcels, afterPosition, ...common }: NewParcels,
): Promise<{ taken: number } | { ids: string[] }> {
  const ids: string[] = []
  for (const [index, { lines, ...parcel }] of parcels.entries()) {
    const [stored] = await tx
      .insert(shipments)
      .values({ ...common, ...parcel, position: afterPosition + index + 1 })
      .onConflictDoNothing()
      .returning({ id: shipments.id })
    if (!stored) return { taken: index }
    ids.push(stored.id)
    await tx
      .insert(shipmentLines)
      .values(lines.map((line) => ({ ...line, shipmentId: stored.id, orderId: common.orderId })))
  }
  return { ids }
}

export const insertCollection = (tx: Transaction, collection: typeof codCollections.$inferInsert) =>
  tx.insert(codCollections).values(collection)

/** When the money for an order by cash on delivery was noted, and by whom. */
export const selectCollection = async (db: Executor, orderId: string) =>
  (await db.select().from(codCollections).where(eq(codCollections.orderId, orderId)))[0]

/** Orders by number. */
export const selectOrdersNumbered = (db: Executor, numbers: readonly number[]) =>
  db
    .select()
    .from(orders)
    .where(sql`${orders.number} = any(${sql.param([...numbers])}::bigint[])`)

/** Those of these numbers that parcels have, each after its carrier and a space. */
export async function selectTakenNumbers(db: Executor, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ carrier: shipments.carrier, number: shipments.number })
    .from(shipments)
    .where(sql`${shipments.number} = any(${sql.param(numbers.map(normalizeParcelNumber))}::text[])`)
  return new Set(rows.map(({ carrier, number }) => `${carrier} ${number}`))
}
