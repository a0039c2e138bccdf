import type { WithdrawalException } from '@slodki-ul/contract/catalogue/withdrawal-exceptions'
import { and, count, type SQL, sql } from 'drizzle-orm'
import { products } from '#catalogue/products/products.tables.ts'
import type { Executor } from '#db/client.ts'
import { isAnyOf, limitOf, orderOf, type PageOf } from '#db/list-page.ts'
import { matchesSearch } from '#platform/search/search-match.ts'

type Exception = WithdrawalException | 'none'

/** As exceptionOf of the contract. */
const exception: SQL<Exception> = sql<Exception>`case when ${products.isPerishable} then 'perishable'
  when ${products.giftValue} is not null then 'giftCard' when ${products.isVirtual} then 'file' else 'none' end`

type Query = PageOf & { searchBy: string; orderBy: 'name' | '-name'; exception?: readonly Exception[] | undefined }

/** A page of products that are not archived, with the exception from the right to withdraw. */
export async function selectWithdrawalExceptions(db: Executor, query: Query) {
  const where = and(
    sql`${products.archivedAt} is null`,
    isAnyOf(exception, query.exception),
    matchesSearch('product', products.id, query.searchBy, 'integer'),
  )
  const { limit, offset } = limitOf(query)
  const { id, sku, namePl: name, isPublished } = products
  const [items, [all]] = await Promise.all([
    db
      .select({ id, sku, name, isPublished, exception })
      .from(products)
      .where(where)
      .orderBy(...orderOf(query.orderBy, { name: sql`lower(${name})` }, id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(products).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}
