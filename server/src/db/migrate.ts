import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Connection, Database } from '#db/client.ts'
import { rowsOf } from '#db/client.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any number that only this product uses for its advisory lock. */
const lockKey = 7_104_401

/** How many migrations a current schema has had. */
const migrationCount = readMigrationFiles({ migrationsFolder }).length

/**
 * Brings the schema up to date. Processes that start together queue behind an advisory lock; everything commits together
 * or not at all.
 */
export async function migrateDatabase(connection: Connection): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder })
  await connection.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    await tx.execute(
      sql`create table if not exists migrations (hash text primary key, position integer not null unique)`,
    )
    const done = rowsOf<{ hash: string }>(await tx.execute(sql`select hash from migrations order by position`))
    for (const [position, migration] of migrations.entries()) {
      const before = done[position]
      if (before) {
        if (before.hash !== migration.hash)
          throw new Error(`Migration ${position} of this database is not the one of this version.`)
        continue
      }
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into migrations (hash, position) values (${migration.hash}, ${position})`)
    }
    if (done.length > migrations.length)
      throw new Error('This database was written by a newer version. Start that one.')
  })
}

/** Whether the schema is the one this code was written for. */
export async function isSchemaCurrent(db: Database): Promise<boolean> {
  const [row] = rowsOf<{ done: number }>(await db.execute(sql`select count(*)::int as done from migrations`))
  return row?.done === migrationCount
}
