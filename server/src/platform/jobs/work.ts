import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#context.ts'
import { openQueues, type Queue, type Queues } from '#platform/jobs/queues.ts'
import { type Job, startTicking } from '#platform/jobs/ticker.ts'

export type BackgroundWork = {
  /** Starts nothing new and waits for what is running, at most `limitMs`. */
  stop(limitMs: number): Promise<void>
}

const retryMs = 5_000

/** Processes due rows and queues in this process until it is stopped. */
export function startWork(context: Context, jobs: readonly Job[], queues: readonly Queue[]): BackgroundWork {
  const stopping = new AbortController()
  const stopTicking = startTicking(context, jobs)
  const starting = (async () => {
    while (!stopping.signal.aborted) {
      let opened: Queues | undefined
      try {
        opened = await openQueues(context, queues)
        await opened.start()
        return { opened, stopQueueing: startTicking(context, [queueDue(opened)], { forQueued: true }) }
      } catch (error) {
        context.log.error({ err: error }, 'queues not opened')
        await opened?.stop(0)
        await wait(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    return null
  })()
  return {
    async stop(limitMs) {
      stopping.abort()
      const until = performance.now() + limitMs
      const work = await starting
      await work?.stopQueueing()
      await Promise.all([stopTicking(), work?.opened.stop(until - performance.now())])
    },
  }
}

/** The job that puts due rows into the queues. */
const queueDue = (queues: Queues): Job => ({ name: 'queue-due', run: () => queues.enqueueDue() })
