import type { Language } from '@slodki-ul/contract/language'
import type { ProductOrder } from '@slodki-ul/contract/products'
import { and, asc, count, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { selectCards, text } from '#features/products/products.db.ts'
import { products, searchWords } from '#features/products/products.tables.ts'
import { leastShare, type RankedWord } from '#features/products/search.rules.ts'

const currentPrice = sql`coalesce(${products.discountPrice}, ${products.price})`
const orderings = (language: Language) => ({
  IdDesc: [desc(products.id)],
  OrdersCountDesc: [desc(products.ordersCount), desc(products.id)],
  PriceAsc: [asc(currentPrice), asc(products.id)],
  PriceDesc: [desc(currentPrice), desc(products.id)],
  NameAsc: [sql`lower(${text(language, 'name')})`, asc(products.id)],
})

export type Filters = {
  categoryIds: readonly number[]
  /** Null is every kind. */
  isVirtual: boolean | null
  /** Grosze, of what a customer pays. */
  priceFrom: number | null
  priceTo: number | null
  /** Words that answer what was typed; null when nothing was. */
  words: { ranked: readonly RankedWord[]; tokens: number } | null
}
export type ListQuery = {
  pageNumber: number
  pageSize: number
  orderBy: ProductOrder | null
  language: Language
  filters: Filters
}

/**
 * Products that fit the filters and answer every typed word, with how well they do: those that do so by far less than
 * the best one only mention what others are.
 */
function matchesOf({ ranked, tokens }: NonNullable<Filters['words']>, condition: SQL | undefined) {
  const rows = sql.join(
    ranked.map(({ wordId, token, rank }) => sql`(${wordId}::int, ${token}::int, ${rank}::int)`),
    sql`, `,
  )
  return sql`(select product_id, score from (
      select answers.product_id, answers.score, max(answers.score) over () as best
      from (select product_id, sum(best)::int as score from (
          select l.product_id, w.token, max(l.weight * w.rank) as best
          from (values ${rows}) as w (word_id, token, rank) join product_words l on l.word_id = w.word_id
          group by l.product_id, w.token) as per_token
        group by product_id having count(*) = ${tokens}) as answers
      join products on products.id = answers.product_id where ${condition}) as fitting
    where score >= best * ${leastShare}::float8)`
}

function conditionOf({ categoryIds, isVirtual, priceFrom, priceTo }: Filters) {
  return and(
    eq(products.isPublished, true),
    isVirtual === null ? undefined : eq(products.isVirtual, isVirtual),
    priceFrom === null ? undefined : sql`${currentPrice} >= ${priceFrom}`,
    priceTo === null ? undefined : sql`${currentPrice} <= ${priceTo}`,
    categoryIds.length === 0
      ? undefined
      : sql`exists (select from product_category_links l where l.product_id = products.id and ${inArray(sql`l.category_id`, [...categoryIds])})`,
  )
}

/** A page of published products and how many there are: two statements. */
export async function selectProductPage(db: Executor, query: ListQuery) {
  const { filters, language } = query
  const isSearch = filters.words !== null
  if (filters.words?.ranked.length === 0) return { rows: [], total: 0 }
  const condition = conditionOf(filters)
  const matches = filters.words ? sql`${matchesOf(filters.words, condition)} as matches` : null
  const cards = selectCards(db, language)
  const counted = db.select({ value: count() })
  const byMatch = [sql`matches.score desc`, desc(products.ordersCount), desc(products.id)]
  const [rows, [total]] = await Promise.all([
    (matches ? cards.innerJoin(matches, sql`matches.product_id = products.id`) : cards.where(condition))
      .orderBy(
        ...(query.orderBy ? orderings(language)[query.orderBy] : isSearch ? byMatch : orderings(language).IdDesc),
      )
      .limit(query.pageSize)
      .offset((query.pageNumber - 1) * query.pageSize),
    matches ? counted.from(matches) : counted.from(products).where(condition),
  ])
  return { rows, total: total?.value ?? 0 }
}

/** Words of the catalogue that may answer typed ones: alike by trigrams, or with the beginning they share. */
export async function selectCandidates(
  db: Executor,
  language: Language,
  typed: readonly { word: string; stem: string }[],
) {
  const alike = or(
    ...typed.flatMap(({ word, stem }) => [like(searchWords.word, `${stem}%`), sql`${searchWords.word} % ${word}`]),
  )
  return db
    .select({ id: searchWords.id, word: searchWords.word })
    .from(searchWords)
    .where(and(eq(searchWords.language, language), alike))
}
