import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { inTransaction, sqlStateOf } from '#db/transaction.ts'
import type { BulkAction } from '#platform/runs/bulk-action.ts'
import * as table from '#platform/runs/runs.db.ts'
import { leaseMs, runsAtOnce, sliceMs } from '#platform/runs/runs.rules.ts'

/** Records fetched at a time. */
const batch = 50

const uniqueViolation = '23505'

/**
 * One record in one transaction: it is changed and has its result, or neither. Returns false when the run is to stop or
 * another worker has the record. Among several, one that wants what another took first is left to `clashed`.
 */
async function workOnRow(
  context: Context,
  action: BulkAction<Context>,
  run: table.RunRecord,
  position: number,
  clashed: number[] | null,
): Promise<boolean> {
  const place = { runId: run.id, position }
  const finish = (state: 'skipped' | 'failed', code: string) =>
    table.finishRow(context.db, place, { state, code, endedAt: context.clock.date() })
  try {
    const outcome = await inTransaction(context, async (tx): Promise<Outcome<boolean>> => {
      const row = await table.claimRow(tx, run.id, position)
      if (!row) return succeed(false)
      const result = await action.perform(tx, context, run, row.record)
      if (failed(result)) return result
      await table.finishRow(tx, place, { state: 'done', code: null, endedAt: context.clock.date() })
      context.fault('run.before-commit')
      return succeed(true)
    })
    context.fault('run.after-commit')
    if (!failed(outcome)) return outcome.value
    await finish('skipped', outcome.error)
  } catch (error) {
    if (clashed && sqlStateOf(error) === uniqueViolation) {
      clashed.push(position)
      return true
    }
    context.log.error({ err: error, run: run.id, position }, 'record of a run failed')
    await finish('failed', 'ERRORS.BASIC')
  }
  return true
}

const nextLease = ({ clock }: Pick<Context, 'clock'>) => new Date(clock.now() + leaseMs)

/** Extends the lease again and again, however long a record or the end takes. The function ends that. */
function renewLease(context: Context, runId: string): () => Promise<unknown> {
  let beat: Promise<unknown> = Promise.resolve()
  const extend = () => table.extendLease(context.db, runId, nextLease(context))
  const timer = setInterval(() => {
    // Without the database the records fail, too.
    beat = beat.then(extend).catch(() => null)
  }, leaseMs / 3)
  return () => {
    clearInterval(timer)
    return beat
  }
}

/** Works on records side by side, as far as the action allows it; then, one by one, on those that clashed. */
async function workOnBatch(
  context: Context,
  action: BulkAction<Context>,
  run: table.RunRecord,
  waiting: readonly { position: number }[],
): Promise<void> {
  const lanes = waiting.length < batch ? 1 : (action.rowsAtOnce ?? 1)
  const clashed: number[] | null = lanes > 1 ? [] : null
  const rows = waiting.values()
  const work = async () => {
    for (const { position } of rows) if (!(await workOnRow(context, action, run, position, clashed))) break
  }
  await Promise.all(Array.from({ length: lanes }, work))
  for (const position of clashed ?? []) if (!(await workOnRow(context, action, run, position, null))) break
}

/** Works through waiting records until none is left (true), the run is to stop, or the time of one job is over (false). */
async function workOnRows(context: Context, action: BulkAction<Context>, run: table.RunRecord): Promise<boolean> {
  const until = performance.now() + sliceMs
  while (performance.now() < until) {
    const waiting = await table.selectWaiting(context.db, run.id, batch)
    if (waiting.length === 0) return true
    await workOnBatch(context, action, run, waiting)
    if (!(await table.extendLease(context.db, run.id, nextLease(context)))) return false
  }
  return false
}

/** Ends a run that is worked through or was to stop; otherwise lets another job take it up at once. */
async function endOrRelease(context: Context, run: table.RunRecord, fileName: string | null): Promise<void> {
  const isTaken = await inTransaction(context, async (tx) => {
    const now = context.clock.date()
    const present = await table.lockRun(tx, run.id)
    if (!present || present.endedAt) return present?.fileName === fileName
    const counts = (await table.countRows(tx, [run.id])).get(run.id)
    if (counts?.waiting === 0) await table.updateRun(tx, run.id, { state: 'done', endedAt: now, fileName })
    else if (present.state === 'stopping') await table.updateRun(tx, run.id, { state: 'stopped', endedAt: now })
    else await table.updateRun(tx, run.id, { dueAt: now })
    return true
  })
  // Another worker has ended the run meanwhile, without this file.
  if (fileName && !isTaken) await context.storage.delete(fileName)
}

/** Works on a run for a while. What is left is taken up by the next job, also of another process (BO-023). */
export async function workOnRun(context: Context, id: string): Promise<void> {
  const run = await inTransaction(context, (tx) =>
    table.claimRun(tx, id, { now: context.clock.date(), leaseUntil: nextLease(context), atOnce: runsAtOnce }),
  )
  if (!run) return
  const action = context.bulkActions.find(({ kind }) => kind === run.kind)
  if (!action) throw new Error(`No action for run ${run.kind}.`)
  const release = renewLease(context, id)
  let fileName: string | null = null
  try {
    const isThrough = run.state === 'running' && (await workOnRows(context, action, run))
    if (isThrough && action.finish) fileName = await action.finish(context, run, await table.selectDone(context.db, id))
  } finally {
    // A lease that is extended later would delay whoever takes up the rest.
    await release()
  }
  await endOrRelease(context, run, fileName)
}
