import { asc, count, sql } from 'drizzle-orm'
import { products } from '#catalogue/products/products.tables.ts'
import type { WaitingCount } from '#stalled-records.ts'

/** Whether a product has fewer pieces than its mark (BO-080). */
const isLowInStock = sql`(not ${products.isVirtual} and ${products.archivedAt} is null and ${products.stock} < ${products.lowStock})`

export const waitingStock: readonly WaitingCount[] = [
  {
    kind: 'low-stock',
    permission: 'stock.move',
    notice: 'low-stock',
    /** Those with the fewest pieces first. */
    async find(db, _now, limit) {
      const rows = await db
        .select({ id: sql<string>`${products.id}::text`, label: products.namePl })
        .from(products)
        .where(isLowInStock)
        .orderBy(asc(products.stock), asc(products.id))
        .limit(limit)
      return rows.map((row) => ({ ...row, since: null }))
    },
    async count(db) {
      const [row] = await db.select({ products: count() }).from(products).where(isLowInStock)
      return { count: row?.products ?? 0, oldestAt: null }
    },
  },
]
