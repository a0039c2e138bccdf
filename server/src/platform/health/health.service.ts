import { statfs } from 'node:fs/promises'
import { hourMs } from '@slodki-ul/contract/durations'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Permission } from '@slodki-ul/contract/identity/permissions'
import {
  type HealthCheck,
  healthChecks,
  type healthEndpoints,
  type StalledKind,
} from '@slodki-ul/contract/platform/health.admin'
import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import * as table from '#platform/health/health.db.ts'
import { type Figures, failingChecks } from '#platform/health/health.rules.ts'

type Rows = typeof healthEndpoints

/** Most records of each kind that stand still. */
const stalledMax = 100

/** Milliseconds that the database takes to answer. */
async function measureDatabase({ db }: Pick<Context, 'db'>): Promise<number> {
  const began = performance.now()
  await db.execute(sql`select 1`)
  return Math.round(performance.now() - began)
}

/** Free share of the disk with the files, in percent. */
async function freeDisk({ config }: Pick<Context, 'config'>): Promise<number> {
  const { bavail, blocks } = await statfs(config.dataDir)
  return Math.round((Number(bavail) / Number(blocks)) * 100)
}

/** Records that stand still, the oldest first (BO-194). */
export async function listStalled(context: Context): Promise<Outcome<Reply<Rows['listStalled']>>> {
  const now = context.clock.date()
  const found = await Promise.all(
    context.stalledChecks.map(async ({ kind, find }) =>
      (await find(context.db, now, stalledMax)).map(({ id, label, since }) => ({
        kind,
        id,
        label,
        since: since.toISOString(),
      })),
    ),
  )
  return succeed(found.flat().toSorted((a, b) => a.since.localeCompare(b.since)))
}

/** Lets a record go on that stands still. Fails with ERRORS.NOTFOUND when it does not. */
export function mendStalled(context: Context, kind: StalledKind, id: string): Promise<Outcome<undefined>> {
  return inTransaction(context, async (tx): Promise<Outcome<undefined>> => {
    const check = context.stalledChecks.find((each) => each.kind === kind)
    const isMended = check && (await check.mend(tx, context, id))
    return isMended ? succeed(undefined) : fail('ERRORS.NOTFOUND')
  })
}

/** Mends every record of a kind that stands still, each on its own; returns how many (BO-190). */
export async function mendAllStalled(context: Context, kind: StalledKind): Promise<number> {
  const check = context.stalledChecks.find((each) => each.kind === kind)
  const found = (await check?.find(context.db, context.clock.date(), stalledMax)) ?? []
  let count = 0
  for (const { id } of found) {
    try {
      if (!failed(await mendStalled(context, kind, id))) count++
    } catch (error) {
      context.log.error({ err: error, kind, id }, 'record that stands still not mended')
    }
  }
  return count
}

/** What is measured for the checks. */
export async function measureHealth(context: Context): Promise<Figures> {
  const { db, clock, mail } = context
  const [database, disk, runs, queued, failedWebhooks, stalled] = await Promise.all([
    measureDatabase(context),
    freeDisk(context),
    table.selectJobRuns(db),
    table.countQueued(db),
    table.countFailedDeliveries(db, new Date(clock.now() - hourMs)),
    listStalled(context),
  ])
  const records = 'value' in stalled ? stalled.value : []
  return {
    database,
    disk,
    mail: mail === null ? null : records.filter(({ kind }) => kind === 'mail-given-up').length,
    jobs: runs.filter(({ failures }) => failures >= 3).length,
    queues: queued.reduce((sum, { waiting }) => sum + waiting, 0),
    webhooks: failedWebhooks,
    records: records.filter(({ kind }) => kind !== 'mail-given-up').length,
  }
}

/** What works and what does not, and since when (BO-192). */
export async function getHealth(context: Context): Promise<Outcome<Reply<Rows['getBackOfficeHealth']>>> {
  const figures = await measureHealth(context)
  const failing = new Set<HealthCheck>(failingChecks(figures))
  const since = new Map((await table.selectFindings(context.db)).map((finding) => [finding.key, finding.since]))
  return succeed(
    healthChecks.map((check) => ({
      check,
      state: failing.has(check) ? ('failing' as const) : figures[check] === null ? ('off' as const) : ('ok' as const),
      since: failing.has(check) ? (since.get(check) ?? context.clock.date()).toISOString() : null,
      figure: figures[check],
    })),
  )
}

/** Jobs and queues with their last run (BO-190). */
export async function listJobs({ db, scans, queues }: Context): Promise<Outcome<Reply<Rows['listJobs']>>> {
  const runs = new Map((await table.selectJobRuns(db)).map((run) => [run.name, run]))
  const queued = new Map((await table.countQueued(db)).map((queue) => [queue.name, queue]))
  const describe = (kind: 'scan' | 'queue') => (name: string) => {
    const run = runs.get(name)
    return {
      ...{ name, kind },
      lastRunAt: run?.lastRunAt.toISOString() ?? null,
      lastMs: run?.lastMs ?? null,
      lastWorkAt: run?.lastWorkAt?.toISOString() ?? null,
      lastCount: run?.lastCount ?? 0,
      failures: run?.failures ?? 0,
      failedAt: run?.failedAt?.toISOString() ?? null,
      lastError: run?.lastError ?? null,
      waiting: queued.get(name)?.waiting ?? 0,
      oldestAt: queued.get(name)?.oldest ?? null,
      active: queued.get(name)?.active ?? 0,
    }
  }
  return succeed([
    ...scans.map(({ name }) => name).map(describe('scan')),
    ...queues.map(({ name }) => name).map(describe('queue')),
  ])
}

/** Most due rows of a queue that are counted. */
const dueMax = 500

/** Runs a scan now, or lets the workers of a queue take up all that waits in it, also what waits for another try. Fails with ERRORS.NOTFOUND for what is neither. */
export async function runJob(context: Context, name: string): Promise<Outcome<{ count: number }>> {
  const scan = context.scans.find((each) => each.name === name)
  if (scan) return succeed({ count: await scan.run(context) })
  const queue = context.queues.find((each) => each.name === name)
  if (!queue) return fail('ERRORS.NOTFOUND')
  const due = await queue.findDue(context, dueMax)
  await table.hurryQueued(context.db, name)
  return succeed({ count: due.length })
}

/** How much waits for this member of staff, and since when (BO-041). */
export async function listWaiting(
  { db, clock, waitingCounts }: Context,
  may: (permission: Permission) => boolean,
): Promise<Outcome<Reply<Rows['listWaiting']>>> {
  const now = clock.date()
  const counted = await Promise.all(
    waitingCounts
      .filter(({ permission }) => may(permission))
      .map(async ({ kind, count }) => {
        const found = await count(db, now)
        return { kind, count: found.count, oldestAt: found.oldestAt?.toISOString() ?? null }
      }),
  )
  return succeed(counted)
}
