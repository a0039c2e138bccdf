import { and, asc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { favouriteProducts } from '#features/favourites/favourites.tables.ts'
import { products } from '#features/products/products.tables.ts'

const heartOf = (userId: string, productId: number) =>
  and(eq(favouriteProducts.userId, userId), eq(favouriteProducts.productId, productId))

/** The ids of a user's favourite products, as a part of another statement. */
export const selectFavouriteIds = (db: Executor, userId: string) =>
  db.select({ id: favouriteProducts.productId }).from(favouriteProducts).where(eq(favouriteProducts.userId, userId))

/** What is told to a person of their favourites. */
export const selectHeartsOf = (db: Executor, userId: string) =>
  db
    .select({ productId: favouriteProducts.productId, createdAt: favouriteProducts.createdAt })
    .from(favouriteProducts)
    .where(eq(favouriteProducts.userId, userId))
    .orderBy(asc(favouriteProducts.createdAt))

/** Takes a heart away; false when there was none. */
export async function deleteHeart(tx: Transaction, userId: string, productId: number): Promise<boolean> {
  const gone = await tx
    .delete(favouriteProducts)
    .where(heartOf(userId, productId))
    .returning({ id: favouriteProducts.productId })
  return gone.length > 0
}

/** Puts a heart on a product of the shop; false when there is no such product. Two at once leave one. */
export async function insertHeart(tx: Transaction, userId: string, productId: number, at: Date): Promise<boolean> {
  const [listed] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.isPublished, true)))
  if (!listed) return false
  await tx.insert(favouriteProducts).values({ userId, productId, createdAt: at }).onConflictDoNothing()
  return true
}
