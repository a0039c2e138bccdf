import { eq } from 'drizzle-orm'
import {
  productAttachments,
  productCategories,
  productCategoryLinks,
  productImages,
  products,
} from '#catalogue/products/products.tables.ts'
import type { Transaction } from '#db/client.ts'

export type NewProduct = typeof products.$inferInsert & { id: number }
export type ProductLinks = { categoryIds: number[]; imageIds: string[]; attachmentIds: string[] }

export async function insertProduct(tx: Transaction, product: NewProduct, links: ProductLinks): Promise<void> {
  await tx.insert(products).values(product)
  const productId = product.id
  if (links.categoryIds.length > 0) {
    await tx
      .insert(productCategoryLinks)
      .values(links.categoryIds.map((categoryId, position) => ({ productId, categoryId, position })))
  }
  if (links.imageIds.length > 0) {
    await tx.insert(productImages).values(links.imageIds.map((fileId, position) => ({ productId, fileId, position })))
  }
  if (links.attachmentIds.length > 0) {
    await tx
      .insert(productAttachments)
      .values(links.attachmentIds.map((fileId, position) => ({ productId, fileId, position })))
  }
}

export async function updatePrices(
  tx: Transaction,
  id: number,
  prices: { price: number; discountPrice: number | null },
): Promise<void> {
  await tx.update(products).set(prices).where(eq(products.id, id))
}

export async function insertCategories(
  tx: Transaction,
  rows: (typeof productCategories.$inferInsert)[],
): Promise<void> {
  await tx.insert(productCategories).values(rows)
}
