import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#context.ts'
import { noteJobRun } from '#platform/jobs/job-runs.ts'
import type { Scan } from '#platform/jobs/scan.ts'

export type Job = Scan<Context>

const tickMs = 1_000
/** Minimum milliseconds between two ticks of a lane, so that work queued meanwhile is done together. */
const minRestMs = 100
/** A job that always finds more yields to the others after this many runs. */
const maxRunsPerTick = 20

/** Runs every job until it finds nothing more to do. A job that fails is logged and runs again at the next tick. */
export async function runDueJobs(context: Context, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    const began = performance.now()
    let count = 0
    let failure: string | null = null
    try {
      for (let run = 0; run < maxRunsPerTick; run++) {
        const done = await job.run(context)
        if (done === 0) break
        count += done
      }
    } catch (error) {
      context.log.error({ err: error, job: job.name }, 'job failed')
      failure = error instanceof Error ? error.message : String(error)
    }
    const ms = Math.round(performance.now() - began)
    noteJobRun(context, { name: job.name, ranAt: context.clock.date(), ms, count, error: failure })
  }
}

/** Runs the jobs of one lane once a second and when it is woken. */
function startLane(context: Context, jobs: readonly Job[]) {
  let isStopped = false
  let isWoken = false
  let endRest: () => void = () => {}
  const rest = async () => {
    await wait(minRestMs)
    if (isWoken || isStopped) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, tickMs - minRestMs)
      endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  const ticking = (async () => {
    while (!isStopped) {
      isWoken = false
      await runDueJobs(context, jobs)
      if (!isStopped) await rest()
    }
  })()
  return {
    wake() {
      isWoken = true
      endRest()
    },
    /** Resolves after the current tick. */
    async stop() {
      isStopped = true
      endRest()
      await ticking
    },
  }
}

/**
 * Ticks once a second, each lane on its own; the `forQueued` jobs also run at once when something was queued. Any
 * number of processes may tick, because work is claimed row by row (`for update skip locked`). Returns a function that
 * stops ticking after the current ticks.
 */
export function startTicking(
  context: Context,
  jobs: readonly Job[],
  { forQueued = false }: { forQueued?: boolean } = {},
): () => Promise<void> {
  const lanes = [...Map.groupBy(jobs, ({ lane }) => lane).values()].map((each) => startLane(context, each))
  if (forQueued)
    context.changes.on('jobs', () => {
      for (const { wake } of lanes) wake()
    })
  return async () => {
    await Promise.all(lanes.map(({ stop }) => stop()))
  }
}
