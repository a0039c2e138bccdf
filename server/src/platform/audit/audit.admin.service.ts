import { adminEndpoints } from '@slodki-ul/contract/admin-endpoints'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import {
  type AuditEntry,
  type AuditQuery,
  type auditEndpoints,
  unlistedCalls,
} from '@slodki-ul/contract/platform/audit.admin'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import { type AuditRow, type ChangeRow, selectActors, selectAuditPage } from '#platform/audit/audit.admin.db.ts'

/** Records that are a person, by the id of the account. */
const ofPeople = ['staff', 'person']

/** Entries as they are shown, with the names of actors and of people whom they are about. */
export async function describeEntries(
  db: Executor,
  { queries }: Pick<Context, 'queries'>,
  { entries, changes }: { entries: readonly AuditRow[]; changes: readonly ChangeRow[] },
): Promise<AuditEntry[]> {
  const personOf = ({ record, recordId }: AuditRow) => (record && ofPeople.includes(record) ? recordId : null)
  const ids = entries.flatMap((entry) => [entry.actorId, personOf(entry)]).filter((id) => id !== null)
  const names = await queries.findNames(
    db,
    [...new Set(ids)].filter((id) => /^[0-9a-f-]{36}$/.test(id)),
  )
  const byEntry = Map.groupBy(changes, ({ entryId }) => entryId)
  return entries.map((row) => {
    const { actorId, at, code, ...entry } = row
    return {
      ...entry,
      at: at.toISOString(),
      actor: actorId === null ? null : { id: actorId, name: names.get(actorId) ?? null },
      recordName: names.get(personOf(row) ?? '') ?? null,
      code: entry.outcome === 'refused' ? code : null,
      changes: (byEntry.get(entry.id) ?? []).map(({ record, recordId, field, before, after }) => ({
        record,
        recordId,
        field,
        before,
        after,
      })),
    }
  })
}

/** A page of the audit log with the names of the actors (BO-180). */
export async function listAuditEntries(context: Pick<Context, 'db' | 'queries'>, query: AuditQuery) {
  const { totalItems, ...found } = await selectAuditPage(context.db, query)
  return succeed(toPage(query, await describeEntries(context.db, context, found), totalItems))
}

/** What the audit log can be filtered by. */
export async function getAuditChoices({
  db,
  queries,
}: Pick<Context, 'db' | 'queries'>): Promise<Outcome<Reply<(typeof auditEndpoints)['getAuditChoices']>>> {
  const actorIds = await selectActors(db)
  const names = await queries.findNames(db, actorIds)
  const recorded = Object.values(adminEndpoints).flatMap(({ method, path, ...row }) =>
    'audit' in row ? [{ call: `${method} ${path}`, record: row.audit.record }] : [],
  )
  return succeed({
    actors: actorIds.map((id) => ({ id, name: names.get(id) ?? null })),
    calls: [...unlistedCalls, ...recorded.map(({ call }) => call)],
    records: [...new Set(recorded.map(({ record }) => record))].toSorted(),
  })
}
