import type { ProductOrder } from '@slodki-ul/contract/catalogue/products'
import type { Language } from '@slodki-ul/contract/language'
import { pageSizes } from '@slodki-ul/contract/limits'
import { and, asc, count, desc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { isPublished, selectCards, text } from '#catalogue/products/products.db.ts'
import { products } from '#catalogue/products/products.tables.ts'
import type { Executor } from '#db/client.ts'
import { cachePrepared } from '#db/prepared.ts'

const { currentPrice } = products
/** What each order sorts by first, and which way; the id then settles it the same way. */
export const sortings = (language: Language) => ({
  IdDesc: { key: sql`${products.id}`, way: desc },
  OrdersCountDesc: { key: sql`${products.ordersCount}`, way: desc },
  PriceAsc: { key: sql`${currentPrice}`, way: asc },
  PriceDesc: { key: sql`${currentPrice}`, way: desc },
  NameAsc: { key: sql`lower(${text(language, 'name')})`, way: asc },
})

const orderOf = (language: Language, orderBy: ProductOrder) => {
  const { key, way } = sortings(language)[orderBy]
  return [way(key), way(products.id)]
}

export type Filters = {
  categoryIds: readonly number[]
  /** Null is every kind. */
  isVirtual: boolean | null
  /** Grosze, of what a customer pays. */
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

/** A statement that finds ids of products, as a part of another one. */
export type Subselect = SQLWrapper

type Placeholder = ReturnType<typeof sql.placeholder>
/** How much of a list is wanted; placeholders in a statement that is prepared. */
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
 * A page by an index's order. Which products stand on it is found in the index alone, which holds what lists filter by too;
 * only theirs are read whole.
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

/** A number as part of the statement: whatever is no number drizzle takes as it is, though its type knows only placeholders. */
const writeOut = (number: number) => sql.raw(String(number)) as unknown as Placeholder

/** Sizes of pages that are asked for all the time. */
const usualSizes: readonly number[] = [pageSizes.default, pageSizes.shop]

/** A page of published products. */
export async function selectPage(db: Executor, query: ListQuery) {
  const span = spanOf(query)
  if (!isUnfiltered(query.filters)) return buildPage(db, query, span)
  const name = `list-${query.language}-${query.orderBy ?? 'IdDesc'}`
  if (!usualSizes.includes(span.limit))
    return cachePrepared(db, name, (key) => buildPage(db, query, anySpan).prepare(key)).execute(span)
  // With its size written out, Postgres plans a page once and for all.
  const sized = { limit: writeOut(span.limit), offset: span.offset === 0 ? 0 : anySpan.offset }
  return cachePrepared(db, `${name}-${span.limit}-${span.offset === 0 ? 'first' : 'later'}`, (key) =>
    buildPage(db, query, sized).prepare(key),
  ).execute(span)
}

/** How many published products answer the filters. */
export async function countProducts(db: Executor, filters: Filters): Promise<number> {
  const [total] = await db.select({ value: count() }).from(products).where(conditionOf(filters))
  return total?.value ?? 0
}

/** Published products among those that a statement names; a page of them by name, and how many there are. */
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
