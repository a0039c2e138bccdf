import type { SearchKind } from '@slodki-ul/contract/platform/search.admin'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/**
 * What staff may type to find a record: words of names, numbers, digits. Filled by a job, so that an order does not wait
 * for it.
 */
export const searchTerms = pgTable(
  'search_terms',
  {
    kind: text().$type<SearchKind>().notNull(),
    recordId: text().notNull(),
    term: text().notNull(),
    /** When the record came into being: newer ones are shown first. */
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId, table.term] }),
    index('search_terms_by_prefix').on(table.kind, table.term.op('text_pattern_ops'), table.at.desc(), table.recordId),
  ],
)

/**
 * Records whose terms are out of date, written by triggers. One row per change, because a change that is not committed yet
 * must not be taken for one that the job has seen.
 */
export const searchChanges = pgTable('search_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<SearchKind>().notNull(),
  recordId: text().notNull(),
})
