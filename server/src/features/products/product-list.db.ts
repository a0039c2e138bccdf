import type { Language } from '@slodki-ul/contract/language'
import { pageSizes } from '@slodki-ul/contract/limits'
import type { ProductOrder } from '@slodki-ul/contract/products'
import { and, asc, count, desc, eq, inArray, like, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { keepPrepared } from '#db/prepared.ts'
import { cardFields, isPublished, isThumbnail, selectCards, text } from '#features/products/products.db.ts'
import { productImages, products, searchWords } from '#features/products/products.tables.ts'
import { leastShare, type RankedWord } from '#features/products/search.rules.ts'
import { files } from '#files/files.tables.ts'

const { currentPrice } = products
/** What each order sorts by first, and which way; the id then settles it the same way. */
const sortings = (language: Language) => ({
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
/** Words that answer what was typed. */
export type Words = { ranked: readonly RankedWord[]; tokens: number }
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

const spanOf = ({ pageNumber, pageSize }: ListQuery) => ({ limit: pageSize, offset: (pageNumber - 1) * pageSize })
const anySpan: Span = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }

const isUnfiltered = ({ categoryIds, isVirtual, priceFrom, priceTo }: Filters): boolean =>
  categoryIds.length === 0 && isVirtual === null && priceFrom === null && priceTo === null

function conditionOf({ categoryIds, isVirtual, priceFrom, priceTo }: Filters) {
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
    return keepPrepared(db, name, (key) => buildPage(db, query, anySpan).prepare(key)).execute(span)
  // With its size written out, Postgres plans a page once and for all.
  const sized = { limit: writeOut(span.limit), offset: span.offset === 0 ? 0 : anySpan.offset }
  return keepPrepared(db, `${name}-${span.limit}-${span.offset === 0 ? 'first' : 'later'}`, (key) =>
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

/** Products that answer every typed word, with how well they do; the arrays hold a ranked word at each place. */
const matched = sql`select product_id, sum(best)::int as score from (
    select l.product_id, w.token, max(l.weight * w.rank) as best
    from unnest(${sql.placeholder('wordIds')}::int[], ${sql.placeholder('tokens')}::int[], ${sql.placeholder('ranks')}::int[])
      as w (word_id, token, rank)
    join product_words l on l.word_id = w.word_id
    group by l.product_id, w.token) as per_token
  group by product_id having count(*) = ${sql.placeholder('tokenCount')}::int`

/**
 * The score of the best match that fits the filters: of the few scores there are the highest with a product that fits. A
 * condition that is a subquery of its own is no join, which Postgres would do for all matches first.
 */
const bestOf = (filters: Filters) => sql`(select scores.score
  from (select distinct score from matches order by score desc) as scores
  where (select true from matches as best where best.score = scores.score
    and (select true from products where products.id = best.product_id and ${conditionOf(filters)}) limit 1)
  order by scores.score desc limit 1)`

function buildSearch(db: Executor, { language, orderBy, filters }: ListQuery) {
  const { key, way } = sortings(language)[orderBy ?? 'OrdersCountDesc']
  const matches = db.$with('matches', { productId: sql<number>`product_id`, score: sql<number>`score` }).as(matched)
  const order = (from: { id: SQLWrapper; score: SQLWrapper; key: SQLWrapper }) => [
    ...(orderBy ? [] : [desc(from.score)]),
    way(from.key),
    way(from.id),
  ]
  // Those that do by far worse than the best one only mention what others are.
  const fitting = db
    .select({ id: products.id, score: sql<number>`matches.score`.as('score'), key: key.as('key') })
    .from(products)
    .innerJoin(matches, sql`matches.product_id = products.id`)
    .where(and(conditionOf(filters), sql`matches.score >= ${bestOf(filters)} * ${leastShare}::float8`))
    .as('fitting')
  const page = db
    .select({
      id: fitting.id,
      score: fitting.score,
      key: fitting.key,
      total: sql<number>`count(*) over ()`.mapWith(Number).as('total'),
    })
    .from(fitting)
    .orderBy(...order(fitting))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page')
  return db
    .with(matches)
    .select({ ...cardFields(language), total: page.total })
    .from(page)
    .innerJoin(products, eq(products.id, page.id))
    .leftJoin(productImages, isThumbnail)
    .leftJoin(files, eq(files.id, productImages.fileId))
    .orderBy(...order(page))
}

/** A page of what answers every word, best first unless another order is asked, and how many do: one statement. */
export async function selectMatches(db: Executor, query: ListQuery, { ranked, tokens }: Words) {
  const values = {
    ...spanOf(query),
    wordIds: ranked.map(({ wordId }) => wordId),
    tokens: ranked.map(({ token }) => token),
    ranks: ranked.map(({ rank }) => rank),
    tokenCount: tokens,
  }
  const name = `search-${query.language}-${query.orderBy ?? 'best'}`
  const statement = isUnfiltered(query.filters)
    ? keepPrepared(db, name, (key) => buildSearch(db, query).prepare(key))
    : buildSearch(db, query).prepare('')
  const rows = await statement.execute(values)
  if (rows.length > 0 || values.offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  // Nothing lies beyond the last page to tell how many there are.
  const [first] = await statement.execute({ ...values, limit: 1, offset: 0 })
  return { rows, total: first?.total ?? 0 }
}

const buildCandidates = (db: Executor, typed: number) => (name: string) =>
  db
    .select({ id: searchWords.id, word: searchWords.word })
    .from(searchWords)
    .where(
      and(
        eq(searchWords.language, sql.placeholder('language')),
        or(
          ...Array.from({ length: typed }, (_, at) =>
            or(
              like(searchWords.word, sql.placeholder(`beginning${at}`)),
              sql`${searchWords.word} % ${sql.placeholder(`word${at}`)}`,
            ),
          ),
        ),
      ),
    )
    .prepare(name)

/** Words of the catalogue that may answer typed ones: alike by trigrams, or with the beginning they share. */
export function selectCandidates(
  db: Executor,
  language: Language,
  typed: readonly { word: string; stem: string }[],
): Promise<{ id: number; word: string }[]> {
  const values = typed.flatMap(({ word, stem }, at) => [
    [`word${at}`, word],
    [`beginning${at}`, `${stem}%`],
  ])
  const name = `candidates-${typed.length}`
  return keepPrepared(db, name, buildCandidates(db, typed.length)).execute({ language, ...Object.fromEntries(values) })
}
