import { asc, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import { codCollections, shipments } from '#commerce/orders/parcels.tables.ts'
import type { MatchedRow } from '#commerce/settlements/settlement-matches.rules.ts'
import { codSettlementRows, codSettlements } from '#commerce/settlements/settlements.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

export type SettlementRow = typeof codSettlements.$inferSelect

/** Stores a settlement; undefined when its rows were read before. */
export const insertSettlement = async (
  tx: Transaction,
  settlement: Omit<typeof codSettlements.$inferInsert, 'id'>,
): Promise<string | undefined> =>
  (await tx.insert(codSettlements).values(settlement).onConflictDoNothing().returning({ id: codSettlements.id }))[0]?.id

export async function insertRows(tx: Transaction, settlementId: string, rows: readonly MatchedRow[]): Promise<void> {
  await tx.insert(codSettlementRows).values(rows.map((row) => ({ ...row, settlementId })))
}

export const selectSettlementByHash = async (db: Executor, hash: string): Promise<SettlementRow | undefined> =>
  (await db.select().from(codSettlements).where(eq(codSettlements.hash, hash)))[0]

export const selectSettlement = async (db: Executor, id: string): Promise<SettlementRow | undefined> =>
  (await db.select().from(codSettlements).where(eq(codSettlements.id, id)))[0]

/** The rows of a settlement with the orders that they belong to. */
export const selectRows = (db: Executor, settlementId: string) =>
  db
    .select({
      row: getTableColumns(codSettlementRows),
      order: { id: orders.id, number: orders.number, total: orders.total, giftCardAmount: orders.giftCardAmount },
    })
    .from(codSettlementRows)
    .leftJoin(orders, eq(orders.id, codSettlementRows.orderId))
    .where(eq(codSettlementRows.settlementId, settlementId))
    .orderBy(asc(codSettlementRows.position))

/** A row, locked until the end of the transaction. */
export const lockRow = async (tx: Transaction, settlementId: string, position: number) =>
  (
    await tx
      .select()
      .from(codSettlementRows)
      .where(sql`${codSettlementRows.settlementId} = ${settlementId} and ${codSettlementRows.position} = ${position}`)
      .for('update')
  )[0]

export async function updateRow(
  tx: Transaction,
  { settlementId, position }: { settlementId: string; position: number },
  change: Partial<typeof codSettlementRows.$inferInsert>,
): Promise<void> {
  await tx
    .update(codSettlementRows)
    .set(change)
    .where(sql`${codSettlementRows.settlementId} = ${settlementId} and ${codSettlementRows.position} = ${position}`)
}

/** Changes a row unless something became of it meanwhile. */
export async function updateMatchedRow(
  db: Executor,
  { settlementId, position }: { settlementId: string; position: number },
  change: Partial<typeof codSettlementRows.$inferInsert>,
): Promise<void> {
  await db
    .update(codSettlementRows)
    .set(change)
    .where(
      sql`${codSettlementRows.settlementId} = ${settlementId} and ${codSettlementRows.position} = ${position} and ${codSettlementRows.state} = 'matched'`,
    )
}

/** Positions of the rows that agree and whose orders are not noted yet. */
export const selectMatched = async (db: Executor, settlementId: string): Promise<number[]> =>
  (
    await db
      .select({ position: codSettlementRows.position })
      .from(codSettlementRows)
      .where(sql`${codSettlementRows.settlementId} = ${settlementId} and ${codSettlementRows.state} = 'matched'`)
      .orderBy(asc(codSettlementRows.position))
  ).map(({ position }) => position)

/** The orders in parcels of these numbers with what was collected for each; locked in a fixed sequence when asked for. */
export async function selectOrdersInParcels(db: Executor, numbers: readonly string[], { isLocked = false } = {}) {
  const found = await db
    .select({ number: shipments.number, orderId: shipments.orderId })
    .from(shipments)
    .where(sql`${shipments.number} = any(${sql.param([...numbers])}::text[])`)
  const ids = [...new Set(found.map(({ orderId }) => orderId))].toSorted()
  if (ids.length === 0) return { found, orders: [], collected: new Map<string, number>() }
  const sorted = db.select().from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id))
  const rows = await (isLocked ? sorted.for('update') : sorted)
  const collections = await db.select().from(codCollections).where(inArray(codCollections.orderId, ids))
  return { found, orders: rows, collected: new Map(collections.map(({ orderId, amount }) => [orderId, amount])) }
}

/** A page of settlements, the newest first unless asked otherwise, each with its sums. */
export async function selectSettlements(db: Executor, page: { limit: number; offset: number; isOldestFirst: boolean }) {
  const order = page.isOldestFirst ? asc : desc
  const items = await db
    .select({
      settlement: getTableColumns(codSettlements),
      rowsCount: count(codSettlementRows.position),
      waitingCount: sql<number>`(count(*) filter (where ${codSettlementRows.state} in ('waiting', 'matched')))::int`,
      total: sql<number>`coalesce(sum(${codSettlementRows.amount}), 0)::float8`,
    })
    .from(codSettlements)
    .leftJoin(codSettlementRows, eq(codSettlementRows.settlementId, codSettlements.id))
    .groupBy(codSettlements.id)
    .orderBy(order(codSettlements.madeAt), asc(codSettlements.id))
    .limit(page.limit)
    .offset(page.offset)
  return { items, totalItems: await db.$count(codSettlements) }
}
