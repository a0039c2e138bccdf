import { sql } from 'drizzle-orm'
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
  const counted = tables.filter(({ name }) => !except.includes(name))
  const counts = counted.map(({ name }) => sql`(select count(*)::int from ${sql.identifier(name)})`)
  // A function, because a session plans its statement once: planning takes most of the time.
  await context.db.execute(
    sql`create or replace function count_rows_for_tests() returns int[] language plpgsql as $$ begin return array[${sql.join(counts, sql`, `)}]; end $$`,
  )
  return async () => {
    const [row] = rowsOf<{ counts: number[] }>(await context.db.execute(sql`select count_rows_for_tests() as counts`))
    return Object.fromEntries(counted.map(({ name }, index) => [name, row?.counts[index] ?? 0]))
  }
}
