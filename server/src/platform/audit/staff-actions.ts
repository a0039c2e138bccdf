import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { claimRequest, saveResponse } from '#db/idempotency.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { auditChanges, auditEntries } from '#platform/audit/audit.tables.ts'
import { auditValue, isSameValue } from '#platform/audit/audit-values.rules.ts'
import type { RecordedChange } from '#platform/audit/recorded-change.ts'

type Base = Pick<Context, 'connection' | 'clock' | 'fault'>

/** Whoever changes something; an entry that names its record already is not looked at again. */
type Recording = Pick<StaffCaller, 'entryId'> & { readonly isEntryNamed?: boolean }

/** Writes each field that a change really changes to the audit log, in the transaction of the action. */
export async function recordChange(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { entryId, isEntryNamed }: Recording,
  { record, recordId, before, after, secrets = [], whole = [], version }: RecordedChange,
): Promise<void> {
  if (entryId === null) throw new Error(`A change of ${record} needs an entry in the audit log: its row has no audit.`)
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = fields.filter((field) => !isSameValue(before[field], after[field]))
  if (changed.length === 0) return
  const stored = (field: string, value: unknown) =>
    auditValue(value, { isSecret: secrets.includes(field), isWhole: whole.includes(field) })
  await tx.insert(auditChanges).values(
    changed.map((field) => ({
      entryId,
      at: clock.date(),
      record,
      recordId,
      field,
      before: stored(field, before[field]),
      after: stored(field, after[field]),
      version: version ?? null,
    })),
  )
  if (isEntryNamed) return
  await tx
    .update(auditEntries)
    .set({ record, recordId })
    .where(and(eq(auditEntries.id, entryId), sql`record_id is null`))
}

/**
 * Runs an action of staff in one transaction, once for each Idempotency-Key: a repeat gets the reply of the first call
 * and does nothing (BO-030). An expected failure rolls everything back and leaves the key free.
 */
export async function runAction<Value>(
  context: Base,
  caller: StaffCaller,
  work: (tx: Transaction) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const done = await inTransaction(context, async (tx): Promise<Outcome<Value>> => {
    const { request } = caller
    if (!request) return work(tx)
    const claimed = await claimRequest(tx, context, request, caller.entryId ?? crypto.randomUUID())
    if (failed(claimed)) return claimed
    if (claimed.value) return succeed((claimed.value.response as { value?: Value }).value as Value)
    const outcome = await work(tx)
    if (failed(outcome)) return outcome
    await saveResponse(tx, request, { value: outcome.value })
    context.fault('action.before-commit')
    return outcome
  })
  context.fault('action.after-commit')
  return done
}

type VersionedTable = PgTable & { version: PgColumn }

type Update<Table extends VersionedTable> = {
  readonly table: Table
  /** Selects the one record. */
  readonly where: SQL
  readonly record: string
  readonly recordId: string
  /** Changed fields only; undefined ones stay. */
  readonly change: Partial<Table['$inferInsert']>
  readonly secrets?: readonly string[]
  /** The present values for somebody whose version is outdated, as the record's own call replies them. */
  readonly describe: (row: Table['$inferSelect']) => unknown
}

/** Who made the newest version of a record, and whether all versions since one are of the same person. */
async function findChanges(tx: Transaction, record: string, recordId: string, since: number) {
  const changes = await tx
    .selectDistinct({ actorId: auditEntries.actorId, version: auditChanges.version, at: auditChanges.at })
    .from(auditChanges)
    .innerJoin(auditEntries, eq(auditEntries.id, auditChanges.entryId))
    .where(and(eq(auditChanges.record, record), eq(auditChanges.recordId, recordId), gt(auditChanges.version, since)))
    .orderBy(desc(auditChanges.version))
  return changes
}

/**
 * Compares the version of If-Match with that of a locked record. Fails with ERRORS.VERSIONREQUIRED and, when somebody else
 * has changed the record since, with ERRORS.CHANGEDMEANWHILE, its present values, who and when (BO-027). Changes of the
 * caller's own are no conflict (BO-028).
 */
export async function checkVersion(
  tx: Transaction,
  context: Pick<Context, 'queries'>,
  caller: Pick<StaffCaller, 'userId' | 'version'>,
  present: { record: string; recordId: string; version: number; current: () => unknown },
): Promise<Outcome<null>> {
  const { record, recordId, version } = present
  if (caller.version === null) return fail('ERRORS.VERSIONREQUIRED')
  if (caller.version === version) return succeed(null)
  const changes = await findChanges(tx, record, recordId, caller.version)
  const isOwn = caller.version < version && changes.every(({ actorId }) => actorId === caller.userId)
  if (isOwn && changes.length >= version - caller.version) return succeed(null)
  const [latest] = changes
  const names = await context.queries.findNames(tx, latest?.actorId ? [latest.actorId] : [])
  return fail('ERRORS.CHANGEDMEANWHILE', {
    extra: {
      current: present.current(),
      version,
      changedBy: (latest?.actorId && names.get(latest.actorId)) ?? null,
      changedAt: latest?.at.toISOString() ?? null,
    },
  })
}

/**
 * Updates a versioned record as staff: locks it, compares the version of If-Match, writes the fields that differ, counts
 * the version up and records each field before and after. Fails with ERRORS.NOTFOUND or as checkVersion.
 */
export async function updateRecord<Table extends VersionedTable>(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'queries'>,
  caller: Pick<StaffCaller, 'entryId' | 'userId' | 'version'>,
  { table, where, record, recordId, change, secrets, describe }: Update<Table>,
): Promise<Outcome<Table['$inferSelect']>> {
  type Row = Table['$inferSelect'] & { version: number }
  const [row] = (await tx
    .select()
    .from(table as PgTable)
    .where(where)
    .for('update')) as Row[]
  if (!row) return fail('ERRORS.NOTFOUND')
  const current = await checkVersion(tx, context, caller, {
    record,
    recordId,
    version: row.version,
    current: () => describe(row),
  })
  if (failed(current)) return current
  const before = row as Record<string, unknown>
  const fields = Object.entries(change).filter(
    ([field, value]) => value !== undefined && !isSameValue(before[field], value),
  )
  if (fields.length === 0) return succeed(row)
  const after = Object.fromEntries(fields)
  const [updated] = (await tx
    .update(table as PgTable)
    .set({ ...after, version: row.version + 1 })
    .where(where)
    .returning()) as Row[]
  if (!updated) return fail('ERRORS.NOTFOUND')
  await recordChange(tx, context, caller, {
    record,
    recordId,
    before: Object.fromEntries(fields.map(([field]) => [field, before[field]])),
    after,
    secrets: secrets ?? [],
    version: updated.version,
  })
  return succeed(updated)
}
