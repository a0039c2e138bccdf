import type { Context } from '#context.ts'
import { backoffMs } from '#platform/jobs/backoff.ts'

type Pause = { failures: number; until: number }

/** Failed rows by job. In memory only: after a restart they are tried at once. */
const pausesOf = new WeakMap<Context['changes'], Map<string, Map<string, Pause>>>()

/** Maximum number of paused rows excluded by a query. */
const maxExcluded = 1_000

function findDeferrals({ changes }: Pick<Context, 'changes'>, job: string): Map<string, Pause> {
  const jobs = pausesOf.get(changes) ?? new Map<string, Map<string, Pause>>()
  pausesOf.set(changes, jobs)
  const pauses = jobs.get(job) ?? new Map<string, Pause>()
  jobs.set(job, pauses)
  return pauses
}

type Deps = Pick<Context, 'changes' | 'clock' | 'log'>

/**
 * Runs `work` for each row that `select` returns. An error is logged and does not stop other rows. A row that failed,
 * or for which `work` returns false because nothing could be done, is excluded from `select` for a pause that grows
 * with each failure. Returns the number of rows.
 */
export async function forEachRow<Row extends { id: string }>(
  context: Deps,
  job: string,
  select: (excludedIds: string[]) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  const { clock, log } = context
  const pauses = findDeferrals(context, job)
  const excluded = [...pauses].filter(([, { until }]) => until > clock.now()).map(([id]) => id)
  const rows = await select(excluded.slice(0, maxExcluded))
  const pause = (id: string) => {
    const failures = (pauses.get(id)?.failures ?? 0) + 1
    pauses.set(id, { failures, until: clock.now() + backoffMs(failures) })
  }
  for (const row of rows) {
    try {
      if ((await work(row)) === false) pause(row.id)
      else pauses.delete(row.id)
    } catch (error) {
      log.error({ err: error, job, row: row.id }, 'row failed')
      pause(row.id)
    }
  }
  return rows.length
}
