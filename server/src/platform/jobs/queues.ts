import { setTimeout as wait } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Context } from '#context.ts'

/** Work that may be slow, apart from all other work: a provider that does not answer delays its own queue alone. */
export type Queue = {
  name: string
  /** Jobs that one process runs side by side. */
  concurrency: number
  /** Seconds after which a job counts as lost together with its process; longer than any run takes. */
  expireSeconds: number
  /** Names the due rows, oldest first. The row stays the record of what is to do: the queue carries its name only. */
  findDue(context: Context, limit: number): Promise<readonly string[]>
  /**
   * Claims the row, unless it is no longer due, and does its work. Failures that are part of the work, such as a provider
   * that does not answer, are noted in the row with the time of its next try; what is thrown is tried again by the queue.
   */
  run(context: Context, name: string): Promise<unknown>
}

export type Queues = {
  /** Queues what is due and wakes the workers. Returns how many jobs are new. */
  enqueueDue(): Promise<number>
  /** Queues what is due in one queue and runs it without workers, until nothing is left. */
  settle(queue: Queue): Promise<void>
  /** Starts the workers of this process. */
  start(): Promise<void>
  /** Takes no more jobs and waits for those under way, `limitMs` at most; what still runs then is tried again later. */
  stop(limitMs: number): Promise<void>
}

type Named = { row: string }
type Outcome = { id: string; status: 'completed' | 'failed'; output?: object }

/** Jobs that failed too often. They are logged and dropped: their rows are still due, or say themselves that they failed. */
const deadLetters = 'dead-letters'
/** Due rows looked at together. */
const batch = 500
/** A row is not queued again by this process while its job waits, or for this long when another process ran it. */
const queuedMs = 30_000
/** How often a worker looks for jobs that another process queued; whoever queues one wakes the own workers at once. */
const pollSeconds = 5

const options = ({ expireSeconds }: Queue) => ({
  // One job of a row waits at most; one whose process died holds up no other.
  policy: 'short' as const,
  expireInSeconds: expireSeconds,
  retryLimit: 5,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3_600,
  deleteAfterSeconds: 3_600,
  deadLetter: deadLetters,
})

/** A worker takes its next jobs once all of its last are done, so there are two: a slow job holds up half of the others. */
const sharesOf = ({ concurrency }: Queue) =>
  concurrency === 1
    ? { localConcurrency: 1, batchSize: 1 }
    : { localConcurrency: 2, batchSize: Math.ceil(concurrency / 2) }

async function createMissing(boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!known.has(deadLetters)) await boss.createQueue(deadLetters, { deleteAfterSeconds: 3_600 })
  for (const queue of queues) {
    const { policy, ...changeable } = options(queue)
    const before = known.get(queue.name)
    if (!before) await boss.createQueue(queue.name, { policy, ...changeable })
    else if (before.expireInSeconds !== queue.expireSeconds) await boss.updateQueue(queue.name, changeable)
  }
}

/**
 * Remembers what this process has queued and nobody has run here: with a thousand mails waiting, each order would have the
 * database refuse five hundred of them once more.
 */
function rememberQueued() {
  const untilOf = new Map<string, number>()
  const keyOf = (queue: Queue, row: string) => `${queue.name} ${row}`
  return {
    leaveOut(queue: Queue, rows: readonly string[]): string[] {
      const now = performance.now()
      // Oldest first.
      for (const [key, until] of untilOf) {
        if (until > now) break
        untilOf.delete(key)
      }
      return rows.filter((row) => !untilOf.has(keyOf(queue, row)))
    },
    add(queue: Queue, rows: readonly string[]): void {
      for (const row of rows) untilOf.set(keyOf(queue, row), performance.now() + queuedMs)
    },
    delete(queue: Queue, row: string): void {
      untilOf.delete(keyOf(queue, row))
    },
  }
}

