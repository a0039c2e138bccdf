import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#context.ts'

/** A scan for due work: does some of it and says how much, so that a full batch is followed by another. */
export type Job = {
  name: string
  /** Jobs of one lane run one after another, lanes side by side: a provider that is slow holds up its own lane alone. */
  lane?: 'payments'
  run(context: Context): Promise<number>
}

const tickMs = 1_000
/** A lane that is woken again and again rests this long between two ticks: work queued meanwhile is done together. */
const minRestMs = 100
/** A job that always finds more gives way to the others after this many runs. */
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

/** Runs the jobs of one lane, once a second and when it is woken. */
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
    /** Resolves after the tick under way. */
    async stop() {
      isStopped = true
      endRest()
      await ticking
    },
  }
}

/**
 * Ticks once a second, each lane of jobs by itself; jobs `forQueued` work also at once when something was queued. Any number
 * of processes may tick: work is claimed row by row (`for update skip locked`). Returns what stops it, after the ticks under
 * way.
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
