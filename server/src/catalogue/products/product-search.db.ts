import type { Language } from '@slodki-ul/contract/language'
import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import {
  conditionOf,
  type Filters,
  isUnfiltered,
  type ListQuery,
  sortings,
  spanOf,
} from '#catalogue/products/product-list.db.ts'
import { isThumbnail, listFields } from '#catalogue/products/products.db.ts'
import { productImages, products } from '#catalogue/products/products.tables.ts'
import type { Executor } from '#db/client.ts'
import { cachePrepared, genericParam } from '#db/prepared.ts'
import { files } from '#platform/files/files.tables.ts'
import { selectMatches } from '#search/search.db.ts'
import { minimumShare, type Words } from '#search/search.rules.ts'

/** The ranked index words of a query as rows; the arrays have one element per word. */
const words = sql`words as materialized (
  select * from unnest(${genericParam('wordIds', 'int[]')}, ${genericParam('tokens', 'int[]')}, ${genericParam('ranks', 'int[]')})
    as each (word_id, token, rank))`

/** Products that match the only typed word, with their score. */
const matchedByWord = sql`with ${words}
  select l.product_id, max(l.weight * words.rank) as score from words join product_words l using (word_id) group by l.product_id`

/** Products of a token are counted up to this number; of two tokens above it, either may be taken as the rarer one. */
const countLimit = 8000

/**
 * Products that match every typed word, with their score. They are among the products of the rarest word: the postings
 * of a common word are read but never summed up. The condition is written so that Postgres hashes the rare word's
 * products and scans the others' postings, instead of looking each one up.
 */
const matchedByWords = sql`with ${words},
  rarest as materialized (select token from (select distinct token from words) as tokens order by
    (select count(*) from (select from words join product_words using (word_id) where words.token = tokens.token
      limit ${sql.raw(String(countLimit))}) as counted), token limit 1),
  rare as materialized (select l.product_id, max(l.weight * words.rank) as best from words join product_words l using (word_id)
    where words.token = (select token from rarest) group by l.product_id),
  others as (select l.product_id, words.token, max(l.weight * words.rank) as best from words join product_words l using (word_id)
    where words.token <> (select token from rarest) and (l.product_id in (select product_id from rare)) is true
    group by l.product_id, words.token)
  select product_id, (rare.best + sum(others.best))::int as score from others join rare using (product_id)
  group by product_id, rare.best having count(*) = ${sql.placeholder('tokenCount')}::int - 1`

/**
 * The highest score among the matches that fit the filters: there are few scores, so look for the highest that has a
 * matching product. As a subquery it is not a join, which Postgres would run for all matches first.
 */
const bestOf = (filters: Filters) => sql`(select scores.score
  from (select distinct score from matches order by score desc) as scores
  where (select true from matches as best where best.score = scores.score
    and (select true from products where products.id = best.product_id and ${conditionOf(filters)}) limit 1)
  order by scores.score desc limit 1)`

function buildSearch(db: Executor, { language, orderBy, filters }: ListQuery, tokens: number) {
  const { key, direction } = sortings(language)[orderBy ?? 'OrdersCountDesc']
  const matches = db
    .$with('matches', { productId: sql<number>`product_id`, score: sql<number>`score` })
    .as(tokens > 1 ? matchedByWords : matchedByWord)
  const order = (from: { id: SQLWrapper; score: SQLWrapper; key: SQLWrapper }) => [
    ...(orderBy ? [] : [desc(from.score)]),
    direction(from.key),
    direction(from.id),
  ]
  // A much lower score than the best one means that a product only mentions the word.
  const fitting = db
    .select({ id: products.id, score: sql<number>`matches.score`.as('score'), key: key.as('key') })
    .from(products)
    .innerJoin(matches, sql`matches.product_id = products.id`)
    .where(and(conditionOf(filters), sql`matches.score >= ${bestOf(filters)} * ${minimumShare}::float8`))
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
    .select({ ...listFields(language), total: page.total })
    .from(page)
    .innerJoin(products, eq(products.id, page.id))
    .leftJoin(productImages, isThumbnail)
    .leftJoin(files, eq(files.id, productImages.fileId))
    .orderBy(...order(page))
}

