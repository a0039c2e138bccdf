import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { realClock } from '#clock.ts'
import { type Connection, type Executor, rowsOf, type Transaction } from '#db/client.ts'
import { sqlStateOf } from '#db/transaction.ts'
import { migrationsFolder } from '#paths.ts'

/** An arbitrary advisory lock id, used only for migrations. */
const lockKey = 7_104_401

/** Seconds that a migration may wait for a table lock; other queries queue behind it for as long. */
const tableLockSeconds = 10
const lockNotAvailable = '55P03'

/** Why the schema could not be migrated, worded for the person who deploys. */
export class MigrationBlocked extends Error {}

const readMigrations = () => readMigrationFiles({ migrationsFolder })

/** The newest migration of this code. */
const newestHash = readMigrations().at(-1)?.hash ?? ''

/** Replaces a lock timeout of `work` by an error with this reason. */
async function explainLock<Result>(work: Promise<Result>, reason: string): Promise<Result> {
  return work.catch((error: unknown) => {
    throw sqlStateOf(error) === lockNotAvailable ? new MigrationBlocked(reason, { cause: error }) : error
  })
}

const limitWait = (seconds: number) => sql.raw(`set local lock_timeout = '${seconds}s'`)

/** The migrations of this code in their order. */
export const listMigrations = (): string[] => readMigrations().map(({ hash }) => hash)

/** Applies what is missing of the first `count` migrations; returns the number of applied ones. */
export async function applyMigrations(tx: Transaction, count = Number.POSITIVE_INFINITY): Promise<number> {
  const migrations = readMigrations().slice(0, count)
  await tx.execute(sql`create table if not exists migrations (hash text primary key, position integer not null unique)`)
  const done = rowsOf<{ hash: string }>(await tx.execute(sql`select hash from migrations order by position`))
  let applied = 0
  for (const [position, migration] of migrations.entries()) {
    const before = done[position]
    if (before) {
      if (before.hash !== migration.hash)
        throw new Error(`Schema version mismatch: migration ${position} of this database differs from this version.`)
      continue
    }
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into migrations (hash, position) values (${migration.hash}, ${position})`)
    applied++
  }
  return applied
}

/**
 * Migrates the schema in one transaction and returns the number of applied migrations. Processes that start together
 * wait for an advisory lock, at most `queueSeconds`, or without limit when omitted. A database migrated by a newer
 * version is left unchanged: migrations only add, so this version still works with it. Throws MigrationBlocked when a
 * wait took too long.
 */
export async function migrateDatabase(
  connection: Connection,
  { queueSeconds = 0 }: { queueSeconds?: number } = {},
): Promise<number> {
  return connection.maintain(realClock.date(), async (tx) => {
    await tx.execute(limitWait(queueSeconds))
    await explainLock(
      tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`),
      `Another process has been migrating this database for ${queueSeconds} s. Wait for it, then run this again.`,
    )
    await tx.execute(limitWait(tableLockSeconds))
    return explainLock(
      applyMigrations(tx),
      `The migrations waited ${tableLockSeconds} s for a table that a long transaction holds. Nothing was changed: ` +
        'end that transaction (see pg_stat_activity), then run this again.',
    )
  })
}

/** Whether the schema has every migration of this code; a newer version may have added more. */
export async function isSchemaCurrent(db: Executor): Promise<boolean> {
  const [row] = rowsOf<{ isDone: boolean }>(
    await db.execute(sql`select exists (select from migrations where hash = ${newestHash}) as "isDone"`),
  )
  return row?.isDone ?? false
}
