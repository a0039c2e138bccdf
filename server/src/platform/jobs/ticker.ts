import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#context.ts'

/** A scan for due work. Does a batch and returns how much, so that a full batch is followed by another. */
export type Job = {
  name: string
  /** Jobs of one lane run one after another, and lanes run in parallel: a slow provider delays its own lane only. */
  lane?: 'payments'
  run(context: Context): Promise<number>
}

const tickMs = 1_000
/** Minimum milliseconds between two ticks of a lane, so that work queued meanwhile is done together. */
const minRestMs = 100
/** A job that always finds more yields to the others after this many runs. */
const maxRunsPerTick = 20

/** Runs every job until it finds nothing more to do. A job that fails is logged and runs again at the next tick. */
export async function runDueJobs(context: Context, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    try {
      for (let run = 0; run < maxRunsPerTick && (await job.run(context)) > 0; run++);
    } catch (error) {
      context.log.error({ err: error, job: job.name }, 'job failed')
    }
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
