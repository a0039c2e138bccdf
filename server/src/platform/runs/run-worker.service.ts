import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import type { BulkAction } from '#platform/runs/bulk-action.ts'
import * as table from '#platform/runs/runs.db.ts'
import { leaseMs, runsAtOnce, sliceMs } from '#platform/runs/runs.rules.ts'

/** Records fetched at a time. */
const batch = 50

/**
 * One record in one transaction: it is changed and has its result, or neither. Returns false when the run is to stop or
 * another worker has the record.
 */
async function workOnRow(
  context: Context,
  action: BulkAction<Context>,
  run: table.RunRecord,
  position: number,
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
    context.log.error({ err: error, run: run.id, position }, 'record of a run failed')
    await finish('failed', 'ERRORS.BASIC')
  }
  return true
}

const nextLease = ({ clock }: Pick<Context, 'clock'>) => new Date(clock.now() + leaseMs)

/** Works through waiting records until none is left (true), the run is to stop, or the time of one job is over (false). */
async function workOnRows(context: Context, action: BulkAction<Context>, run: table.RunRecord): Promise<boolean> {
  const until = performance.now() + sliceMs
  while (performance.now() < until) {
    const waiting = await table.selectWaiting(context.db, run.id, batch)
    if (waiting.length === 0) return true
    for (const { position } of waiting) if (!(await workOnRow(context, action, run, position))) break
    if (!(await table.extendLease(context.db, run.id, nextLease(context)))) return false
  }
  return false
}

/** Ends a run that is worked through or was to stop; otherwise lets another job take it up at once. */
async function endOrRelease(context: Context, run: table.RunRecord, fileName: string | null): Promise<void> {
  await inTransaction(context, async (tx) => {
    const now = context.clock.date()
    const present = await table.lockRun(tx, run.id)
    if (!present || present.endedAt) return
    const counts = (await table.countRows(tx, [run.id])).get(run.id)
    if (counts?.waiting === 0) await table.updateRun(tx, run.id, { state: 'done', endedAt: now, fileName })
    else if (present.state === 'stopping') await table.updateRun(tx, run.id, { state: 'stopped', endedAt: now })
    else await table.updateRun(tx, run.id, { dueAt: now })
  })
}

/** Works on a run for a while. What is left is taken up by the next job, also of another process (BO-023). */
export async function workOnRun(context: Context, id: string): Promise<void> {
  const run = await inTransaction(context, (tx) =>
    table.claimRun(tx, id, { now: context.clock.date(), leaseUntil: nextLease(context), atOnce: runsAtOnce }),
  )
  if (!run) return
  const action = context.bulkActions.find(({ kind }) => kind === run.kind)
  if (!action) throw new Error(`No action for run ${run.kind}.`)
  const isThrough = run.state === 'running' && (await workOnRows(context, action, run))
  const fileName =
    isThrough && action.finish ? await action.finish(context, run, await table.selectDone(context.db, id)) : null
  await endOrRelease(context, run, fileName)
}
