import { setTimeout as wait } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Context } from '#context.ts'
import { describeLoss } from '#db/unavailable.ts'
import { follow } from '#followed-work.ts'
import { insertDeadLetters, takeRetries } from '#platform/jobs/dead-letters.ts'
import { noteJobRun } from '#platform/jobs/job-runs.ts'

/**
 * A queue of work that may be slow, separate from all other work: a provider that does not respond delays its own queue
 * only.
 */
export type Queue = {
  name: string
  /** Jobs that one process runs in parallel. */
  concurrency: number
  /** Seconds after which a job counts as lost with its process; longer than any run takes. */
  expireSeconds: number
  /** Ids of the due rows, oldest first. The row holds the work to do; the queue carries its id only. */
  findDue(context: Context, limit: number): Promise<readonly string[]>
  /**
   * Claims the row, unless it is no longer due, and does its work. Expected failures, such as a provider that does not
   * respond, are stored in the row with the time of the next try; a thrown error is retried by the queue.
   */
  run(context: Context, name: string): Promise<unknown>
}

export type Queues = {
  /** Queues due rows and wakes the workers. Returns the number of new jobs. */
  enqueueDue(): Promise<number>
  /** Queues the due rows of one queue and runs them without workers until none is left. */
  settle(queue: Queue): Promise<void>
  /** Starts the workers of this process. */
  start(): Promise<void>
  /** Takes no more jobs and waits for those that are running, at most `limitMs`; the rest are retried later. */
  stop(limitMs: number): Promise<void>
}

type Named = { row: string }
type Outcome = { id: string; status: 'completed' | 'failed'; output?: object }

/**
 * Queue of jobs that failed too often. They are logged and listed for staff; their rows are still due, or are marked as failed.
 */
const deadLetters = 'dead-letters'
/** Due rows handled at a time. */
const batch = 500
/** Milliseconds for which this process does not queue a row again, unless it has run the job itself before. */
const queuedMs = 30_000
/** Seconds between polls for jobs queued by other processes; a process wakes its own workers at once. */
const pollSeconds = 5

const options = ({ expireSeconds }: Queue) => ({
  // At most one job per row waits. A job whose process died blocks no other.
  policy: 'short' as const,
  expireInSeconds: expireSeconds,
  retryLimit: 5,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3_600,
  deleteAfterSeconds: 3_600,
  deadLetter: deadLetters,
})

/**
 * A worker takes its next batch when all jobs of the last are done. With two workers a slow job delays only half of the
 * others.
 */
const workerOptionsOf = ({ concurrency }: Queue) =>
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
 * Remembers what this process has queued and not run: otherwise, with a thousand mails waiting, each new order would
 * make the database reject five hundred of them again.
 */
function rememberQueued() {
  const untilOf = new Map<string, number>()
  const keyOf = (queue: Queue, row: string) => `${queue.name} ${row}`
  return {
    exclude(queue: Queue, rows: readonly string[]): string[] {
      const now = performance.now()
      // Entries are in order of age.
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

/** Logs jobs that failed too often, and lists them for staff. */
async function recordDead({ db, clock, log }: Context, jobs: readonly JobWithMetadata<Named>[]): Promise<void> {
  for (const { sourceName, data, sourceOutput } of jobs)
    log.error({ queue: sourceName, row: data.row, output: sourceOutput }, 'job given up')
  const letters = jobs.map(({ sourceName, data, sourceOutput }) => {
    const { message } = (sourceOutput ?? {}) as { message?: string }
    return { queue: sourceName ?? '', record: data.row, at: clock.date(), error: message ?? 'unknown' }
  })
  await insertDeadLetters(db, letters)
}

async function createBoss({ connection, log }: Context): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => connection.execute(text, values) },
    backend: connection.kind,
    // Our own migrations create its tables.
    migrate: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.warn({ err: describeLoss(error) }, 'queue error'))
  boss.on('warning', (warning) => log.warn(warning, 'queue warning'))
  return boss
}

/** Opens the queues in the context's database. Throws when its tables have another version. */
export async function openQueues(context: Context, queues: readonly Queue[]): Promise<Queues> {
  const { log } = context
  const boss = await createBoss(context)
  await createMissing(boss, queues)

  const queued = rememberQueued()
  const runOne = async (queue: Queue, { id, data }: JobWithMetadata<Named>): Promise<Outcome> => {
    queued.delete(queue, data.row)
    const began = performance.now()
    const note = (error: string | null) => {
      const ms = Math.round(performance.now() - began)
      noteJobRun(context, { name: queue.name, ranAt: context.clock.date(), ms, count: error === null ? 1 : 0, error })
    }
    try {
      await follow({ kind: 'job', name: queue.name }, () => queue.run(context, data.row))
      note(null)
      return { id, status: 'completed' }
    } catch (error) {
      log.error({ err: error, queue: queue.name, row: data.row }, 'job failed')
      note(error instanceof Error ? error.message : String(error))
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
        ...workerOptionsOf(queue),
        pollingIntervalSeconds: pollSeconds,
        perJobResults: true,
        includeMetadata: true,
      } as const,
      (jobs: JobWithMetadata<Named>[]) => {
        // There may be more due rows.
        wake(queue.name)
        return Promise.all(jobs.map((job) => runOne(queue, job)))
      },
    )
  const drain = async (queue: Queue, rows: readonly string[]): Promise<number> => {
    const jobs = await boss.fetch<Named>(queue.name, { batchSize: batch, includeMetadata: true })
    // Jobs that were queued together may arrive in any order.
    for (const job of jobs.toSorted((a, b) => rows.indexOf(a.data.row) - rows.indexOf(b.data.row))) {
      const { status, output } = await runOne(queue, job)
      await (status === 'completed' ? boss.complete(queue.name, job) : boss.fail(queue.name, job, output))
    }
    return jobs.length
  }
  return {
    async enqueueDue() {
      let created = 0
      const retried = await takeRetries(context.db)
      for (const queue of queues) {
        try {
          const records = retried.filter((letter) => letter.queue === queue.name).map(({ record }) => record)
          created += await enqueue(queue, records)
          created += await enqueue(queue, queued.exclude(queue, await queue.findDue(context, batch)))
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
      await boss.work(
        deadLetters,
        // All at once: one a minute would list the last of many hours later.
        { includeMetadata: true, batchSize: batch, pollingIntervalSeconds: 60 },
        (jobs: JobWithMetadata<Named>[]) => recordDead(context, jobs),
      )
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
