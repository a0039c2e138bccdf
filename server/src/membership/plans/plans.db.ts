import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { planGifts, plans } from '#membership/plans/plans.tables.ts'
import { files } from '#platform/files/files.tables.ts'

export type PlanRow = typeof plans.$inferSelect
/** Prices of a plan that staff set; a trigger updates the reference prices of reductions. */
export type DecidedPrices = Pick<PlanRow, 'price' | 'strikePrice' | 'webinarPrice' | 'webinarStrikePrice'>
export type NewPlan = Omit<typeof plans.$inferInsert, 'lowestPrice' | 'webinarLowestPrice'>

export async function insertPlans(tx: Transaction, rows: readonly NewPlan[]): Promise<void> {
  await tx.insert(plans).values([...rows])
}

export async function updatePlanPrices(tx: Transaction, id: number, prices: DecidedPrices): Promise<void> {
  await tx.update(plans).set(prices).where(eq(plans.id, id))
}

export const selectPlans = (db: Executor): Promise<PlanRow[]> =>
  db.select().from(plans).orderBy(asc(plans.position), asc(plans.id))

/** Plans that the shop offers, in the order of the tabs. */
export const selectOffered = (db: Executor): Promise<PlanRow[]> =>
  db.select().from(plans).where(eq(plans.isPublished, true)).orderBy(asc(plans.position), asc(plans.id))

/** A plan that the shop offers; staff who change it meanwhile wait until the transaction ends. */
export async function lockOffered(tx: Transaction, id: number): Promise<PlanRow | undefined> {
  const [row] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.id, id), plans.isPublished))
    .for('share')
  return row
}

export const selectPlan = async (db: Executor, id: number): Promise<PlanRow | undefined> =>
  (await db.select().from(plans).where(eq(plans.id, id)))[0]

/** The lowest price of each plan on its two price lists in the 30 days before a moment, by plan; grosze. */
export async function selectLowestPrices(
  db: Executor,
  at: Date,
): Promise<Map<number, { normal: number | null; webinar: number | null }>> {
  const lowest = (list: string) =>
    sql<number | null>`lowest_price_before(null, ${plans.id}, ${list}, ${at.toISOString()}::timestamptz)`
  const rows = await db.select({ id: plans.id, normal: lowest('regular'), webinar: lowest('webinar') }).from(plans)
  return new Map(rows.map(({ id, ...prices }) => [id, prices]))
}

export async function insertPlanGifts(tx: Transaction, planId: number, fileIds: readonly string[]): Promise<void> {
  await tx.insert(planGifts).values(fileIds.map((fileId, position) => ({ planId, fileId, position })))
}

/** Files included in a plan, in order. */
export const selectPlanGifts = (db: Executor, planId: number) =>
  db
    .select({ fileId: files.id, fileName: files.name })
    .from(planGifts)
    .innerJoin(files, eq(files.id, planGifts.fileId))
    .where(eq(planGifts.planId, planId))
    .orderBy(asc(planGifts.position))

/** Whether a file is included in a plan. */
export const isPlanGift = async (db: Executor, planId: number, fileId: string): Promise<boolean> =>
  (
    await db
      .select({ fileId: planGifts.fileId })
      .from(planGifts)
      .where(and(eq(planGifts.planId, planId), eq(planGifts.fileId, fileId)))
  ).length > 0
