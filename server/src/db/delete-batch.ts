import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '#db/client.ts'

/** Maximum number of rows deleted by one statement; a job that finds more runs again at once. */
const batch = 500

/** Deletes a batch of a table's rows that match a condition and returns how many. `isOver` needs an index. */
export async function deleteBatch(db: Executor, table: PgTable, isOver: SQL | undefined): Promise<number> {
  const name = sql.identifier(getTableName(table))
  const result = await db.execute(sql`
    delete from ${name} where ctid = any(array(select ctid from ${name} where ${isOver} limit ${batch} for update skip locked))`)
  const { rowCount, affectedRows } = result as unknown as { rowCount?: number; affectedRows?: number }
  return rowCount ?? affectedRows ?? 0
}
