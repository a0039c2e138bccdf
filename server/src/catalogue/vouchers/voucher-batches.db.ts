import type { VoucherBatchesQuery } from '@slodki-ul/contract/catalogue/voucher-batches.admin'
import { and, asc, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { voucherBatches } from '#catalogue/vouchers/voucher-batches.tables.ts'
import { vouchers, voucherUses } from '#catalogue/vouchers/vouchers.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { limitOf, orderOf } from '#db/list-page.ts'
import { beginningOf } from '#platform/search/search-match.ts'

const ofBatch = sql`${vouchers.batchId} = ${voucherBatches}.id`

const usedCount = sql<number>`(select count(*)::int from ${voucherUses} where ${voucherUses.state} <> 'released'
  and ${voucherUses.voucherId} in (select ${vouchers.id} from ${vouchers} where ${ofBatch}))`
const endedCount = sql<number>`(select count(*)::int from ${vouchers} where ${ofBatch} and ${vouchers.disabledAt} is not null)`
/** One code of a batch: all have the same conditions. */
const sampleId = sql<string>`(select ${vouchers.id} from ${vouchers} where ${ofBatch} limit 1)`

const selectBatches = (db: Executor) =>
  db
    .select({ batch: getTableColumns(voucherBatches), usedCount, endedCount, sample: getTableColumns(vouchers) })
    .from(voucherBatches)
    .innerJoin(vouchers, eq(vouchers.id, sampleId))

export type BatchRow = Awaited<ReturnType<typeof selectBatches>>[number]

/** A page of batches with the exact total. */
export async function selectBatchesPage(db: Executor, query: VoucherBatchesQuery) {
  const { searchBy } = query
  const where = searchBy === '' ? undefined : sql`${voucherBatches.prefix} like ${beginningOf(searchBy.toUpperCase())}`
  const { limit, offset } = limitOf(query)
  const orders = { createdAt: voucherBatches.createdAt, prefix: voucherBatches.prefix }
  const items = await selectBatches(db)
    .where(where)
    .orderBy(...orderOf(query.orderBy, orders, voucherBatches.id))
    .limit(limit)
    .offset(offset)
  const [all] = await db.select({ items: count() }).from(voucherBatches).where(where)
  return { items, totalItems: all?.items ?? 0 }
}

export const selectBatch = async (db: Executor, id: string): Promise<BatchRow | undefined> =>
  (await selectBatches(db).where(eq(voucherBatches.id, id)))[0]

/** Locks a batch, so that it is exported once. */
export const lockBatch = async (tx: Transaction, id: string) =>
  (await tx.select().from(voucherBatches).where(eq(voucherBatches.id, id)).for('update'))[0]

export async function insertBatch(tx: Transaction, batch: typeof voucherBatches.$inferInsert): Promise<void> {
  await tx.insert(voucherBatches).values(batch)
}

export async function updateBatch(
  tx: Transaction,
  id: string,
  change: Partial<Pick<typeof voucherBatches.$inferInsert, 'exportedAt' | 'endedAt'>>,
): Promise<void> {
  await tx.update(voucherBatches).set(change).where(eq(voucherBatches.id, id))
}

type Conditions = Omit<typeof vouchers.$inferInsert, 'id' | 'code'>

/** Makes a voucher of each code that nobody has; returns how many. */
export async function insertCodes(tx: Transaction, codes: readonly string[], each: Conditions): Promise<number> {
  const made = await tx
    .insert(vouchers)
    .values(codes.map((code) => ({ ...each, code })))
    .onConflictDoNothing({ target: vouchers.code })
    .returning({ id: vouchers.id })
  return made.length
}

/** The codes of a batch in their alphabetical order. */
export const selectCodes = async (db: Executor, batchId: string): Promise<string[]> =>
  (
    await db
      .select({ code: vouchers.code })
      .from(vouchers)
      .where(eq(vouchers.batchId, batchId))
      .orderBy(asc(vouchers.code))
  ).map(({ code }) => code)

/** Ends the codes of a batch that have not ended. */
export async function endCodes(tx: Transaction, batchId: string, disabledAt: Date): Promise<void> {
  await tx
    .update(vouchers)
    .set({ disabledAt })
    .where(and(eq(vouchers.batchId, batchId), isNull(vouchers.disabledAt)))
}

const usesOf = (batchId: string): SQL =>
  sql`${voucherUses.state} <> 'released' and ${voucherUses.voucherId} in (select ${vouchers.id} from ${vouchers} where ${vouchers.batchId} = ${batchId})`

/** Ids of what the codes of a batch were used for, as a part of another statement. */
export const subjectsOfBatch = (batchId: string): SQL =>
  sql`select ${voucherUses.subjectId} from ${voucherUses} where ${usesOf(batchId)}`

/** Sum of the discounts (grosze) of a batch. */
export async function sumDiscounts(db: Executor, batchId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${voucherUses.amount}), 0)::int` })
    .from(voucherUses)
    .where(usesOf(batchId))
  return row?.sum ?? 0
}
