import { asc, inArray, sql } from 'drizzle-orm'
import type { ProductRecord } from '#catalogue/products/products.admin.db.ts'
import { productCategoryLinks, products } from '#catalogue/products/products.tables.ts'
import { type Executor, rowsOf } from '#db/client.ts'

export type FoundProduct = { row: ProductRecord; categoryIds: number[] }

/** Values that fit in one statement. */
const batch = 1_000

/** The categories of products in their order. */
export async function selectCategoryIds(db: Executor, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const links = await db
    .select()
    .from(productCategoryLinks)
    .where(inArray(productCategoryLinks.productId, [...ids]))
    .orderBy(asc(productCategoryLinks.position))
  const byProduct = Map.groupBy(links, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, own]) => [id, own.map(({ categoryId }) => categoryId)]))
}

/** Products with their categories by SKU. */
export async function selectBySku(db: Executor, skus: readonly string[]): Promise<Map<string, FoundProduct>> {
  const found = new Map<string, FoundProduct>()
  for (let start = 0; start < skus.length; start += batch) {
    const rows = await db
      .select()
      .from(products)
      .where(inArray(products.sku, skus.slice(start, start + batch)))
    const byId = new Map(rows.map((row) => [row.id, { row, categoryIds: [] as number[] }]))
    for (const [id, categoryIds] of await selectCategoryIds(db, [...byId.keys()]))
      byId.get(id)?.categoryIds.push(...categoryIds)
    for (const product of byId.values()) found.set(product.row.sku, product)
  }
  return found
}

/** Which products have these EANs. */
export async function selectEanOwners(db: Executor, eans: readonly string[]): Promise<Map<string, number>> {
  const rows = rowsOf<{ ean: string; id: number }>(
    await db.execute(sql`select ean, id from products
      where ean in (select value from jsonb_array_elements_text(${JSON.stringify(eans)}::jsonb) as value)`),
  )
  return new Map(rows.map(({ ean, id }) => [ean, id]))
}
