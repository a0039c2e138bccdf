import type { SearchKind } from '@slodki-ul/contract/platform/search.admin'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '#db/client.ts'
import { beginningOf, idsOf, termsOf } from '#platform/search/search-match.ts'
import { alternativesOf, parseSearch } from '#platform/search/search-terms.rules.ts'

/** A word that begins more terms than this is one that very many records have. */
export const wideMin = 20_000
/** With more than this, even the set of those that match is too large to be made. */
const vastMin = 150_000

/** How the records that match are found, when they are very many and when they are not. */
export type SearchConditions = {
  /** For a page in the order of an index: each record is looked at, when nearly every one of them matches. */
  readonly page: SQL | undefined
  /** For counting: the set of those that match is made first, unless it is vast. */
  readonly all: SQL | undefined
  /** Ids (id) of those that match, each as often as it has a term that does; null when nothing was typed. */
  readonly ids: SQL | null
}

type Sets = readonly (readonly string[])[]

/** For each word of each set how many terms it begins, counted to one more than a limit. */
async function countTerms(db: Executor, kind: SearchKind, sets: Sets, limit: number): Promise<number[][]> {
  const counts = sets.map((words) => {
    const begun = words.map(
      (word) => sql`(select count(*)::int from (select from ${termsOf(kind, word)} limit ${limit + 1}) as begun)`,
    )
    return sql`array[${sql.join(begun, sql`, `)}]`
  })
  const result = await db.execute(
    sql`select ${sql.join(
      counts.map((each, index) => sql`${each} as ${sql.identifier(`set${index}`)}`),
      sql`, `,
    )}`,
  )
  return Object.values(rowsOf<Record<string, number[]>>(result)[0] ?? {})
}

/** Whether of one of the sets of words even the rarest begins more terms than the limit. */
const isWiderThan = (counts: number[][], limit: number) => counts.some((each) => Math.min(...each) > limit)

/** The record has a term for each of the words. Apart from the statement around it, so that the record's terms are read. */
const hasTerms = (kind: SearchKind, id: SQLWrapper, words: readonly string[]): SQL =>
  sql.join(
    words.map(
      (word) =>
        sql`exists (select from search_terms o where o.kind = ${kind} and o.record_id = ${id}::text and o.term like ${beginningOf(word)} offset 0)`,
    ),
    sql` and `,
  )

type Searched = { kind: SearchKind; id: SQLWrapper; typed: string; isAlone: boolean; wide: number }

/**
 * Conditions that a record of a list, whose id is this uuid column, matches what was typed. A few letters may begin a word of
 * most of a million records: then neither a page nor a bounded count looks at all of them. `isAlone`: without another filter.
 */
export async function planSearch(
  db: Executor,
  { kind, id, typed, isAlone, wide }: Searched,
): Promise<SearchConditions> {
  const query = parseSearch(typed)
  if (!query) {
    const nothing = typed.trim() === '' ? undefined : sql`false`
    return { page: nothing, all: nothing, ids: null }
  }
  const all = alternativesOf(query)
  const counts = await countTerms(db, kind, all, wide)
  // What begins no term at all matches nothing.
  const isFound = (_: unknown, index: number) => Math.min(...(counts[index] ?? [0])) > 0
  const sets = all.filter(isFound)
  if (sets.length === 0) return { page: sql`false`, all: sql`false`, ids: null }
  const ids = sql.join(
    sets.map((words) => idsOf(kind, words, 'uuid')),
    sql` union all `,
  )
  const inSet = sql`${id} in (${ids})`
  if (!isWiderThan(counts, wide)) return { page: inSet, all: inSet, ids }
  const page = sql`(${sql.join(
    sets.map((words) => sql`(${hasTerms(kind, id, words)})`),
    sql` or `,
  )})`
  const isVast = !isAlone && isWiderThan(await countTerms(db, kind, sets, vastMin), vastMin)
  return { page, all: isVast ? page : inSet, ids }
}
