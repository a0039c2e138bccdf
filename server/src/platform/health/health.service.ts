import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Permission } from '@slodki-ul/contract/identity/permissions'
import type { healthEndpoints } from '@slodki-ul/contract/platform/health.admin'
import { type HealthCheck, healthChecks, type StalledKind } from '@slodki-ul/contract/platform/health-records.admin'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { selectErrorKinds } from '#platform/health/error-kinds.db.ts'
import * as table from '#platform/health/health.db.ts'
import { failingChecks } from '#platform/health/health.rules.ts'
import { measureHealth } from '#platform/health/measures.service.ts'
import { stalledMax } from '#platform/health/stalled.service.ts'

type Rows = typeof healthEndpoints

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

/** What works and what does not, and since when (BO-192). */
export async function getHealth(context: Context): Promise<Outcome<Reply<Rows['getBackOfficeHealth']>>> {
  const { figures, daysLeft, versions } = await measureHealth(context)
  const failing = new Set<HealthCheck>(failingChecks(figures, daysLeft))
  const since = new Map((await table.selectFindings(context.db)).map((finding) => [finding.key, finding.since]))
  return succeed(
    healthChecks.map((check) => ({
      check,
      state: failing.has(check) ? ('failing' as const) : figures[check] === null ? ('off' as const) : ('ok' as const),
      since: failing.has(check) ? (since.get(check) ?? context.clock.date()).toISOString() : null,
      figure: figures[check],
      daysLeft: check === 'disk' ? daysLeft : null,
      text: check === 'versions' ? versions : null,
    })),
  )
}

/** The last errors by kind (BO-193). */
export async function listErrors({ db }: Pick<Context, 'db'>): Promise<Outcome<Reply<Rows['listErrors']>>> {
  const kinds = await selectErrorKinds(db)
  return succeed(
    kinds.map(({ key: _key, firstAt, lastAt, ...kind }) => ({
      ...kind,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
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
      // A scan that succeeds does all that is due, so what it left undone fell due after that.
      oldestAt:
        queued.get(name)?.oldest ??
        (kind === 'scan' && run && run.failures > 0 ? (run.doneAt?.toISOString() ?? null) : null),
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
