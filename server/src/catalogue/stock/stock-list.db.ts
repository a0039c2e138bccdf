import type { StockQuery } from '@slodki-ul/contract/catalogue/stock.admin'
import { and, count, isNull, type SQL, sql, sum } from 'drizzle-orm'
import { products } from '#catalogue/products/products.tables.ts'
import { stockMovements } from '#catalogue/stock/stock.tables.ts'
import type { Executor } from '#db/client.ts'
import { limitOf, orderOf } from '#db/list-page.ts'
import { matchesSearch } from '#platform/search/search-match.ts'
import type { Queries } from '#queries.ts'

/** Things that are for sale or may be again. */
const isStocked = and(sql`not ${products.isVirtual}`, isNull(products.archivedAt))
const isNone = sql`${products.stock} = 0`
const isLow = sql`(${products.stock} > 0 and ${products.stock} < coalesce(${products.lowStock}, 0))`
const levels = { none: isNone, low: isLow, enough: sql`(${products.stock} > 0 and not ${isLow})` }

const whereOf = ({ stock, searchBy }: StockQuery): SQL | undefined =>
  and(
    isStocked,
    stock &&
      sql`(${sql.join(
        stock.map((level) => levels[level]),
        sql` or `,
      )})`,
    matchesSearch('product', products.id, searchBy, 'integer'),
  )

const orderColumns = {
  name: sql`lower(${products.namePl})`,
  stock: products.stock,
  place: sql`lower(coalesce(${products.place}, ''))`,
}

/** A page of products with the last movement of staff and the exact total. */
export async function selectStockPage(db: Executor, query: StockQuery, countOnWaitlist: Queries['countOnWaitlist']) {
  const where = whereOf(query)
  const { limit, offset } = limitOf(query)
  const { id, namePl: name, sku, place, plate: tone, stock, lowStock } = products
  const movedAt = sql<string | null>`(select max(m.at)::text from ${stockMovements} m where m.product_id = products.id)`
  const [items, [all]] = await Promise.all([
    db
      .select({ id, name, sku, place, tone, stock, lowStock, movedAt, waiting: countOnWaitlist(sql`products.id`) })
      .from(products)
      .where(where)
      .orderBy(...orderOf(query.orderBy, orderColumns, products.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(products).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

/** The stock of all products in four numbers. */
export async function selectSummary(db: Executor) {
  const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [row] = await db
    .select({
      products: count(),
      none: countOf(isNone),
      low: countOf(isLow),
      quantity: sum(products.stock).mapWith(Number),
    })
    .from(products)
    .where(isStocked)
  return { products: row?.products ?? 0, none: row?.none ?? 0, low: row?.low ?? 0, quantity: row?.quantity ?? 0 }
}
