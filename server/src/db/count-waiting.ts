import { count, type SQL, sql } from 'drizzle-orm'
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
