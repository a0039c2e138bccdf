import type { StaffProductsQuery } from '@slodki-ul/contract/catalogue/products.admin'
import { eq, inArray, sql } from 'drizzle-orm'
import { type ProductRecord, whereOf } from '#catalogue/products/products.admin.db.ts'
import { productCategories, products } from '#catalogue/products/products.tables.ts'
import type { Executor } from '#db/client.ts'

/** Products chosen one by one or by the filters of the list. */
export type ProductSelection = { ids: readonly string[] } | { all: StaffProductsQuery }

/** Ids of the chosen products, at most so many. */
export async function selectChosen(db: Executor, selection: ProductSelection, limit: number): Promise<string[]> {
  const where =
    'ids' in selection
      ? sql`${products.id}::text = any(${sql.param([...selection.ids])}::text[])`
      : whereOf(selection.all)
  const rows = await db.select({ id: products.id }).from(products).where(where).orderBy(products.id).limit(limit)
  return rows.map(({ id }) => String(id))
}

/** Products by id. */
export async function selectAmong(db: Executor, ids: readonly string[]): Promise<Map<string, ProductRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, ids.map(Number)))
  return new Map(rows.map((row) => [String(row.id), row]))
}

export const hasCategory = async (db: Executor, id: number): Promise<boolean> =>
  (await db.select({ id: productCategories.id }).from(productCategories).where(eq(productCategories.id, id))).length > 0