/** Opens the queues in the context's database. Throws when their tables are those of another version. */
export async function openQueues(context: Context, queues: readonly Queue[]): Promise<Queues> {
  const { PgBoss } = await import('pg-boss')
  const { connection, log } = context
  const boss = new PgBoss({
    db: { executeSql: (text, values) => connection.execute(text, values) },
    backend: connection.kind,
    // Its tables come with our migrations.
    migrate: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'queue not read'))
  boss.on('warning', (warning) => log.warn(warning, 'queues'))
  await createMissing(boss, queues)

  const queued = rememberQueued()
  const runOne = async (queue: Queue, { id, data }: JobWithMetadata<Named>): Promise<Outcome> => {
    queued.delete(queue, data.row)
    try {
      await queue.run(context, data.row)
      return { id, status: 'completed' }
    } catch (error) {
      log.error({ err: error, queue: queue.name, row: data.row }, 'job failed')
      return { id, status: 'failed', output: error instanceof Error ? error : { error } }
    }
  }
  const wake = (name: string) => {
    for (const worker of boss.getWipData()) if (worker.name === name) boss.notifyWorker(worker.id)
  }
  const enqueue = async (queue: Queue, rows: readonly string[]): Promise<number> => {
    if (rows.length === 0) return 0
    const jobs = rows.map((row) => ({ data: { row }, singletonKey: row }))
    const created = await boss.insert(queue.name, jobs, { returnId: true })
    queued.add(queue, rows)
    if (created) wake(queue.name)
    return created?.length ?? 0
  }
  const work = (queue: Queue) =>
    boss.work(
      queue.name,
      {
        ...sharesOf(queue),
        pollingIntervalSeconds: pollSeconds,
        perJobResults: true,
        includeMetadata: true,
      } as const,
      (jobs: JobWithMetadata<Named>[]) => {
        // There may be more.
        wake(queue.name)
        return Promise.all(jobs.map((job) => runOne(queue, job)))
      },
    )
  const drain = async (queue: Queue, rows: readonly string[]): Promise<number> => {
    const jobs = await boss.fetch<Named>(queue.name, { batchSize: batch, includeMetadata: true })
    // Jobs that were queued together come in any order.
    for (const job of jobs.toSorted((a, b) => rows.indexOf(a.data.row) - rows.indexOf(b.data.row))) {
      const { status, output } = await runOne(queue, job)
      await (status === 'completed' ? boss.complete(queue.name, job) : boss.fail(queue.name, job, output))
    }
    return jobs.length
  }
  const logDead = async (jobs: JobWithMetadata<Named>[]) => {
    for (const { sourceName, data, sourceOutput } of jobs)
      log.error({ queue: sourceName, row: data.row, output: sourceOutput }, 'job given up')
  }

  return {
    async enqueueDue() {
      let created = 0
      for (const queue of queues) {
        try {
          created += await enqueue(queue, queued.leaveOut(queue, await queue.findDue(context, batch)))
        } catch (error) {
          log.error({ err: error, queue: queue.name }, 'due work not queued')
        }
      }
      return created
    },
    async settle(queue) {
      for (let rows: readonly string[] = [], ran = 1; ran > 0; ) {
        rows = await queue.findDue(context, batch)
        ran = (await enqueue(queue, rows)) + (await drain(queue, rows))
      }
    },
    async start() {
      await boss.start()
      await boss.work(deadLetters, { includeMetadata: true, pollingIntervalSeconds: 60 }, logDead)
      for (const queue of queues) await work(queue)
    },
    async stop(limitMs) {
      const names = [deadLetters, ...queues.map(({ name }) => name)]
      const limit = new AbortController()
      await Promise.race([
        Promise.all(names.map((name) => boss.offWork(name))),
        wait(limitMs, undefined, { signal: limit.signal }).catch(() => {}),
      ])
      limit.abort()
      await boss.stop({ graceful: false, close: false })
    },
  }
}
