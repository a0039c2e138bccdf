import { type AnyColumn, and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { products } from '#catalogue/products/products.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { favouriteCourses, favouriteProducts } from '#learning/favourites/favourites.tables.ts'

const favouriteOf = (userId: string, productId: number) =>
  and(eq(favouriteProducts.userId, userId), eq(favouriteProducts.productId, productId))

/** The ids of a user's favourite products, as a subquery. */
export const selectFavouriteIds = (db: Executor, userId: string) =>
  db.select({ id: favouriteProducts.productId }).from(favouriteProducts).where(eq(favouriteProducts.userId, userId))

/** The ids among these products that are a user's favourites, as a column of another query. */
export const favouritesAmong = (userId: AnyColumn, productIds: readonly number[]): SQL<number[]> =>
  sql`array(select f.product_id from favourite_products f
    where f.user_id = ${userId} and f.product_id = any(${sql.param([...productIds])}::int[]))`

/** A user's favourites for the data export. */
export async function selectFavouriteIdsOf(db: Executor, userId: string) {
  const { productId, createdAt } = favouriteProducts
  const { courseId } = favouriteCourses
  return {
    products: await db
      .select({ productId, createdAt })
      .from(favouriteProducts)
      .where(eq(favouriteProducts.userId, userId))
      .orderBy(asc(createdAt)),
    courses: await db
      .select({ courseId, createdAt: favouriteCourses.createdAt })
      .from(favouriteCourses)
      .where(eq(favouriteCourses.userId, userId))
      .orderBy(asc(favouriteCourses.createdAt)),
  }
}

/** Removes a favourite product; false when it was none. */
export async function deleteFavourite(tx: Transaction, userId: string, productId: number): Promise<boolean> {
  const gone = await tx
    .delete(favouriteProducts)
    .where(favouriteOf(userId, productId))
    .returning({ id: favouriteProducts.productId })
  return gone.length > 0
}

/** Adds a favourite product; false when the shop has no such product. Concurrent calls add one row. */
export async function insertFavourite(tx: Transaction, userId: string, productId: number, at: Date): Promise<boolean> {
  const [listed] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.isPublished, true)))
  if (!listed) return false
  await tx.insert(favouriteProducts).values({ userId, productId, createdAt: at }).onConflictDoNothing()
  return true
}

/** Removes a favourite course; false when it was none. */
export async function deleteFavouriteCourse(tx: Transaction, userId: string, courseId: number): Promise<boolean> {
  const gone = await tx
    .delete(favouriteCourses)
    .where(and(eq(favouriteCourses.userId, userId), eq(favouriteCourses.courseId, courseId)))
    .returning({ id: favouriteCourses.courseId })
  return gone.length > 0
}

/** Adds a favourite course; concurrent calls add one row. */
export async function insertFavouriteCourse(
  tx: Transaction,
  userId: string,
  courseId: number,
  at: Date,
): Promise<void> {
  await tx.insert(favouriteCourses).values({ userId, courseId, createdAt: at }).onConflictDoNothing()
}
