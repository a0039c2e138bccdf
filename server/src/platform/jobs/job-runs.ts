import type { Context } from '#context.ts'

/** The last run of a job in this process, until it is saved. */
export type JobRun = {
  name: string
  ranAt: Date
  ms: number
  /** Rows done; 0 also when it failed. */
  count: number
  error: string | null
}

const unsaved = new WeakMap<Context['changes'], Map<string, JobRun>>()

/** Notes a run; a later one of the same job replaces it, but not the number of rows done since the last saving. */
export function noteJobRun({ changes, metrics }: Pick<Context, 'changes' | 'metrics'>, run: JobRun): void {
  if (run.count > 0 || run.error !== null)
    metrics.jobs.observe({ job: run.name, outcome: run.error === null ? 'done' : 'failed' }, run.ms / 1_000)
  const runs = unsaved.get(changes) ?? new Map<string, JobRun>()
  unsaved.set(changes, runs)
  const before = runs.get(run.name)
  runs.set(run.name, { ...run, count: run.count + (before?.count ?? 0), error: run.error ?? before?.error ?? null })
}

/** The runs noted since the last call. */
export function takeJobRuns({ changes }: Pick<Context, 'changes'>): JobRun[] {
  const runs = [...(unsaved.get(changes)?.values() ?? [])]
  unsaved.delete(changes)
  return runs
}
