import { desc, eq, sql } from 'drizzle-orm'
import { prices } from '#catalogue/prices/prices.tables.ts'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'

/** The prices of a product in force by date, newest first. */
export const selectPrices = (db: Executor, productId: number) =>
  db.select().from(prices).where(eq(prices.productId, productId)).orderBy(desc(prices.validFrom), desc(prices.id))

/** Tells the triggers of the price ledger who sets prices in this transaction. */
export async function nameActor(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select set_config('app.actor', ${userId}, true)`)
}

/** The lowest price of the 30 days before now, by which a reduction that begins now is measured; null for what was never sold. */
export async function selectLowestBefore(tx: Transaction, productId: number): Promise<number | null> {
  const [row] = rowsOf<{ lowest: number | null }>(
    await tx.execute(sql`select lowest_price_before(${productId}, null, 'regular', app_now()) as lowest`),
  )
  return row?.lowest ?? null
}