/**
 * With at least this many best matches, the bestsellers are scanned until the page is full, instead of looking up each
 * match.
 */
const scanFrom = 400

/**
 * A page for a single word, best score first, then by sales, without filters: the most frequent search and the one with
 * the most matches. The score is then weight times rank of one posting, so the best score is known in advance and
 * postings below the minimum are not read. A product that matches several index words appears several times: counting
 * distinct ids is cheap, grouping thousands of postings for a few results is not. `best` is therefore a lower bound: it
 * assumes that every repeated product was among the best.
 */
const bestOfWord = sql`with ${words},
  hidden as (select id from products where not is_published),
  top as materialized (select max(words.rank * (select weight from product_words l where l.word_id = words.word_id
    and l.product_id not in (select id from hidden) order by weight desc limit 1)) as score from words),
  matches as materialized (select l.product_id, l.weight * words.rank as score
    from words join product_words l on l.word_id = words.word_id
      and l.weight >= ceil((select score from top) * ${sql.raw(String(minimumShare))} / words.rank)::smallint
    where l.product_id not in (select id from hidden)),
  found as materialized (select count(distinct product_id) as total,
    count(*) filter (where score = (select score from top)) - count(*) + count(distinct product_id) as best from matches),
  strategy as materialized (select best >= greatest(${sql.raw(String(scanFrom))}, ${genericParam('limit', 'int')} + ${genericParam('offset', 'int')}) as is_scan
    from found),
  page as (
    (select products.id, best.score, products.orders_count
      from (select product_id, max(score) as score from matches where (select not is_scan from strategy) group by product_id) as best
      join products on products.id = best.product_id
      order by best.score desc, products.orders_count desc, products.id desc
      limit ${genericParam('limit', 'int')} offset ${genericParam('offset', 'int')})
    union all
    (select id, (select score from top), orders_count from products
      where is_published and (select is_scan from strategy)
        and (id in (select product_id from matches where score = (select score from top))) is true
      order by orders_count desc, id desc
      limit ${genericParam('limit', 'int')} offset ${genericParam('offset', 'int')}))
  select id, score, orders_count, (select total from found)::int as total from page`

function buildWordSearch(db: Executor, language: Language) {
  const page = db
    .$with('best_of_word', {
      id: sql<number>`id`,
      score: sql<number>`score`,
      ordersCount: sql<number>`orders_count`,
      total: sql<number>`total`,
    })
    .as(bestOfWord)
  return db
    .with(page)
    .select({ ...listFields(language), total: sql<number>`best_of_word.total` })
    .from(page)
    .innerJoin(products, sql`${products.id} = best_of_word.id`)
    .leftJoin(productImages, isThumbnail)
    .leftJoin(files, eq(files.id, productImages.fileId))
    .orderBy(sql`best_of_word.score desc, best_of_word.orders_count desc, best_of_word.id desc`)
}

/**
 * A page of the products that match every word, best first unless another order is given, with the total, in one query.
 */
export function searchProducts(db: Executor, query: ListQuery, words: Words) {
  const { tokens } = words
  const name = `search-${query.language}-${query.orderBy ?? 'best'}-${tokens > 1 ? 'words' : 'word'}`
  const build =
    tokens === 1 && query.orderBy === null && isUnfiltered(query.filters)
      ? () => buildWordSearch(db, query.language)
      : () => buildSearch(db, query, tokens)
  const statement = isUnfiltered(query.filters)
    ? cachePrepared(db, name, (key) => build().prepare(key))
    : build().prepare('')
  return selectMatches(statement, spanOf(query), words)
}
