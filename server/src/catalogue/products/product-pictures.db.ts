import { and, asc, eq, sql } from 'drizzle-orm'
import { productImages } from '#catalogue/products/products.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

export const selectImages = (db: Executor, productId: number) =>
  db
    .select({
      ...{ id: productImages.id, fileId: productImages.fileId },
      ...{ altPl: productImages.altPl, altEn: productImages.altEn },
    })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position))

/** Adds a picture behind the others. */
export const insertImage = (
  tx: Transaction,
  image: Pick<typeof productImages.$inferInsert, 'productId' | 'fileId' | 'altPl' | 'altEn'>,
) =>
  tx.insert(productImages).values({
    ...image,
    position: sql`(select coalesce(max(i.position) + 1, 0) from product_images i where i.product_id = ${image.productId})`,
  })

export const updateImage = (
  tx: Transaction,
  id: string,
  change: Pick<typeof productImages.$inferInsert, 'fileId' | 'altPl' | 'altEn'>,
) => tx.update(productImages).set(change).where(eq(productImages.id, id))

export const deleteImage = (tx: Transaction, id: string) => tx.delete(productImages).where(eq(productImages.id, id))

/** Puts the pictures of a product in this order. Positions are unique, so they first leave the ones in use. */
export async function sortImages(tx: Transaction, productId: number, ids: readonly string[]): Promise<void> {
  await tx
    .update(productImages)
    .set({ position: sql`-1 - ${productImages.position}` })
    .where(eq(productImages.productId, productId))
  for (const [position, id] of ids.entries())
    await tx
      .update(productImages)
      .set({ position })
      .where(and(eq(productImages.id, id), eq(productImages.productId, productId)))
}
