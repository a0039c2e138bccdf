import type { RunState } from '@slodki-ul/contract/platform/runs.admin'

/** Milliseconds after which another process takes up the run of one that died. Work that goes on extends its lease. */
export const leaseMs = 6_000
/** Milliseconds that one job works on a run before others get their turn. */
export const sliceMs = 10_000
/** Runs that work at the same time, so that the shop stays fast beside them (BO-036). */
export const runsAtOnce = 2
/** Days for which a run and its file are kept. */
export const runDays = 30

/** The state after staff stop a run; null when it has ended. */
export const stateAfterStop = (state: RunState): RunState | null =>
  ({ waiting: 'stopped', running: 'stopping', stopping: 'stopping', stopped: null, done: null })[
    state
  ] as RunState | null

/** Whether the records that failed or were not reached can be repeated. */
export const canRetry = (state: RunState, rows: { waiting: number; failed: number }): boolean =>
  (state === 'stopped' || state === 'done') && rows.waiting + rows.failed > 0
