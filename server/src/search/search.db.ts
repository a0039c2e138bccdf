import type { Language } from '@slodki-ul/contract/language'
import { and, eq, getTableName, like, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '#db/client.ts'
import { keepPrepared } from '#db/prepared.ts'
import { rankWords, searchWordsOf, stemOf, type Words } from '#search/search.rules.ts'
import type { WordsTable } from '#search/search.tables.ts'

/** Words, and which of them each thing has. */
export type WordIndex = {
  readonly words: WordsTable
  readonly postings: PgTable
  /** The column of the thing's id, as the database spells it. */
  readonly owner: string
  /** Words that tell nothing: neither kept nor looked for. */
  readonly passedOver?: ReadonlySet<string>
}

/**
 * Words with the beginning of a typed one; those that are merely alike only for a word that begins none, for they would
 * not count beside them.
 */
const buildCandidates = (db: Executor, words: WordsTable, typed: number) => (name: string) => {
  const language = eq(words.language, sql.placeholder('language'))
  const fields = { id: words.id, word: words.word }
  const places = Array.from({ length: typed }, (_, at) => at)
  const beginnings = db
    .select(fields)
    .from(words)
    .where(and(language, or(...places.map((at) => like(words.word, sql.placeholder(`beginning${at}`))))))
  // Each asks for what may be skipped before it reads anything: a condition of its own, not a part of the others.
  const begins = (at: number) => sql`exists (select from ${words} as certain
    where certain.language = ${sql.placeholder('language')} and certain.word like ${sql.placeholder(`certain${at}`)})`
  const guesses = places.flatMap((at) => [
    db
      .select(fields)
      .from(words)
      .where(and(language, sql`${words.word} % ${sql.placeholder(`word${at}`)}`, sql`(select not ${begins(at)})`)),
    db
      .select(fields)
      .from(words)
      .where(
        and(
          language,
          like(words.word, sql.placeholder(`initial${at}`)),
          sql`char_length(${words.word}) <= ${sql.placeholder(`longest${at}`)}::int`,
          sql`(select ${sql.placeholder(`isShort${at}`)}::boolean and not ${begins(at)})`,
        ),
      ),
  ])
  return guesses
    .reduce<typeof beginnings>((all, each) => all.union(each) as unknown as typeof beginnings, beginnings)
    .prepare(name)
}

/** A typed word of two letters is no beginning. */
const shortestBeginning = 3

/** Up to so many letters a single wrong one leaves too few trigrams: words with the same initial are looked at as well. */
const fewTrigrams = 5

/** Letters that an ending adds at most. */
const longestEnding = 4

/** Kept words that may answer typed ones: with the beginning they share, or alike by trigrams or initial. */
function selectCandidates(
  db: Executor,
  words: WordsTable,
  language: Language,
  typed: readonly { word: string; stem: string }[],
): Promise<{ id: number; word: string }[]> {
  const values = typed.flatMap(({ word, stem }, at) => [
    [`word${at}`, word],
    [`beginning${at}`, `${stem}%`],
    [`isShort${at}`, word.length <= fewTrigrams],
    [`initial${at}`, `${word.slice(0, 1)}%`],
    [`longest${at}`, word.length + longestEnding],
    [`certain${at}`, word.length < shortestBeginning ? word : `${word}%`],
  ])
  const name = `candidates-${getTableName(words)}-${typed.length}`
  return keepPrepared(db, name, buildCandidates(db, words, typed.length)).execute({
    language,
    ...Object.fromEntries(values),
  })
}

/** Most words of a query that count. */
const tokensMax = 6

/** Finds the kept words that answer what was typed; null when nothing was. */
export async function findWords(
  db: Executor,
  { words, passedOver }: WordIndex,
  searchBy: string,
  language: Language,
): Promise<Words | null> {
  const typed = searchWordsOf(searchBy)
    .filter((word) => !passedOver?.has(word))
    .slice(0, tokensMax)
  if (typed.length === 0) return searchBy === '' ? null : { ranked: [], tokens: 0 }
  const candidates = await selectCandidates(
    db,
    words,
    language,
    typed.map((word) => ({ word, stem: stemOf(word, language) })),
  )
  const ranked = rankWords(typed, candidates, language)
  // A word that answers nothing at all leaves nothing to list: every word must be answered.
  return { ranked: new Set(ranked.map(({ token }) => token)).size === typed.length ? ranked : [], tokens: typed.length }
}

/** Replaces the words a thing is found by in one language. */
export async function replaceWords(
  tx: Transaction,
  { words, postings, owner, passedOver }: WordIndex,
  id: number,
  language: Language,
  weights: ReadonlyMap<string, number>,
): Promise<void> {
  const ownerId = sql.identifier(owner)
  await tx.execute(sql`delete from ${postings} using ${words} as w
    where ${postings}.word_id = w.id and ${postings}.${ownerId} = ${id} and w.language = ${language}`)
  const kept = [...weights].filter(([word]) => !passedOver?.has(word))
  if (kept.length === 0) return
  await tx
    .insert(words)
    .values(kept.map(([word]) => ({ language, word })))
    .onConflictDoNothing()
  const given = sql`unnest(${sql.param(kept.map(([word]) => word))}::text[], ${sql.param(kept.map(([, weight]) => weight))}::int[])`
  await tx.execute(sql`insert into ${postings} (word_id, ${ownerId}, weight)
    select w.id, ${id}, given.weight from ${given} as given (word, weight)
    join ${words} as w on w.word = given.word and w.language = ${language}`)
}
