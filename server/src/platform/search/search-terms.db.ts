import type { SearchKind } from '@slodki-ul/contract/platform/search.admin'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'
import { searchChanges, searchTerms } from '#platform/search/search.tables.ts'
import { beginningOf } from '#platform/search/search-match.ts'
import type { SearchRecord } from '#platform/search/search-source.ts'
import { alternativesOf, type SearchQuery } from '#platform/search/search-terms.rules.ts'

const lockKey = 7_401_002

/** Whether this transaction alone may renew terms: two would leave those of the older state. */
export async function lockRenewal(tx: Transaction): Promise<boolean> {
  const [row] = rowsOf<{ locked: boolean }>(
    await tx.execute(sql`select pg_try_advisory_xact_lock(${lockKey}) as locked`),
  )
  return row?.locked === true
}

/** The same after whoever renews them now has ended. */
export async function waitForRenewal(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '500ms'`)
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
}

/** How many changes wait, counted to a limit. */
export const countChanges = async (db: Executor, limit: number): Promise<number> =>
  rowsOf<{ waiting: number }>(
    await db.execute(
      sql`select count(*)::int as waiting from (select from ${searchChanges} limit ${limit}) as changes`,
    ),
  )[0]?.waiting ?? 0

/** Removes the oldest changes and returns the records that they name. */
export async function takeChanges(tx: Transaction, limit: number): Promise<Map<SearchKind, string[]>> {
  const oldest = tx.select({ id: searchChanges.id }).from(searchChanges).orderBy(searchChanges.id).limit(limit)
  const changes = await tx
    .delete(searchChanges)
    .where(inArray(searchChanges.id, oldest))
    .returning({ kind: searchChanges.kind, recordId: searchChanges.recordId })
  const byKind = Map.groupBy(changes, ({ kind }) => kind)
  return new Map([...byKind].map(([kind, list]) => [kind, [...new Set(list.map(({ recordId }) => recordId))]]))
}

/** Replaces the terms of these records; those without a record lose theirs. */
export async function replaceTerms(
  tx: Transaction,
  kind: SearchKind,
  ids: readonly string[],
  records: readonly SearchRecord[],
): Promise<void> {
  await deleteTerms(tx, kind, ids)
  const rows = records.flatMap(({ id, at, terms }) =>
    [...new Set(terms)].map((term) => ({ id, at: at.toISOString(), term })),
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into search_terms (kind, record_id, term, at)
    select ${kind}, r.id, r.term, r.at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, term text, at timestamptz)
    on conflict do nothing`)
}

export const deleteTerms = (tx: Executor, kind: SearchKind, ids: readonly string[]) =>
  tx
    .delete(searchTerms)
    .where(and(eq(searchTerms.kind, kind), sql`${searchTerms.recordId} = any(${sql.param([...ids])}::text[])`))

/** The records of one kind that match, those with exactly a typed word first, then the newest. */
function bestOf(kind: SearchKind, query: SearchQuery, limit: number): SQL {
  const parts = alternativesOf(query).map((terms) => {
    // The longest word fits the fewest records.
    const [first = '', ...others] = terms.toSorted((a, b) => b.length - a.length)
    const hasOthers = others.map(
      (word) =>
        sql` and exists (select from search_terms o where o.kind = ${kind} and o.record_id = t.record_id and o.term like ${beginningOf(word)})`,
    )
    return sql`select t.record_id, t.at, t.term = ${first} as is_exact from search_terms t
      where t.kind = ${kind} and t.term like ${beginningOf(first)}${sql.join(hasOthers)}`
  })
  return sql`(select ${kind}::text as kind, record_id as id from (${sql.join(parts, sql` union all `)}) as found
    group by record_id order by bool_or(is_exact) desc, max(at) desc, record_id limit ${limit})`
}

/** The ids of the best matches of each kind, best first. */
export async function selectBest(
  db: Executor,
  kinds: readonly SearchKind[],
  query: SearchQuery,
  limit: number,
): Promise<Map<SearchKind, string[]>> {
  const statement = sql.join(
    kinds.map((kind) => bestOf(kind, query, limit)),
    sql` union all `,
  )
  const rows = rowsOf<{ kind: SearchKind; id: string }>(await db.execute(statement))
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return new Map([...byKind].map(([kind, list]) => [kind, list.map(({ id }) => id)]))
}
