import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#db/client.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Prepares a count of the rows of every table but those named; each call counts anew, by table name. */
export async function openTableCounts(
  { context }: TestApp,
  except: readonly string[],
): Promise<() => Promise<Record<string, number>>> {
  const tables = rowsOf<{ name: string }>(
    await context.db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    ),
  )
  // One value for each table: a third of the time of a union.
  const counts: SQL[] = tables
    .filter(({ name }) => !except.includes(name))
    .map(({ name }) => sql`(select count(*)::int from ${sql.identifier(name)}) as ${sql.identifier(name)}`)
  const query = sql`select ${sql.join(counts, sql`, `)}`
  return async () => rowsOf<Record<string, number>>(await context.db.execute(query))[0] ?? {}
}
