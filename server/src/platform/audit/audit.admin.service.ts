import { succeed } from '@slodki-ul/contract/errors'
import type { AuditQuery } from '@slodki-ul/contract/platform/audit.admin'
import type { Context } from '#context.ts'
import { toPage } from '#db/list-page.ts'
import { selectAuditPage } from '#platform/audit/audit.admin.db.ts'

/** A page of the audit log with the names of the actors (BO-180). */
export async function listAuditEntries({ db, queries }: Pick<Context, 'db' | 'queries'>, query: AuditQuery) {
  const { entries, changes, totalItems } = await selectAuditPage(db, query)
  const actorIds = [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))]
  const names = await queries.findNames(db, actorIds)
  const byEntry = Map.groupBy(changes, ({ entryId }) => entryId)
  const items = entries.map(({ actorId, at, code, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: names.get(actorId) ?? null },
    code: entry.outcome === 'refused' ? code : null,
    changes: (byEntry.get(entry.id) ?? []).map(({ record, recordId, field, before, after }) => ({
      record,
      recordId,
      field,
      before,
      after,
    })),
  }))
  return succeed(toPage(query, items, totalItems))
}
