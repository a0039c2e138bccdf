import type { UndoableRecord } from '@slodki-ul/contract/platform/undo.admin'
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { entryColumns } from '#platform/audit/audit.admin.db.ts'
import { auditChanges, auditEntries } from '#platform/audit/audit.tables.ts'

/** Most entries of a record that its recent history shows. */
const entriesMax = 50

/** The entries that changed a record since a moment, newest first, each with its changes of that record. */
export async function selectChangesSince(db: Executor, record: UndoableRecord, recordId: string, since: Date) {
  const ofRecord = and(
    eq(auditChanges.record, record),
    eq(auditChanges.recordId, recordId),
    gte(auditChanges.at, since),
  )
  const changes = await db.select().from(auditChanges).where(ofRecord).orderBy(auditChanges.field)
  const ids = [...new Set(changes.map(({ entryId }) => entryId))]
  if (ids.length === 0) return []
  const entries = await db
    .select(entryColumns)
    .from(auditEntries)
    .where(inArray(auditEntries.id, ids))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(entriesMax)
  return entries.map((entry) => ({ ...entry, changes: changes.filter(({ entryId }) => entryId === entry.id) }))
}
