import { asc, count, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '#db/client.ts'

/** Number of rows that match a condition, and the oldest moment of a column among them. */
export async function countWaiting(
  db: Executor,
  table: PgTable,
  moment: AnyPgColumn,
  where: SQL | undefined,
): Promise<{ count: number; oldestAt: Date | null }> {
  const oldest = sql<string | null>`to_char(min(${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const [row] = await db.select({ count: count(), oldest }).from(table).where(where)
  return { count: row?.count ?? 0, oldestAt: row?.oldest ? new Date(row.oldest) : null }
}

type Described = { id: AnyPgColumn; label: SQL<string> | AnyPgColumn; since: AnyPgColumn }

/** The rows that match a condition, the oldest first. */
export async function listWaiting(
  db: Executor,
  table: PgTable,
  { id, label, since }: Described,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<{ id: string; label: string; since: Date }[]> {
  const rows = await db
    .select({ id: sql<string>`${id}::text`, label: sql<string>`${label}`, since })
    .from(table)
    .where(where)
    .orderBy(asc(since), asc(id))
    .limit(limit)
  return rows as { id: string; label: string; since: Date }[]
}

/** An amount in grosze as a label. */
export const amountLabel = (amount: AnyPgColumn) => sql<string>`to_char(${amount} / 100.0, 'FM999999990.00') || ' PLN'`
