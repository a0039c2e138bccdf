import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { prices } from '#catalogue/prices/prices.tables.ts'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'
import type { PlanRow } from '#membership/plans/plans.db.ts'
import { planGifts, plans } from '#membership/plans/plans.tables.ts'
import { files } from '#platform/files/files.tables.ts'

export const versionedPlan = (id: number) => ({ table: plans, where: eq(plans.id, id) })

/** Nobody buys, changes or shows a plan meanwhile. */
export async function lockPlan(tx: Transaction, id: number): Promise<PlanRow | undefined> {
  const [row] = await tx.select().from(plans).where(eq(plans.id, id)).for('update')
  return row
}

/** An arbitrary advisory lock id, used only here. */
const shownPlansLock = 71_044_021

/** Nobody else shows a plan until the transaction ends. */
export const lockShownPlans = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${shownPlansLock})`)

/** Whether another plan of this type is for sale. */
export const isTypeShown = async (tx: Transaction, { id, type }: Pick<PlanRow, 'id' | 'type'>): Promise<boolean> =>
  (
    await tx
      .select({ id: plans.id })
      .from(plans)
      .where(and(eq(plans.type, type), plans.isPublished, sql`${plans.id} <> ${id}`))
      .limit(1)
  ).length > 0

/** The place behind all plans. */
export async function nextPosition(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ next: sql<number>`coalesce(max(${plans.position}), 0) + 1` }).from(plans)
  return row?.next ?? 1
}

export async function insertPlan(tx: Transaction, row: typeof plans.$inferInsert): Promise<number> {
  const [added] = await tx.insert(plans).values(row).returning({ id: plans.id })
  if (!added) throw new Error('The plan was not inserted.')
  return added.id
}

export const updatePlan = (tx: Transaction, id: number, change: Partial<typeof plans.$inferInsert>) =>
  tx.update(plans).set(change).where(eq(plans.id, id))

/** Files of all plans, in order. */
export const selectPlanFiles = (db: Executor) =>
  db
    .select({ planId: planGifts.planId, id: files.id, name: files.name, sizeBytes: files.sizeBytes })
    .from(planGifts)
    .innerJoin(files, eq(files.id, planGifts.fileId))
    .orderBy(planGifts.planId, planGifts.position)

/** Gives a plan these files in this order. */
export async function replacePlanFiles(tx: Transaction, planId: number, fileIds: readonly string[]): Promise<void> {
  await tx.delete(planGifts).where(eq(planGifts.planId, planId))
  if (fileIds.length > 0)
    await tx.insert(planGifts).values(fileIds.map((fileId, position) => ({ planId, fileId, position })))
}

/** The present prices of a plan and its price lists, newest first. */
export const selectPlanPrices = (db: Executor, planId: number) =>
  db.select().from(prices).where(eq(prices.planId, planId)).orderBy(desc(prices.validFrom), desc(prices.id))

/** The lowest price of each price list in the 30 days before now; null for what was never sold. */
export async function selectLowestBefore(
  tx: Transaction,
  planId: number,
): Promise<{ regular: number | null; webinar: number | null }> {
  const [row] = rowsOf<{ regular: number | null; webinar: number | null }>(
    await tx.execute(sql`select lowest_price_before(null, ${planId}, 'regular', app_now()) as regular,
      lowest_price_before(null, ${planId}, 'webinar', app_now()) as webinar`),
  )
  return row ?? { regular: null, webinar: null }
}

/** Those of these files that no plan gives any more. */
export async function selectUngiven(db: Executor, fileIds: readonly string[]): Promise<string[]> {
  const given = await db
    .select({ id: planGifts.fileId })
    .from(planGifts)
    .where(inArray(planGifts.fileId, [...fileIds]))
  return fileIds.filter((fileId) => given.every(({ id }) => id !== fileId))
}
