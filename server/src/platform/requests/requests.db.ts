import type { RequestsQuery } from '@slodki-ul/contract/platform/requests.admin'
import { and, asc, count, eq, lte, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#db/client.ts'
import { countWaiting, listWaiting } from '#db/count-waiting.ts'
import { isAnyOf, limitOf, orderOf } from '#db/list-page.ts'
import { actionRequests } from '#platform/requests/requests.tables.ts'
import type { WaitingCount } from '#stalled-records.ts'

export type RequestRow = typeof actionRequests.$inferSelect
export type NewRequest = typeof actionRequests.$inferInsert

const waiting = sql`${actionRequests.state} = 'waiting'`

/** Inserts a request; undefined when one of its kind waits for the record. */
export const insertRequest = async (tx: Transaction, request: NewRequest): Promise<RequestRow | undefined> =>
  (await tx.insert(actionRequests).values(request).onConflictDoNothing().returning())[0]

export const lockRequest = async (tx: Transaction, id: string): Promise<RequestRow | undefined> =>
  (await tx.select().from(actionRequests).where(eq(actionRequests.id, id)).for('update'))[0]

export const selectRequest = async (db: Executor, id: string): Promise<RequestRow | undefined> =>
  (await db.select().from(actionRequests).where(eq(actionRequests.id, id)))[0]

/** Stores a decision on a request that waits; undefined when it no longer does. */
export const updateRequest = async (
  tx: Transaction,
  id: string,
  change: Partial<RequestRow>,
): Promise<RequestRow | undefined> =>
  (
    await tx
      .update(actionRequests)
      .set(change)
      .where(and(eq(actionRequests.id, id), waiting))
      .returning()
  )[0]

/** The request that waits for a record, if there is one that has not lapsed. */
export const selectWaiting = async (db: Executor, recordId: string, now: Date): Promise<RequestRow | undefined> =>
  (
    await db
      .select()
      .from(actionRequests)
      .where(
        and(
          eq(actionRequests.recordId, recordId),
          waiting,
          sql`${actionRequests.until} > ${sql.param(now, actionRequests.until)}`,
        ),
      )
      .orderBy(asc(actionRequests.askedAt))
      .limit(1)
  )[0]

/** A page of requests, of one person or of all. */
export async function selectRequestsPage(db: Executor, query: RequestsQuery, askedBy: string | null) {
  const where = and(
    isAnyOf(actionRequests.state, query.state),
    askedBy === null ? undefined : eq(actionRequests.askedBy, askedBy),
    query.searchBy === '' ? undefined : sql`${actionRequests.label} ilike ${`%${query.searchBy}%`}`,
  )
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    db
      .select()
      .from(actionRequests)
      .where(where)
      .orderBy(...orderOf(query.orderBy, { askedAt: actionRequests.askedAt }, actionRequests.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(actionRequests).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

/** Ids of requests that nobody decided in time, the oldest first. */
export async function selectLapsed(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: actionRequests.id })
    .from(actionRequests)
    .where(and(waiting, lte(actionRequests.until, now)))
    .orderBy(actionRequests.until)
    .limit(limit)
  return rows.map(({ id }) => id)
}

const described = { id: actionRequests.id, label: actionRequests.label, since: actionRequests.askedAt }

/** Requests that wait for an owner, who gets a mail about each. */
export const requestsWaiting: WaitingCount = {
  kind: 'action-requests',
  permission: 'staff.manage',
  find: (db, _now, limit) => listWaiting(db, actionRequests, described, { where: waiting, limit }),
  count: (db) => countWaiting(db, actionRequests, actionRequests.askedAt, waiting),
}
