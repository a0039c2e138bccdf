import { sql } from 'drizzle-orm'
import { products } from '#catalogue/products/products.tables.ts'
import type { Executor } from '#db/client.ts'
import type { SearchSource } from '#platform/search/search-source.ts'
import { numberTerms, wordTerms } from '#platform/search/search-terms.rules.ts'

const select = (db: Executor, ids: readonly string[]) => {
  const { id, namePl, nameEn, sku, isPublished, createdAt } = products
  return db
    .select({ id, namePl, nameEn, sku, isPublished, createdAt })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids.map(Number))}::integer[])`)
}

/** Products by name in both languages and SKU, hidden ones included. */
export const productStaffSearch: SearchSource = {
  kind: 'product',
  permission: 'products.edit',
  async readRecords(db, ids) {
    const rows = await select(db, ids)
    return rows.map(({ id, namePl, nameEn, sku, createdAt: at }) => ({
      id: String(id),
      at,
      terms: [...wordTerms(`${namePl} ${nameEn ?? ''}`), ...numberTerms(sku)],
    }))
  },
  async describe(db, ids) {
    const rows = await select(db, ids)
    return rows.map(({ id, namePl, sku, isPublished }) => ({
      id: String(id),
      title: namePl,
      subtitle: sku,
      status: isPublished ? 'published' : 'hidden',
    }))
  },
}
