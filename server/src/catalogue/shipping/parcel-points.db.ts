import { and, asc, count, desc, eq, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { type readSearch, searchFields } from '#catalogue/shipping/parcel-points.rules.ts'
import { parcelPoints, pointRefreshes } from '#catalogue/shipping/shipping.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

type PointRow = typeof parcelPoints.$inferSelect
export type NewPoint = Omit<PointRow, 'goneAt'>

const isOffered = and(eq(parcelPoints.isOpen, true), isNull(parcelPoints.goneAt))

/** Words contain only letters and digits, so that none has a special meaning in a pattern. */
const holds = (word: string, mark = ''): SQL => sql`${parcelPoints.searchText} like ${`%${mark}:${word}%`}`

/** The sum of the scores of the words, each by the best field that begins with it. */
function scoreOf(words: readonly string[]): SQL {
  const marks = Object.entries(searchFields)
  const best = (word: string) =>
    sql`case ${sql.join(
      marks.map(([mark, worth]) => sql`when ${holds(word, mark)} then ${sql.raw(String(worth))}`),
      sql` `,
    )} else 0 end`
  return sql.join(words.map(best), sql` + `)
}

type Search = ReturnType<typeof readSearch>

/** Matches points for every word; at least one word must match the town, the post code or the name. */
function conditionOf({ wanted }: Search): SQL | undefined {
  if (wanted.length === 0) return isOffered
  const all = and(...wanted.map((word) => holds(word)))
  const parts = sql.join(
    wanted.flatMap((word) => ['n', 'c', 'p'].map((mark) => holds(word, mark))),
    sql` or `,
  )
  return and(isOffered, sql`(${all} or ${parts})`)
}

function orderOf({ wanted, helpful }: Search): SQL[] {
  if (wanted.length === 0) return [asc(parcelPoints.name)]
  const all = and(...wanted.map((word) => holds(word)))
  return [sql`(${all}) desc`, desc(sql`(${scoreOf([...wanted, ...helpful])})`), asc(parcelPoints.name)]
}

/** Returns a page of the offered points, best match first, and their total number. */
export async function searchPoints(
  db: Executor,
  search: Search,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ points: PointRow[]; total: number }> {
  const condition = conditionOf(search)
  const points = await db
    .select()
    .from(parcelPoints)
    .where(condition)
    .orderBy(...orderOf(search))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  const [found] = await db.select({ total: count() }).from(parcelPoints).where(condition)
  return { points, total: found?.total ?? 0 }
}

export const selectPoint = async (db: Executor, name: string): Promise<PointRow | undefined> =>
  (await db.select().from(parcelPoints).where(eq(parcelPoints.name, name)))[0]

const replaced = Object.fromEntries(
  (
    [
      ...([
        'type',
        'status',
        'isOpen',
        'street',
        'city',
        'postCode',
        'province',
        'description',
        'openingHours',
      ] as const),
      ...(['isOpenAlways', 'isPaymentAvailable', 'latitude', 'longitude', 'searchText', 'refreshedAt'] as const),
    ] satisfies (keyof NewPoint)[]
  ).map((column) => [column, sql.raw(`excluded.${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)]),
)

/** Saves points as the provider lists them; one that was marked as removed is restored. */
export async function savePoints(db: Executor, points: readonly NewPoint[]): Promise<void> {
  const once = [...new Map(points.map((point) => [point.name, point])).values()]
  if (once.length === 0) return
  await db
    .insert(parcelPoints)
    .values(once)
    .onConflictDoUpdate({ target: parcelPoints.name, set: { ...replaced, goneAt: null } })
}

/** Marks points that were not listed since `startedAt` as removed. */
export async function markRemoved(tx: Transaction, startedAt: Date, now: Date): Promise<number> {
  const gone = await tx
    .update(parcelPoints)
    .set({ goneAt: now })
    .where(and(isNull(parcelPoints.goneAt), lt(parcelPoints.refreshedAt, startedAt)))
    .returning({ name: parcelPoints.name })
  return gone.length
}

export async function deleteRemovedPoints(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(parcelPoints).where(lt(parcelPoints.goneAt, before))
}

/** Returns the number of points that are not marked as removed. */
export async function countPoints(db: Executor): Promise<number> {
  const [found] = await db.select({ total: count() }).from(parcelPoints).where(isNull(parcelPoints.goneAt))
  return found?.total ?? 0
}

export type Refresh = typeof pointRefreshes.$inferSelect

/**
 * Claims the synchronisation of the list until `leaseUntil` when it is due; undefined when it is not, or is claimed by
 * another process.
 */
export async function claimRefresh(db: Executor, now: Date, leaseUntil: Date): Promise<Refresh | undefined> {
  const [row] = await db
    .update(pointRefreshes)
    .set({ dueAt: leaseUntil })
    .where(lte(pointRefreshes.dueAt, now))
    .returning()
  return row
}

export const isRefreshDue = async (db: Executor, now: Date): Promise<boolean> =>
  (await db.select({ dueAt: pointRefreshes.dueAt }).from(pointRefreshes).where(lte(pointRefreshes.dueAt, now))).length >
  0

/** Saves the progress of the synchronisation; returns false when another process has taken over the lease. */
export async function saveRefresh(
  db: Executor,
  lease: Date,
  state: Partial<Omit<Refresh, 'id'>> & { dueAt: Date },
): Promise<boolean> {
  const updated = await db
    .update(pointRefreshes)
    .set(state)
    .where(eq(pointRefreshes.dueAt, lease))
    .returning({ id: pointRefreshes.id })
  return updated.length > 0
}
