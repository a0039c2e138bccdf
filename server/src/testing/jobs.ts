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

/** Queues what is due in one of the product's queues and runs it, until nothing is left. */
export async function settleQueue(context: Context, name: string): Promise<void> {
  const opened = await queuesOf(context)
  for (const queue of queues) if (queue.name === name) await opened.settle(queue)
}

/** Does the same with a queue of a test's own. */
export async function runQueue(context: Context, queue: Queue): Promise<void> {
  const opened = await openQueues(context, [queue])
  await opened.settle(queue)
}

/** Does all work that is due, once, in a fixed order: mails that come of it leave with the next call. */
export async function runAll(context: Context): Promise<void> {
  const opened = await queuesOf(context)
  const isEarly = ({ name }: Queue) => name === 'invoice-files' || name === 'mails'
  for (const queue of queues.filter(isEarly)) await opened.settle(queue)
  await runDueJobs(context, jobs)
  for (const queue of queues.filter((each) => !isEarly(each))) await opened.settle(queue)
}
