import type { ProductOrder } from '@slodki-ul/contract/catalogue/products'
import type { Language } from '@slodki-ul/contract/language'
import { pageSizes } from '@slodki-ul/contract/limits'
import { and, asc, count, desc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { isPublished, selectCards, text } from '#catalogue/products/products.db.ts'
import { products } from '#catalogue/products/products.tables.ts'
import type { Executor } from '#db/client.ts'
import { cachePrepared, writeOut } from '#db/prepared.ts'

const { currentPrice } = products
/** Sort column and direction of each order; the id breaks ties in the same direction. */
export const sortings = (language: Language) => ({
  IdDesc: { key: sql`${products.id}`, direction: desc },
  OrdersCountDesc: { key: sql`${products.ordersCount}`, direction: desc },
  PriceAsc: { key: sql`${currentPrice}`, direction: asc },
  PriceDesc: { key: sql`${currentPrice}`, direction: desc },
  NameAsc: { key: sql`lower(${text(language, 'name')})`, direction: asc },
})

const orderOf = (language: Language, orderBy: ProductOrder) => {
  const { key, direction } = sortings(language)[orderBy]
  return [direction(key), direction(products.id)]
}

export type Filters = {
  categoryIds: readonly number[]
  /** Null for every kind. */
  isVirtual: boolean | null
  /** Grosze that a customer pays. */
  priceFrom: number | null
  priceTo: number | null
}
export type ListQuery = {
  pageNumber: number
  pageSize: number
  orderBy: ProductOrder | null
  language: Language
  filters: Filters
}

/** A query for product ids, used as a subquery. */
export type Subselect = SQLWrapper

type Placeholder = ReturnType<typeof sql.placeholder>
/** Limit and offset; placeholders in a prepared statement. */
type Span = { limit: number | Placeholder; offset: number | Placeholder }

export const spanOf = ({ pageNumber, pageSize }: ListQuery) => ({
  limit: pageSize,
  offset: (pageNumber - 1) * pageSize,
})
const anySpan: Span = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }

export const isUnfiltered = ({ categoryIds, isVirtual, priceFrom, priceTo }: Filters): boolean =>
  categoryIds.length === 0 && isVirtual === null && priceFrom === null && priceTo === null

export function conditionOf({ categoryIds, isVirtual, priceFrom, priceTo }: Filters) {
  return and(
    isPublished,
    isVirtual === null ? undefined : eq(products.isVirtual, isVirtual),
    priceFrom === null ? undefined : sql`${currentPrice} >= ${priceFrom}`,
    priceTo === null ? undefined : sql`${currentPrice} <= ${priceTo}`,
    categoryIds.length === 0
      ? undefined
      : sql`exists (select from product_category_links l where l.product_id = products.id and ${inArray(sql`l.category_id`, [...categoryIds])})`,
  )
}

/**
 * A page in the order of an index. The ids are found in the index alone, which also contains the filter columns; only
 * rows on the page are read in full.
 */
function buildPage(db: Executor, { language, orderBy, filters }: ListQuery, { limit, offset }: Span) {
  const order = orderOf(language, orderBy ?? 'IdDesc')
  const condition = conditionOf(filters)
  const cards = selectCards(db, language)
  if (offset === 0 && isUnfiltered(filters))
    return cards
      .where(condition)
      .orderBy(...order)
      .limit(limit)
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return cards.where(inArray(products.id, ids)).orderBy(...order)
}

/** Page sizes that are requested often; the only ones that have statements of their own. */
const usualSizes: readonly number[] = [pageSizes.default, pageSizes.shop, pageSizes.row]

/** The only category that a list is filtered by; null for other filters. */
const onlyCategoryOf = ({ categoryIds, ...others }: Filters): number | null =>
  categoryIds.length === 1 && isUnfiltered({ ...others, categoryIds: [] }) ? (categoryIds[0] ?? null) : null

/** A category named when the statement is executed; passed on unchanged like a number written out. */
const anyCategory = [sql.placeholder('category') as unknown as number]

/** A page of published products. */
export async function selectPage(db: Executor, query: ListQuery) {
  const span = spanOf(query)
  const category = onlyCategoryOf(query.filters)
  if (category !== null) {
    const asked = { ...query, filters: { ...query.filters, categoryIds: anyCategory } }
    const statement = cachePrepared(db, `list-${query.language}-${query.orderBy ?? 'IdDesc'}-category`, (key) =>
      buildPage(db, asked, anySpan).prepare(key),
    )
    return statement.execute({ ...span, category })
  }
  if (!isUnfiltered(query.filters)) return buildPage(db, query, span)
  const name = `list-${query.language}-${query.orderBy ?? 'IdDesc'}`
  if (!usualSizes.includes(span.limit))
    return cachePrepared(db, name, (key) => buildPage(db, query, anySpan).prepare(key)).execute(span)
  const sized = { limit: writeOut(span.limit), offset: span.offset === 0 ? 0 : anySpan.offset }
  return cachePrepared(db, `${name}-${span.limit}-${span.offset === 0 ? 'first' : 'later'}`, (key) =>
    buildPage(db, query, sized).prepare(key),
  ).execute(span)
}

/** The number of published products that match the filters. */
export async function countProducts(db: Executor, filters: Filters): Promise<number> {
  const [total] = await db.select({ value: count() }).from(products).where(conditionOf(filters))
  return total?.value ?? 0
}

/** Published products selected by a subquery: a page by name, and the total. */
export async function selectPageAmong(
  db: Executor,
  ids: Subselect,
  query: Pick<ListQuery, 'pageNumber' | 'pageSize'> & { language: Language },
) {
  const condition = and(isPublished, inArray(products.id, ids))
  const page = selectCards(db, query.language)
    .where(condition)
    .orderBy(...orderOf(query.language, 'NameAsc'))
    .limit(query.pageSize)
    .offset((query.pageNumber - 1) * query.pageSize)
  const [rows, total] = await Promise.all([page, db.$count(products, condition)])
  return { rows, total }
}
