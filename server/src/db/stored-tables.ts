import { sql } from 'drizzle-orm'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'

/** A table with the columns that hold values of their own. */
export type StoredTable = { name: string; columns: string[] }
/** A sequence with its last number, and whether it was given out. */
export type StoredSequence = { name: string; lastValue: number; isCalled: boolean }

/** The table that says which migrations were applied. */
const migrationsTable = 'migrations'

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The source or target of COPY. */
export const copyOf = ({ name, columns }: StoredTable): string =>
  `${quoteName(name)} (${columns.map(quoteName).join(', ')})`

/** All our tables in the order of their names, but the list of migrations. Queues are of another schema. */
export const selectTables = async (db: Executor): Promise<StoredTable[]> =>
  rowsOf(
    await db.execute(sql`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ${migrationsTable}
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`),
  )

/** All our sequences. They belong to no transaction, so a number is never below that of a row read before. */
export async function selectSequences(db: Executor): Promise<StoredSequence[]> {
  const names = rowsOf<{ name: string }>(
    await db.execute(sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`),
  )
  const sequences: StoredSequence[] = []
  for (const { name } of names) {
    const [found] = rowsOf<{ last_value: number; is_called: boolean }>(
      await db.execute(sql.raw(`select last_value, is_called from ${quoteName(name)}`)),
    )
    if (found) sequences.push({ name, lastValue: Number(found.last_value), isCalled: found.is_called })
  }
  return sequences
}

/** The migrations that a database has, in their order; none when it is empty. */
export async function selectMigrations(db: Executor): Promise<string[]> {
  const [found] = rowsOf<{ exists: boolean }>(
    await db.execute(sql`select to_regclass(${`public.${migrationsTable}`}) is not null as exists`),
  )
  if (!found?.exists) return []
  const rows = rowsOf<{ hash: string }>(await db.execute(sql`select hash from migrations order by position`))
  return rows.map(({ hash }) => hash)
}

const formats = {
  ...{ datestyle: "'ISO, YMD'", intervalstyle: "'postgres'", timezone: "'UTC'", bytea_output: "'hex'" },
  ...{ extra_float_digits: '1', search_path: 'public' },
  // A large table takes its time.
  ...{ idle_in_transaction_session_timeout: '0', statement_timeout: '0' },
}

/** Makes values look the same whatever the settings of server and session are. */
export async function fixFormats(tx: Transaction): Promise<void> {
  for (const [name, value] of Object.entries(formats)) await tx.execute(sql.raw(`set local ${name} = ${value}`))
}

type Removed = { table: string; name: string; definition: string }

/**
 * Empties all tables and takes away what is checked or done row by row: foreign keys and triggers. Returns what puts it
 * back, with every foreign key checked anew.
 */
export async function beginLoading(tx: Transaction): Promise<() => Promise<void>> {
  const keys = rowsOf<Removed>(
    await tx.execute(sql`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by 1, 2`),
  )
  const triggers = rowsOf<Omit<Removed, 'definition'>>(
    await tx.execute(sql`
      select t.tgrelid::regclass::text as table, t.tgname as name
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'O' order by 1, 2`),
  )
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  }
  await run(triggers.map(({ table, name }) => `alter table ${table} disable trigger ${quoteName(name)}`))
  await run(keys.map(({ table, name }) => `alter table ${table} drop constraint ${quoteName(name)}`))
  const names = (await selectTables(tx)).map(({ name }) => quoteName(name))
  if (names.length > 0) await run([`truncate ${names.join(', ')}`])
  return async () => {
    await run(
      keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${quoteName(name)} ${definition}`),
    )
    await run(triggers.map(({ table, name }) => `alter table ${table} enable trigger ${quoteName(name)}`))
  }
}

export async function restoreSequences(tx: Transaction, sequences: readonly StoredSequence[]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await tx.execute(sql`select setval(${quoteName(name)}::regclass, ${lastValue}, ${isCalled})`)
}

/** Drops everything that the product has created in a database. */
export async function dropEverything(tx: Transaction): Promise<void> {
  await tx.execute(sql`drop schema if exists pgboss cascade`)
  await tx.execute(sql`drop schema public cascade`)
  await tx.execute(sql`create schema public`)
}

/** Whether a database has no table yet. */
export async function isEmpty(tx: Transaction): Promise<boolean> {
  const [found] = rowsOf<{ count: number }>(
    await tx.execute(sql`
      select count(*)::int as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`),
  )
  return found?.count === 0
}

/** Other connections to the same database, by the names of their programs. */
export const selectOtherPrograms = async (tx: Transaction): Promise<string[]> =>
  rowsOf<{ name: string }>(
    await tx.execute(sql`
      select distinct coalesce(nullif(application_name, ''), 'unnamed') as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' order by 1`),
  ).map(({ name }) => name)
