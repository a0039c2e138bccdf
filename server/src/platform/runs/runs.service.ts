import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { bulkRowsMax } from '@slodki-ul/contract/lists'
import type { Page } from '@slodki-ul/contract/pagination'
import type { BulkPreview, Run, RunRow } from '@slodki-ul/contract/platform/runs.admin'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { claimRequest, type IdempotentRequest } from '#db/idempotency.ts'
import { toPage } from '#db/list-page.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StreamResponse } from '#http/responses.ts'
import type { BulkAction } from '#platform/runs/bulk-action.ts'
import { selectRowsPage, selectRunsPage } from '#platform/runs/runs.admin.db.ts'
import * as table from '#platform/runs/runs.db.ts'
import { canRetry, stateAfterStop } from '#platform/runs/runs.rules.ts'

/** Who begins, reads or changes runs. */
export type RunCaller = {
  readonly userId: string
  readonly request: IdempotentRequest | null
  mayRead(permission: BulkAction<Context>['permission']): boolean
}

const toRun = (
  run: table.RunRecord,
  rows: Pick<Run, 'waiting' | 'done' | 'skipped' | 'failed'>,
  name: string | null,
): Run => ({
  id: run.id,
  kind: run.kind,
  state: run.state,
  total: run.total,
  ...rows,
  createdAt: run.createdAt.toISOString(),
  startedAt: run.startedAt?.toISOString() ?? null,
  endedAt: run.endedAt?.toISOString() ?? null,
  startedBy: name,
  hasFile: run.fileName !== null,
})

/** Runs with the counts of their records, as replies. */
async function describeRuns(
  context: Pick<Context, 'queries'>,
  db: Executor,
  runs: readonly table.RunRecord[],
): Promise<Run[]> {
  const counts = await table.countRows(
    db,
    runs.map(({ id }) => id),
  )
  const names = await context.queries.findNames(
    db,
    runs.flatMap(({ startedBy }) => startedBy ?? []),
  )
  return runs.map((run) =>
    toRun(
      run,
      counts.get(run.id) ?? { waiting: 0, done: 0, skipped: 0, failed: 0 },
      (run.startedBy && names.get(run.startedBy)) ?? null,
    ),
  )
}

async function describeRun(context: Context, db: Executor, run: table.RunRecord): Promise<Run> {
  const [described] = await describeRuns(context, db, [run])
  return described as Run
}

/** Which of these values of a field of their input runs of a kind have that go on. */
export const findUnderWay = table.selectUnderWay

/** A run that the caller began or whose action the caller may use; otherwise there is none. */
async function findRun(
  context: Context,
  db: Executor,
  caller: RunCaller,
  find: (db: Executor) => Promise<table.RunRecord | undefined>,
): Promise<table.RunRecord | undefined> {
  const run = await find(db)
  if (!run || run.startedBy === caller.userId) return run
  const action = context.bulkActions.find(({ kind }) => kind === run.kind)
  return action && caller.mayRead(action.permission) ? run : undefined
}

/** Fails with ERRORS.NOTFOUND. */
export async function getRun(context: Context, caller: RunCaller, id: string): Promise<Outcome<Run>> {
  const run = await findRun(context, context.db, caller, (db) => table.selectRun(db, id))
  return run ? succeed(await describeRun(context, context.db, run)) : fail('ERRORS.NOTFOUND')
}

/**
 * The file that a run made, as long as it is there, for those who may do what the run did. Fails with ERRORS.NOTFOUND.
 */
export async function getRunFile(context: Context, caller: RunCaller, id: string): Promise<Outcome<StreamResponse>> {
  const run = await table.selectRun(context.db, id)
  const action = run && context.bulkActions.find(({ kind }) => kind === run.kind)
  if (!run?.fileName || !action?.nameFile || !caller.mayRead(action.permission)) return fail('ERRORS.NOTFOUND')
  const stored = await context.storage.describe(run.fileName)
  if (!stored) return fail('ERRORS.NOTFOUND')
  const stream = await context.storage.getStream(run.fileName)
  return succeed({ name: action.nameFile(run), stream, sizeBytes: stored.sizeBytes })
}

/** What a bulk action would do. Fails with ERRORS.ABOVELIMIT. */
export async function previewRun(
  context: Context,
  action: BulkAction<Context>,
  run: { startedBy: string; input: Record<string, unknown> },
  ids: readonly string[],
): Promise<Outcome<BulkPreview>> {
  if (ids.length > bulkRowsMax) return fail('ERRORS.ABOVELIMIT', { extra: { max: bulkRowsMax } })
  const refused = await action.findRefusals(context.db, context, run, ids)
  const byCode = Map.groupBy(refused.values(), (code) => code)
  return succeed({
    total: ids.length,
    possible: ids.length - refused.size,
    refused: [...byCode].map(([code, all]) => ({ code, count: all.length })),
  })
}

/** What begins; `rowsMax` is for what only reads its records. */
type RunStart = { kind: BulkAction<Context>['kind']; input?: Record<string, unknown>; rowsMax?: number }

