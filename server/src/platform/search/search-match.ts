import type { SearchKind } from '@slodki-ul/contract/platform/search.admin'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchTerms } from '#platform/search/search.tables.ts'
import { alternativesOf, parseSearch } from '#platform/search/search-terms.rules.ts'

/** A LIKE pattern of what begins with these characters. */
export const beginningOf = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** Column type of the ids of a kind. */
export type IdType = 'uuid' | 'integer'

/** Terms of a kind that begin with a word. */
export const termsOf = (kind: SearchKind, word: string): SQL =>
  sql`${searchTerms} t where t.kind = ${kind} and t.term like ${beginningOf(word)}`

/** Ids (id) of the records that have a term for each of the words, the longest of which fits the fewest; each as often as it fits. */
export const idsOf = (kind: SearchKind, words: readonly string[], type: IdType): SQL => {
  const [first = '', ...others] = words.toSorted((a, b) => b.length - a.length)
  const hasOthers = others.map(
    (word) =>
      sql` and t.record_id in (select o.record_id from search_terms o where o.kind = ${kind} and o.term like ${beginningOf(word)})`,
  )
  return sql`select t.record_id::${sql.raw(type)} as id from ${termsOf(kind, first)}${sql.join(hasOthers)}`
}

/**
 * The condition of a list that a record, whose id is this column, matches what was typed into its search field; undefined
 * when nothing was typed. Too few characters match nothing.
 */
export function matchesSearch(kind: SearchKind, id: SQLWrapper, typed: string, type: IdType = 'uuid'): SQL | undefined {
  if (typed.trim() === '') return undefined
  const query = parseSearch(typed)
  if (!query) return sql`false`
  // One set of ids: a choice between several would be made anew for each row of the list.
  const sets = alternativesOf(query).map((words) => idsOf(kind, words, type))
  return sql`${id} in (${sql.join(sets, sql` union all `)})`
}
