import { type AuditOutcome, type AuditQuery, commandLine } from '@slodki-ul/contract/platform/audit.admin'
import { and, count, eq, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '#db/client.ts'
import { isAnyOf, isWithinDays, limitOf, orderOf } from '#db/list-page.ts'
import { auditChanges, auditEntries } from '#platform/audit/audit.tables.ts'

/** The stored outcome as the list filters by it. */
const outcomeColumn = sql<AuditOutcome>`case when ${auditEntries.outcome} is null then 'broken'
  when ${auditEntries.outcome} in ('done', 'failed') then ${auditEntries.outcome} else 'refused' end`

/** Entries whose changes are read by one statement. */
const changesBatch = 1_000

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** What a list or an export is filtered by. */
export type AuditFilters = Omit<AuditQuery, 'pageNumber' | 'pageSize' | 'orderBy'>

/** The actor is one of these people, or the command line, which has none. */
const isActor = (actors: AuditQuery['actorId']): SQL | undefined => {
  const ids = actors?.filter((actor) => actor !== commandLine)
  return or(
    ids && ids.length > 0 ? isAnyOf(auditEntries.actorId, ids) : undefined,
    actors?.includes(commandLine) ? isNull(auditEntries.actorId) : undefined,
  )
}

const whereOf = (query: AuditFilters): SQL | undefined =>
  and(
    isActor(query.actorId),
    isAnyOf(auditEntries.call, query.call),
    isAnyOf(auditEntries.record, query.record),
    query.recordId === undefined ? undefined : eq(auditEntries.recordId, query.recordId),
    isAnyOf(outcomeColumn, query.outcome),
    isWithinDays(auditEntries.at, query.from, query.to),
    query.searchBy === ''
      ? undefined
      : or(
          ilike(auditEntries.call, `%${escapeLike(query.searchBy)}%`),
          ilike(auditEntries.recordId, `${escapeLike(query.searchBy)}%`),
        ),
  )

export const entryColumns = {
  id: auditEntries.id,
  at: auditEntries.at,
  actorId: auditEntries.actorId,
  call: auditEntries.call,
  record: auditEntries.record,
  recordId: auditEntries.recordId,
  outcome: outcomeColumn,
  code: auditEntries.outcome,
  ip: auditEntries.ip,
}
export type AuditRow = Awaited<ReturnType<typeof selectAuditPage>>['entries'][number]
export type ChangeRow = typeof auditChanges.$inferSelect

const selectChangesOf = async (db: Executor, entryIds: readonly string[]): Promise<ChangeRow[]> =>
  entryIds.length > 0
    ? db
        .select()
        .from(auditChanges)
        .where(inArray(auditChanges.entryId, [...entryIds]))
        .orderBy(auditChanges.field)
    : []

/** A page of entries with the exact total. */
export async function selectAuditPage(db: Executor, query: AuditQuery) {
  const where = whereOf(query)
  const { limit, offset } = limitOf(query)
  const [entries, [all]] = await Promise.all([
    db
      .select(entryColumns)
      .from(auditEntries)
      .where(where)
      .orderBy(...orderOf(query.orderBy, { at: auditEntries.at }, auditEntries.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(auditEntries).where(where),
  ])
  const changes = await selectChangesOf(
    db,
    entries.map(({ id }) => id),
  )
  return { entries, changes, totalItems: all?.items ?? 0 }
}

/** The first entries that fit, without one, with their changes; `limit` bounds the memory of an export. */
export async function selectAuditExport(
  db: Executor,
  query: AuditFilters & Pick<AuditQuery, 'orderBy'>,
  { without, limit }: { without: string; limit: number },
): Promise<{ entries: AuditRow[]; changes: ChangeRow[] }> {
  const entries = await db
    .select(entryColumns)
    .from(auditEntries)
    .where(and(whereOf(query), ne(auditEntries.id, without)))
    .orderBy(...orderOf(query.orderBy, { at: auditEntries.at }, auditEntries.id))
    .limit(limit)
  const ids = entries.map(({ id }) => id)
  const changes: ChangeRow[] = []
  for (let from = 0; from < ids.length; from += changesBatch)
    changes.push(...(await selectChangesOf(db, ids.slice(from, from + changesBatch))))
  return { entries, changes }
}

/** Everybody who has acted: one step in the index a person, however long the log is. */
export async function selectActors(db: Executor): Promise<string[]> {
  const found = await db.execute(sql`
    with recursive actors as (
      (select actor_id from audit_entries where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from audit_entries where actor_id > actors.actor_id order by actor_id limit 1)
      from actors where actors.actor_id is not null
    )
    select actor_id from actors where actor_id is not null`)
  return rowsOf(found).map((row) => String((row as { actor_id: string }).actor_id))
}
