import type { Input } from '@slodki-ul/contract/endpoint'
import type { healthEndpoints } from '@slodki-ul/contract/platform/health.admin'
import { and, count, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Database, type Executor, rowsOf, type Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { isAnyOf, isWithinDays, limitOf, orderOf } from '#db/list-page.ts'
import { healthFindings, jobRuns, webhookDeliveries } from '#platform/health/health.tables.ts'
import { deadLetters } from '#platform/jobs/dead-letters.tables.ts'
import type { JobRun } from '#platform/jobs/job-runs.ts'

/** Saves the last runs of jobs in one statement. */
export async function saveJobRuns(db: Executor, runs: readonly JobRun[]): Promise<void> {
  if (runs.length === 0) return
  const rows = runs.map(({ ranAt, ...run }) => ({ ...run, at: ranAt.toISOString() }))
  await db.execute(sql`
    insert into job_runs as j (name, last_run_at, last_ms, last_work_at, last_count, done_at, failures, failed_at, last_error)
    select r.name, r.at, r.ms, case when r.count > 0 then r.at end, r.count, case when r.error is null then r.at end,
      case when r.error is null then 0 else 1 end,
      case when r.error is not null then r.at end, r.error
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (name text, at timestamptz, ms integer, count integer, error text)
    on conflict (name) do update set last_run_at = excluded.last_run_at, last_ms = excluded.last_ms,
      last_work_at = coalesce(excluded.last_work_at, j.last_work_at),
      last_count = case when excluded.last_work_at is null then j.last_count else excluded.last_count end,
      done_at = coalesce(excluded.done_at, j.done_at),
      failures = case when excluded.failures = 0 then 0 else j.failures + 1 end,
      failed_at = coalesce(excluded.failed_at, j.failed_at), last_error = coalesce(excluded.last_error, j.last_error)`)
}

export const selectJobRuns = (db: Executor) => db.select().from(jobRuns).orderBy(jobRuns.name)

export type QueueCount = { name: string; waiting: number; active: number; oldest: string | null }

/** What waits and what is under way in each queue. */
export const countQueued = async (db: Executor): Promise<QueueCount[]> =>
  rowsOf(
    await db.execute(sql`
      select name, count(*) filter (where state::text in ('created', 'retry'))::int as waiting,
        count(*) filter (where state::text = 'active')::int as active,
        to_char(min(created_on) filter (where state::text in ('created', 'retry')) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as oldest
      from pgboss.job group by name`),
  )

/** Makes what waits in a queue due: the workers look every few seconds. */
export const hurryQueued = (db: Executor, name: string) =>
  db.execute(
    sql`update pgboss.job set start_after = created_on where name = ${name} and state::text in ('created', 'retry') and start_after > created_on`,
  )

async function selectPage<Row>(
  db: Executor,
  table: PgTable,
  query: { pageNumber: number; pageSize: number },
  { where, order }: { where: SQL | undefined; order: SQL[] },
) {
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(table).where(where),
  ])
  return { items: items as Row[], totalItems: all?.items ?? 0 }
}

export const selectDeadLetters = (db: Executor, query: Input<typeof healthEndpoints.listDeadLetters>['query']) =>
  selectPage<typeof deadLetters.$inferSelect>(db, deadLetters, query, {
    where: isAnyOf(deadLetters.queue, query.queue),
    order: orderOf(query.orderBy, { at: deadLetters.at }, deadLetters.id),
  })

export const selectDeliveries = (db: Executor, query: Input<typeof healthEndpoints.listWebhooks>['query']) =>
  selectPage<typeof webhookDeliveries.$inferSelect>(db, webhookDeliveries, query, {
    where: and(
      isAnyOf(webhookDeliveries.provider, query.provider),
      isAnyOf(webhookDeliveries.outcome, query.outcome),
      isWithinDays(webhookDeliveries.receivedAt, query.receivedFrom, query.receivedTo),
    ),
    order: orderOf(
      query.orderBy,
      { receivedAt: webhookDeliveries.receivedAt, durationMs: webhookDeliveries.durationMs },
      webhookDeliveries.id,
    ),
  })

/** Number of deliveries since a moment that were not applied. */
export const countFailedDeliveries = async (db: Executor, since: Date): Promise<number> =>
  (
    await db
      .select({ failed: count() })
      .from(webhookDeliveries)
      .where(
        and(
          ne(webhookDeliveries.outcome, 'done'),
          sql`${webhookDeliveries.receivedAt} > ${sql.param(since, webhookDeliveries.receivedAt)}`,
        ),
      )
  )[0]?.failed ?? 0

/** Asks for another try of failed work; false when there is none. */
export const requestRetry = async (db: Executor, id: string, at: Date): Promise<boolean> =>
  (await db.update(deadLetters).set({ retryAt: at }).where(eq(deadLetters.id, id)).returning({ id: deadLetters.id }))
    .length > 0

/** Asks for another try of all failed work, or of that of one queue; returns how much. */
export const requestRetries = async (db: Executor, queue: string | null, at: Date): Promise<number> =>
  (
    await db
      .update(deadLetters)
      .set({ retryAt: at })
      .where(queue === null ? undefined : eq(deadLetters.queue, queue))
      .returning({ id: deadLetters.id })
  ).length

const olderThan = (column: AnyPgColumn, end: Date) => lt(column, end)

/** Deletes deliveries and failed work from before `end`. */
export async function deleteBefore(db: Database, end: Date): Promise<number> {
  return (
    (await deleteBatch(db, webhookDeliveries, olderThan(webhookDeliveries.receivedAt, end))) +
    (await deleteBatch(db, deadLetters, olderThan(deadLetters.at, end)))
  )
}

/** Findings that are red now; those that are not any more are removed. Returns all with their beginnings. */
export async function replaceFindings(tx: Transaction, keys: readonly string[], now: Date) {
  await tx.delete(healthFindings).where(sql`not ${healthFindings.key} = any(${sql.param([...keys])}::text[])`)
  if (keys.length > 0)
    await tx
      .insert(healthFindings)
      .values(keys.map((key) => ({ key, since: now, lastSeenAt: now, details: {} })))
      .onConflictDoUpdate({ target: healthFindings.key, set: { lastSeenAt: now } })
  return selectFindings(tx)
}

export const selectFindings = (db: Executor) => db.select().from(healthFindings).orderBy(healthFindings.key)

export const markMailed = (tx: Transaction, key: string, now: Date) =>
  tx.update(healthFindings).set({ mailedAt: now }).where(eq(healthFindings.key, key))

/** Whether a delivery of a provider that could not be read was listed since a moment. */
export async function hasUnreadDelivery(db: Executor, provider: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.provider, provider),
        isNull(webhookDeliveries.eventId),
        gt(webhookDeliveries.receivedAt, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}
