import type { Context } from '#context.ts'
import { jobs, queues } from '#modules.ts'
import { openQueues, type Queue, type Queues } from '#platform/jobs/queues.ts'
import { runDueJobs } from '#platform/jobs/ticker.ts'

const openedOf = new WeakMap<Context, Promise<Queues>>()

/** The queues of a context, opened once, without workers. */
function queuesOf(context: Context): Promise<Queues> {
  const opened = openedOf.get(context) ?? openQueues(context, queues)
  openedOf.set(context, opened)
  return opened
}

/** Queues the due rows of one of the app's queues and runs them until none is left. */
export async function settleQueue(context: Context, name: string): Promise<void> {
  const opened = await queuesOf(context)
  for (const queue of queues) if (queue.name === name) await opened.settle(queue)
}

/** The same for a test's own queue. */
export async function runQueue(context: Context, queue: Queue): Promise<void> {
  const opened = await openQueues(context, [queue])
  await opened.settle(queue)
}

/** Does all due work once, in a fixed order; mails queued by it are sent by the next call. */
export async function runAll(context: Context): Promise<void> {
  const opened = await queuesOf(context)
  const isEarly = ({ name }: Queue) => name === 'invoice-files' || name === 'mails'
  for (const queue of queues.filter(isEarly)) await opened.settle(queue)
  await runDueJobs(context, jobs)
  for (const queue of queues.filter((each) => !isEarly(each))) await opened.settle(queue)
}

/** Runs jobs until nothing changes: one may queue what another sends. */
export async function settle(testApp: { runJobs(): Promise<void> }): Promise<void> {
  for (let round = 0; round < 3; round++) await testApp.runJobs()
}
