import { and, asc, desc, eq, getTableColumns, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { prices } from '#catalogue/prices/prices.tables.ts'
import { promotionProducts, promotions } from '#catalogue/prices/promotions.tables.ts'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'
import { startOfDay } from '#db/list-page.ts'

/** Days in Warsaw, both included. */
export type Days = { from: string; to: string }

/** In force for any time of these days. */
const isInForce = ({ from, to }: Days) => sql`${prices.validFrom} < ${startOfDay(to, 1)}::timestamptz
  and (${prices.validTo} is null
    or ${prices.validTo} > ${startOfDay(from)}::timestamptz and ${prices.validTo} > ${prices.validFrom})`

const selectLedger = (db: Executor, isOf: SQL, days?: Days) =>
  db
    .select({ ...getTableColumns(prices), promotion: promotions.name })
    .from(prices)
    .leftJoin(promotions, eq(promotions.id, prices.promotionId))
    .where(and(isOf, days && isInForce(days)))
    .orderBy(desc(prices.validFrom), desc(prices.id))

/** The prices of a product in force by date, newest first; those of some days, or all. */
export const selectPrices = (db: Executor, productId: number, days?: Days) =>
  selectLedger(db, eq(prices.productId, productId), days)

/** The prices of a plan in force on some days, newest first. */
export const selectPlanPrices = (db: Executor, planId: number, days: Days) =>
  selectLedger(db, eq(prices.planId, planId), days)

/** The lowest price of the 30 days before now, by which a reduction that begins now is measured; null for what was never sold. */
export async function selectLowestBefore(tx: Transaction, productId: number): Promise<number | null> {
  const [row] = rowsOf<{ lowest: number | null }>(
    await tx.execute(sql`select lowest_price_before(${productId}, null, 'regular', app_now()) as lowest`),
  )
  return row?.lowest ?? null
}

/** The promotions of a product that run or begin until a moment, in the order of their begin. */
export const selectComingPromotions = (db: Executor, productId: number, until: Date) =>
  db
    .select({ id: promotions.id, name: promotions.name, beginsAt: promotions.beginsAt, endsAt: promotions.endsAt })
    .from(promotions)
    .innerJoin(promotionProducts, eq(promotionProducts.promotionId, promotions.id))
    .where(and(eq(promotionProducts.productId, productId), isNull(promotions.endedAt), lt(promotions.beginsAt, until)))
    .orderBy(asc(promotions.beginsAt))
