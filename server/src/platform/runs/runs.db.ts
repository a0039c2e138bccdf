import type { RunRowState, RunState } from '@slodki-ul/contract/platform/runs.admin'
import { and, asc, count, eq, inArray, lte, sql } from 'drizzle-orm'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'
import { bulkRows, bulkRuns } from '#platform/runs/runs.tables.ts'

export type RunRecord = typeof bulkRuns.$inferSelect
export type RowRecord = typeof bulkRows.$inferSelect

export async function insertRun(
  tx: Transaction,
  run: typeof bulkRuns.$inferInsert & { id: string },
  records: readonly string[],
): Promise<void> {
  await tx.insert(bulkRuns).values(run)
  const rows = records.map((record, position) => ({ position, record }))
  await tx.execute(sql`
    insert into bulk_rows (run_id, position, record, state)
    select ${run.id}, r.position, r.record, 'waiting'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position integer, record text)`)
}

export const selectRun = async (db: Executor, id: string): Promise<RunRecord | undefined> =>
  (await db.select().from(bulkRuns).where(eq(bulkRuns.id, id)))[0]

export const lockRun = async (tx: Transaction, id: string): Promise<RunRecord | undefined> =>
  (await tx.select().from(bulkRuns).where(eq(bulkRuns.id, id)).for('update'))[0]

export const updateRun = (tx: Executor, id: string, change: Partial<RunRecord>) =>
  tx.update(bulkRuns).set(change).where(eq(bulkRuns.id, id))

const unended: RunState[] = ['waiting', 'running', 'stopping']
const isDue = (now: Date) => and(inArray(bulkRuns.state, unended), lte(bulkRuns.dueAt, now))

/** Ids of the runs that a worker may take up, the longest waiting first. */
export async function selectDueRuns(db: Executor, now: Date, limit: number): Promise<string[]> {
  const due = await db
    .select({ id: bulkRuns.id })
    .from(bulkRuns)
    .where(isDue(now))
    .orderBy(asc(bulkRuns.dueAt))
    .limit(limit)
  return due.map(({ id }) => id)
}

/** Values of a field of the input of runs of a kind that go on and have records without a result, among these. */
export async function selectUnderWay(
  db: Executor,
  { kind, field }: { kind: string; field: string },
  values: readonly string[],
): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const value = sql<string>`${bulkRuns.input} ->> ${field}`
  const hasWaiting = sql`exists (select from bulk_rows where run_id = bulk_runs.id and bulk_rows.state = 'waiting')`
  const rows = await db
    .select({ value })
    .from(bulkRuns)
    .where(and(eq(bulkRuns.kind, kind), inArray(bulkRuns.state, unended), inArray(value, [...values]), hasWaiting))
  return new Set(rows.map((row) => row.value))
}

const claimLock = 7_401_003

/** Claims a due run until `leaseUntil`, unless others use all places; undefined when it is not to be worked on. */
export async function claimRun(
  tx: Transaction,
  id: string,
  { now, leaseUntil, atOnce }: { now: Date; leaseUntil: Date; atOnce: number },
): Promise<RunRecord | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${claimLock})`)
  const [busy] = await tx
    .select({ runs: count() })
    .from(bulkRuns)
    .where(and(eq(bulkRuns.state, 'running'), sql`${bulkRuns.dueAt} > ${sql.param(now, bulkRuns.dueAt)}`))
  if ((busy?.runs ?? 0) >= atOnce) return undefined
  const [run] = await tx
    .update(bulkRuns)
    .set({
      state: sql`case ${bulkRuns.state} when 'waiting' then 'running' else ${bulkRuns.state} end`,
      startedAt: sql`coalesce(${bulkRuns.startedAt}, ${sql.param(now, bulkRuns.startedAt)})`,
      dueAt: leaseUntil,
    })
    .where(and(eq(bulkRuns.id, id), isDue(now)))
    .returning()
  return run
}

/** Extends the lease, also of a run that is to stop, until its work in progress has ended; false then. */
export async function extendLease(db: Executor, id: string, leaseUntil: Date): Promise<boolean> {
  const extended = await db
    .update(bulkRuns)
    .set({ dueAt: leaseUntil })
    .where(and(eq(bulkRuns.id, id), inArray(bulkRuns.state, ['running', 'stopping'])))
    .returning({ state: bulkRuns.state })
  return extended[0]?.state === 'running'
}

const ofRun = (runId: string, state: RunRowState) => and(eq(bulkRows.runId, runId), eq(bulkRows.state, state))

/** The next records without a result, in order. */
export const selectWaiting = (db: Executor, runId: string, limit: number) =>
  db
    .select({ position: bulkRows.position })
    .from(bulkRows)
    .where(ofRun(runId, 'waiting'))
    .orderBy(asc(bulkRows.position))
    .limit(limit)

/** Locks a record without a result of a run that is not to stop; undefined when another worker has it. */
export async function claimRow(tx: Transaction, runId: string, position: number): Promise<RowRecord | undefined> {
  const [row] = await tx
    .select()
    .from(bulkRows)
    .where(
      and(
        ofRun(runId, 'waiting'),
        eq(bulkRows.position, position),
        sql`exists (select from bulk_runs where bulk_runs.id = ${runId} and bulk_runs.state = 'running')`,
      ),
    )
    .for('update', { skipLocked: true })
  return row
}

/** Stores the result of a record that has none. */
export const finishRow = (
  tx: Executor,
  { runId, position }: { runId: string; position: number },
  result: Pick<RowRecord, 'state' | 'code' | 'endedAt'>,
) =>
  tx
    .update(bulkRows)
    .set(result)
    .where(and(ofRun(runId, 'waiting'), eq(bulkRows.position, position)))

/** The failed records of a run wait again. */
export const resetFailed = (tx: Transaction, runId: string) =>
  tx.update(bulkRows).set({ state: 'waiting', code: null, endedAt: null }).where(ofRun(runId, 'failed'))

/** Records of runs by state. */
export async function countRows(
  db: Executor,
  runIds: readonly string[],
): Promise<Map<string, Record<RunRowState, number>>> {
  const counts = new Map(runIds.map((id) => [id, { waiting: 0, done: 0, skipped: 0, failed: 0 }]))
  if (runIds.length === 0) return counts
  const rows = await db
    .select({ runId: bulkRows.runId, state: bulkRows.state, rows: count() })
    .from(bulkRows)
    .where(inArray(bulkRows.runId, [...runIds]))
    .groupBy(bulkRows.runId, bulkRows.state)
  for (const { runId, state, rows: number } of rows) {
    const counted = counts.get(runId)
    if (counted) counted[state] = number
  }
  return counts
}

/** Ids of the records that are done, in order. */
export async function selectDone(db: Executor, runId: string): Promise<string[]> {
  const rows = await db
    .select({ record: bulkRows.record })
    .from(bulkRows)
    .where(ofRun(runId, 'done'))
    .orderBy(asc(bulkRows.position))
  return rows.map(({ record }) => record)
}

/** Deletes runs that ended before `end`; returns the names of their files. */
export async function deleteRunsBefore(tx: Transaction, end: Date, limit: number): Promise<(string | null)[]> {
  const over = rowsOf<{ id: string }>(
    await tx.execute(
      sql`select id from bulk_runs where ended_at < ${sql.param(end, bulkRuns.endedAt)} order by ended_at limit ${limit}`,
    ),
  ).map(({ id }) => id)
  if (over.length === 0) return []
  const gone = await tx.delete(bulkRuns).where(inArray(bulkRuns.id, over)).returning({ fileName: bulkRuns.fileName })
  return gone.map(({ fileName }) => fileName)
}
