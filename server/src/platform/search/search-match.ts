import type { SearchKind } from '@slodki-ul/contract/platform/search.admin'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchTerms } from '#platform/search/search.tables.ts'
import { parseSearch } from '#platform/search/search-terms.rules.ts'

/** A LIKE pattern of what begins with these characters. */
export const beginningOf = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The condition of a list that a record, whose id is this column, matches what was typed into its search field; undefined
 * when nothing was typed. Too few characters match nothing.
 */
export function matchesSearch(
  kind: SearchKind,
  id: SQLWrapper,
  typed: string,
  type: 'uuid' | 'integer' = 'uuid',
): SQL | undefined {
  if (typed.trim() === '') return undefined
  const query = parseSearch(typed)
  if (!query) return sql`false`
  const beginning = (word: string) =>
    sql`${id} in (select ${searchTerms.recordId}::${sql.raw(type)} from ${searchTerms} where ${searchTerms.kind} = ${kind} and ${searchTerms.term} like ${beginningOf(word)})`
  const alternatives = [
    ...(query.words.length > 0 ? [sql.join(query.words.map(beginning), sql` and `)] : []),
    ...query.whole.map(beginning),
  ]
  return sql`(${sql.join(
    alternatives.map((each) => sql`(${each})`),
    sql` or `,
  )})`
}
