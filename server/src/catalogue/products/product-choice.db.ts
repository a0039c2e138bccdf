import { and, asc, sql } from 'drizzle-orm'
import { products } from '#catalogue/products/products.tables.ts'
import type { Executor } from '#db/client.ts'
import { isAnyOf } from '#db/list-page.ts'
import { matchesSearch } from '#platform/search/search-match.ts'

const choiceMax = 20

/** Products to choose from, by name: those with these ids, or what was typed of their names and SKUs. */
export const selectProductChoice = (
  db: Executor,
  { searchBy = '', id }: { searchBy?: string | undefined; id?: readonly number[] | undefined },
) =>
  db
    .select({
      ...{ id: products.id, sku: products.sku, name: products.namePl, isVirtual: products.isVirtual },
      ...{ isPublished: products.isPublished, price: products.currentPrice, stock: products.stock },
    })
    .from(products)
    .where(and(isAnyOf(products.id, id), matchesSearch('product', products.id, searchBy, 'integer')))
    .orderBy(asc(sql`lower(${products.namePl})`), asc(products.id))
    .limit(id ? id.length : choiceMax)
