import { desc, eq, inArray, max, sql } from 'drizzle-orm'
import { prices } from '#catalogue/prices/prices.tables.ts'
import { products } from '#catalogue/products/products.tables.ts'
import type { Executor } from '#db/client.ts'
import { courses } from '#learning/courses/courses.tables.ts'

/** What feeds add to the cards of products, with the moment of the last change of the price. */
export const selectProductFacts = (db: Executor, ids: readonly number[]) =>
  db
    .select({
      id: products.id,
      sku: products.sku,
      manufacturer: products.manufacturer,
      weightGrams: products.weightGrams,
      giftValue: products.giftValue,
      shortDescriptionPl: products.shortDescriptionPl,
      shortDescriptionEn: products.shortDescriptionEn,
      netQuantity: products.netQuantity,
      netUnit: products.netUnit,
      changedAt: sql<string>`greatest(${products.createdAt}, ${max(prices.validFrom)})`,
    })
    .from(products)
    .leftJoin(prices, eq(prices.productId, products.id))
    .where(inArray(products.id, [...ids]))
    .groupBy(products.id)
export type ProductFacts = Awaited<ReturnType<typeof selectProductFacts>>[number]

/** The ids of all published courses, free ones too, the newest first. */
export async function selectCourseIds(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.isPublished, true))
    .orderBy(desc(courses.publicationDate), desc(courses.id))
  return rows.map(({ id }) => id)
}