/**
 * Begins a run over records that are frozen now, so that what fits the filters later is not touched. A repeated request
 * answers with the first run. Fails with ERRORS.ABOVELIMIT or ERRORS.IDEMPOTENCYKEYREUSED.
 */
export function startRun(
  context: Context,
  { userId, request }: RunCaller,
  { kind, input = {}, rowsMax = bulkRowsMax }: RunStart,
  freeze: (tx: Transaction) => Promise<readonly string[]>,
): Promise<Outcome<Run>> {
  return inTransaction(context, async (tx): Promise<Outcome<Run>> => {
    const id = crypto.randomUUID()
    const claimed = request ? await claimRequest(tx, context, request, id) : succeed(null)
    if (failed(claimed)) return claimed
    const earlier = claimed.value && (await table.selectRun(tx, claimed.value.subjectId))
    if (earlier) return succeed(await describeRun(context, tx, earlier))
    const records = await freeze(tx)
    if (records.length > rowsMax) return fail('ERRORS.ABOVELIMIT', { extra: { max: rowsMax } })
    const now = context.clock.date()
    const run = {
      ...{ id, kind, input, startedBy: userId, total: records.length, state: 'waiting' as const },
      ...{ createdAt: now, dueAt: now, startedAt: null, endedAt: null, fileName: null },
    }
    await table.insertRun(tx, run, records)
    return succeed(await describeRun(context, tx, run))
  })
}

/** Changes a run under lock, once for each request. */
function changeRun(
  context: Context,
  caller: RunCaller,
  id: string,
  change: (tx: Transaction, run: table.RunRecord) => Promise<Outcome<null>>,
): Promise<Outcome<Run>> {
  return inTransaction(context, async (tx): Promise<Outcome<Run>> => {
    const run = await findRun(context, tx, caller, () => table.lockRun(tx, id))
    if (!run) return fail('ERRORS.NOTFOUND')
    const claimed = caller.request ? await claimRequest(tx, context, caller.request, id) : succeed(null)
    if (failed(claimed)) return claimed
    if (claimed.value === null) {
      const changed = await change(tx, run)
      if (failed(changed)) return changed
    }
    return succeed(await describeRun(context, tx, (await table.selectRun(tx, id)) ?? run))
  })
}

/** Stops a run after the record under way. Fails with ERRORS.NOTFOUND or ERRORS.ACTIONNOTALLOWED. */
export const stopRun = (context: Context, caller: RunCaller, id: string): Promise<Outcome<Run>> =>
  changeRun(context, caller, id, async (tx, run) => {
    const state = stateAfterStop(run.state)
    if (!state) return fail('ERRORS.ACTIONNOTALLOWED')
    await table.updateRun(tx, id, { state, ...(state === 'stopped' ? { endedAt: context.clock.date() } : {}) })
    return succeed(null)
  })

/** Repeats what failed or was not reached. Fails with ERRORS.NOTFOUND or ERRORS.ACTIONNOTALLOWED. */
export const retryRun = (context: Context, caller: RunCaller, id: string): Promise<Outcome<Run>> =>
  changeRun(context, caller, id, async (tx, run) => {
    const rows = (await table.countRows(tx, [id])).get(id)
    if (!rows || !canRetry(run.state, rows)) return fail('ERRORS.ACTIONNOTALLOWED')
    await table.resetFailed(tx, id)
    await table.updateRun(tx, id, { state: 'waiting', endedAt: null, dueAt: context.clock.date() })
    return succeed(null)
  })

/** A page of the runs that the caller began or may see. */
export async function listRuns(
  context: Context,
  caller: RunCaller,
  query: Parameters<typeof selectRunsPage>[1],
): Promise<Outcome<Page<Run>>> {
  const kinds = context.bulkActions.filter(({ permission }) => caller.mayRead(permission)).map(({ kind }) => kind)
  const { items, totalItems } = await selectRunsPage(context.db, query, { userId: caller.userId, kinds })
  return succeed(toPage(query, await describeRuns(context, context.db, items), totalItems))
}

/** A page of the records of a run. Fails with ERRORS.NOTFOUND. */
export async function listRunRows(
  context: Context,
  caller: RunCaller,
  id: string,
  query: Parameters<typeof selectRowsPage>[2],
): Promise<Outcome<Page<RunRow>>> {
  const run = await findRun(context, context.db, caller, (db) => table.selectRun(db, id))
  if (!run) return fail('ERRORS.NOTFOUND')
  const { items, totalItems } = await selectRowsPage(context.db, id, query)
  const action = context.bulkActions.find(({ kind }) => kind === run.kind)
  const labels = await action?.describe(
    context.db,
    items.map(({ record }) => record),
  )
  const rows = items.map(({ record, state, code, endedAt }) => ({
    ...{ record, state, code },
    label: labels?.get(record) ?? '',
    endedAt: endedAt?.toISOString() ?? null,
  }))
  return succeed(toPage(query, rows, totalItems))
}
