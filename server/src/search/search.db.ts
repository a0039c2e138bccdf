import type { Language } from '@slodki-ul/contract/language'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pLimit from 'p-limit'
import { type Cache, createCache } from '#cache.ts'
import type { Topic } from '#changes.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { searchWordsOf, type Words } from '#search/search.rules.ts'
import type { WordsTable } from '#search/search.tables.ts'
import { createVocabulary, matchWords, type Vocabulary } from '#search/vocabulary.ts'

/** A search index: its words, and the words of each item. */
export type WordIndex = {
  readonly words: WordsTable
  readonly postings: PgTable
  /** The column of the item's id, as spelled in the database. */
  readonly owner: string
  /** Announced whenever an item and its words change. */
  readonly topic: Topic
  /** Words without meaning for search: neither stored nor searched for. */
  readonly ignoredWords?: ReadonlySet<string>
}

/** Maximum number of query words that are used. */
const tokensMax = 6

const vocabularies = new WeakMap<Context['changes'], Map<WordIndex, Cache<Vocabulary>>>()

/** The words of a language, cached until an item changes that may have new ones. */
function vocabularyOf({ db, changes }: Context, index: WordIndex, language: Language): Promise<Vocabulary> {
  const cached = vocabularies.get(changes) ?? new Map<WordIndex, Cache<Vocabulary>>()
  vocabularies.set(changes, cached)
  const cache = cached.get(index) ?? createCache<Vocabulary>(changes, [index.topic])
  cached.set(index, cache)
  const { words } = index
  return cache.get(language, async () =>
    createVocabulary(
      await db.select({ id: words.id, word: words.word }).from(words).where(eq(words.language, language)),
    ),
  )
}

/** Finds the indexed words that match a query; null when nothing is searched for. */
export async function findWords(
  context: Context,
  index: WordIndex,
  searchBy: string,
  language: Language,
): Promise<Words | null> {
  if (searchBy === '') return null
  const typed = searchWordsOf(searchBy)
    .filter((word) => !index.ignoredWords?.has(word))
    .slice(0, tokensMax)
  if (typed.length === 0) return { ranked: [], tokens: 0 }
  return matchWords(await vocabularyOf(context, index, language), typed, language)
}

type Span = { limit: number; offset: number }
/** A statement that takes the ranked words of a query, one per array element. */
type Search<Row> = { execute(values: Record<string, unknown>): Promise<Row[]> }

/** Searches are the slowest reads. Limiting how many run at once leaves database connections for everybody else. */
const searchesAtOnce = 4
const limitSearches = pLimit(searchesAtOnce)

/** A page of search results, and the total number of matches. */
export async function selectMatches<Row extends { total: number }>(
  statement: Search<Row>,
  span: Span,
  { ranked, tokens }: Words,
): Promise<{ rows: Row[]; total: number }> {
  const values = {
    ...span,
    wordIds: ranked.map(({ wordId }) => wordId),
    tokens: ranked.map(({ token }) => token),
    ranks: ranked.map(({ rank }) => rank),
    tokenCount: tokens,
  }
  const rows = await limitSearches(() => statement.execute(values))
  if (rows.length > 0 || span.offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  // A page beyond the last one has no row with the total.
  const [first] = await limitSearches(() => statement.execute({ ...values, limit: 1, offset: 0 }))
  return { rows, total: first?.total ?? 0 }
}

/** Replaces an item's search words in one language. */
export async function replaceWords(
  tx: Transaction,
  { words, postings, owner, ignoredWords }: WordIndex,
  id: number,
  language: Language,
  weights: ReadonlyMap<string, number>,
): Promise<void> {
  const ownerId = sql.identifier(owner)
  await tx.execute(sql`delete from ${postings} using ${words} as w
    where ${postings}.word_id = w.id and ${postings}.${ownerId} = ${id} and w.language = ${language}`)
  const cached = [...weights].filter(([word]) => !ignoredWords?.has(word))
  if (cached.length === 0) return
  await tx
    .insert(words)
    .values(cached.map(([word]) => ({ language, word })))
    .onConflictDoNothing()
  const given = sql`unnest(${sql.param(cached.map(([word]) => word))}::text[], ${sql.param(cached.map(([, weight]) => weight))}::int[])`
  await tx.execute(sql`insert into ${postings} (word_id, ${ownerId}, weight)
    select w.id, ${id}, given.weight from ${given} as given (word, weight)
    join ${words} as w on w.word = given.word and w.language = ${language}`)
}
