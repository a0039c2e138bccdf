import type { AuditOutcome, AuditQuery } from '@slodki-ul/contract/platform/audit.admin'
import { and, count, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { isAnyOf, isWithinDays, limitOf, orderOf } from '#db/list-page.ts'
import { auditChanges, auditEntries } from '#platform/audit/audit.tables.ts'

/** The stored outcome as the list filters by it. */
const outcomeColumn = sql<AuditOutcome>`case when ${auditEntries.outcome} is null then 'broken'
  when ${auditEntries.outcome} in ('done', 'failed') then ${auditEntries.outcome} else 'refused' end`

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

const whereOf = (query: AuditQuery): SQL | undefined =>
  and(
    isAnyOf(auditEntries.actorId, query.actorId),
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

/** A page of entries with the exact total. */
export async function selectAuditPage(db: Executor, query: AuditQuery) {
  const where = whereOf(query)
  const { limit, offset } = limitOf(query)
  const [entries, [all]] = await Promise.all([
    db
      .select({
        id: auditEntries.id,
        at: auditEntries.at,
        actorId: auditEntries.actorId,
        call: auditEntries.call,
        record: auditEntries.record,
        recordId: auditEntries.recordId,
        outcome: outcomeColumn,
        code: auditEntries.outcome,
        ip: auditEntries.ip,
      })
      .from(auditEntries)
      .where(where)
      .orderBy(...orderOf(query.orderBy, { at: auditEntries.at }, auditEntries.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(auditEntries).where(where),
  ])
  const ids = entries.map(({ id }) => id)
  const changes =
    ids.length > 0
      ? await db.select().from(auditChanges).where(inArray(auditChanges.entryId, ids)).orderBy(auditChanges.field)
      : []
  return { entries, changes, totalItems: all?.items ?? 0 }
}
