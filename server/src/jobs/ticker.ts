import type { Context } from '#context.ts'
import type { Job } from '#jobs/jobs.ts'

const tickMs = 1_000
/** A job that always finds more gives way to the others after this many turns. */
const maxTurns = 20

/** Runs every job until it finds nothing more to do. A job that fails is logged and has its turn again at the next tick. */
export async function runDueJobs(context: Context, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    try {
      for (let turn = 0; turn < maxTurns && (await job.run(context)) > 0; turn++);
    } catch (error) {
      context.log.error({ err: error, job: job.name }, 'job failed')
    }
  }
}

/**
 * Ticks once a second, and at once when something was queued. Any number of processes may tick: work is claimed row by row
 * (`for update skip locked`). Returns what stops it, after the tick under way.
 */
export function startTicking(context: Context, jobs: readonly Job[]): () => Promise<void> {
  let isStopped = false
  let isWoken = false
  let wake: () => void = () => {}
  context.changes.on('jobs', () => {
    isWoken = true
    wake()
  })
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isWoken ? 0 : tickMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const ticking = (async () => {
    while (!isStopped) {
      isWoken = false
      await runDueJobs(context, jobs)
      if (!isStopped) await rest()
    }
  })()
  return async () => {
    isStopped = true
    wake()
    await ticking
  }
}
