import { desc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { settings } from '#platform/settings/settings.tables.ts'

export type SettingRow = typeof settings.$inferSelect

/** The newest version of a setting. */
export const selectSetting = async (db: Executor, key: string): Promise<SettingRow | undefined> =>
  (await db.select().from(settings).where(eq(settings.key, key)).orderBy(desc(settings.version)).limit(1))[0]

/** The newest version of every setting. */
export const selectSettings = (db: Executor): Promise<SettingRow[]> =>
  db.selectDistinctOn([settings.key]).from(settings).orderBy(settings.key, desc(settings.version))

/** A text of a setting's newest version, or `initial`, as a part of another statement. */
export const settingText = (key: string, field: string, initial: string) =>
  sql<string>`coalesce((select value ->> ${field} from settings where key = ${key} order by version desc limit 1), ${initial})`

/** An arbitrary class of advisory locks, used only for settings. */
const lockClass = 71_044

/** Locks a setting until the end of the transaction; its rows cannot be, because a version is a new one. */
export const lockSetting = (tx: Transaction, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${key}))`)

/** Inserts a version, unless it exists. */
export const insertSetting = (tx: Transaction, row: SettingRow) => tx.insert(settings).values(row).onConflictDoNothing()
