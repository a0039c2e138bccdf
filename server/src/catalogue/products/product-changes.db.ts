import { eq, sql } from 'drizzle-orm'
import {
  productAttachments,
  productCategories,
  productCategoryLinks,
  productImages,
  products,
} from '#catalogue/products/products.tables.ts'
import type { Transaction } from '#db/client.ts'

export type NewProduct = typeof products.$inferInsert & { id: number }
export type ProductImage = { fileId: string; altPl: string; altEn: string | null }
export type ProductLinks = { categoryIds: number[]; images: readonly ProductImage[]; attachmentIds: string[] }

export async function insertProduct(tx: Transaction, product: NewProduct, links: ProductLinks): Promise<void> {
  await tx.insert(products).values(product)
  const productId = product.id
  if (links.categoryIds.length > 0) {
    await tx
      .insert(productCategoryLinks)
      .values(links.categoryIds.map((categoryId, position) => ({ productId, categoryId, position })))
  }
  if (links.images.length > 0) {
    await tx
      .insert(productImages)
      .values(links.images.map(({ fileId, altPl, altEn }, position) => ({ productId, fileId, altPl, altEn, position })))
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

/** Changes what products received and, with `isStocked`, what of it can be ordered, locked in the order of their ids. */
export async function changeReceived(
  tx: Transaction,
  movements: readonly { productId: number; quantity: number }[],
  { isStocked }: { isStocked: boolean },
): Promise<void> {
  const rows = sql.join(
    movements.map(({ productId, quantity }) => sql`(${productId}::int, ${quantity}::int)`),
    sql`, `,
  )
  await tx.execute(sql`update products
    set stock_received = stock_received + change.quantity,
      stock = stock + ${isStocked ? sql`change.quantity` : sql`0`}
    from (select p.id, moved.quantity from (
        select id, sum(quantity)::int as quantity from (values ${rows}) as each (id, quantity) group by id
      ) as moved join products p on p.id = moved.id order by p.id for update of p) as change
    where products.id = change.id`)
}

/** The prices of a product in grosze, locked until the transaction ends. */
export async function lockPrices(tx: Transaction, id: number) {
  const [row] = await tx
    .select({ price: products.price, discountPrice: products.discountPrice })
    .from(products)
    .where(eq(products.id, id))
    .for('update')
  return row
}
