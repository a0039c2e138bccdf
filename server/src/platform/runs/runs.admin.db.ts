import type { Input } from '@slodki-ul/contract/endpoint'
import type { runsEndpoints } from '@slodki-ul/contract/platform/runs.admin'
import { and, count, eq, or, type SQL } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { isAnyOf, limitOf, orderOf } from '#db/list-page.ts'
import { bulkRows, bulkRuns } from '#platform/runs/runs.tables.ts'

type RunsQuery = Input<typeof runsEndpoints.listRuns>['query']
type RowsQuery = Input<typeof runsEndpoints.listRunRows>['query']

/** A page of the runs of a person and those of some kinds. */
export async function selectRunsPage(
  db: Executor,
  query: RunsQuery,
  reader: { userId: string; kinds: readonly string[] },
) {
  const where = and(
    or(
      eq(bulkRuns.startedBy, reader.userId),
      reader.kinds.length > 0 ? isAnyOf(bulkRuns.kind, reader.kinds) : undefined,
    ),
    isAnyOf(bulkRuns.kind, query.kind),
    isAnyOf(bulkRuns.state, query.state),
  )
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    db
      .select()
      .from(bulkRuns)
      .where(where)
      .orderBy(...orderOf(query.orderBy, { createdAt: bulkRuns.createdAt }, bulkRuns.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(bulkRuns).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

/** A page of the records of a run. */
export async function selectRowsPage(db: Executor, runId: string, query: RowsQuery) {
  const where: SQL | undefined = and(eq(bulkRows.runId, runId), isAnyOf(bulkRows.state, query.state))
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    db
      .select()
      .from(bulkRows)
      .where(where)
      .orderBy(...orderOf(query.orderBy, { position: bulkRows.position }, bulkRows.position))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(bulkRows).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}
