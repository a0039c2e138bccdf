import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { realClock } from '#clock.ts'
import type { Connection, Transaction } from '#db/client.ts'
import type { Copier } from '#db/copier.ts'
import { applyMigrations, listMigrations } from '#db/migrate.ts'
import { applicationName } from '#db/pool.ts'
import * as stored from '#db/stored-tables.ts'
import { type Entry, readBackupFile } from '#platform/backups/backup-file.ts'
import type * as parts from '#platform/backups/backup-manifest.ts'
import { type CheckedBackup, checkBackup, fileOf, readEntry, tableOf } from '#platform/backups/check-backup.ts'
import type { Storage } from '#platform/files/storage.ts'

export type RestorePlan = {
  path: string
  /** The secret key of an encrypted backup. */
  identity: string | undefined
  /** Deletes what the database has. */
  replaces: boolean
}

export type RestoreReport = {
  manifest: parts.Manifest
  rows: number
  tables: number
  /** Migrations of this version that the backup did not have. */
  migrated: number
  restoredFiles: number
  /** Files that the backup lists and the storage lacks after the restore. */
  missingFiles: string[]
}

/** Why nothing was restored, worded for the person who restores. */
export class RestoreRefused extends Error {}

/** Null, where files are only checked. */
type Target = { connection: Connection; storage: Storage | null }

/** Checks that this code knows the schema of the backup: it may have more migrations, not others. */
function requireKnownSchema({ migrations, version }: parts.Manifest): void {
  const known = listMigrations()
  if (migrations.length > known.length)
    throw new RestoreRefused(
      `The backup is of a newer version (${version}, ${migrations.length} migrations; this one has ${known.length}): restore it with that one.`,
    )
  if (migrations.some((hash, position) => hash !== known[position]))
    throw new RestoreRefused('The backup has other migrations than this version: restore it with its own version.')
}

/** Leaves an empty schema as it was when the backup was made. */
async function prepareSchema(tx: Transaction, manifest: parts.Manifest, { replaces }: RestorePlan): Promise<void> {
  if (!(await stored.isEmpty(tx))) {
    if (!replaces)
      throw new RestoreRefused('The database is not empty. Nothing was changed; --replace deletes all it has first.')
    if ((await stored.selectOtherPrograms(tx)).includes(applicationName))
      throw new RestoreRefused('The academy runs on this database: stop all its processes first. Nothing was changed.')
    await stored.dropEverything(tx)
  }
  await applyMigrations(tx, manifest.migrations.length)
  const columnsOf = ({ name, columns }: stored.StoredTable) => `${name}: ${columns.toSorted().join(', ')}`
  const expected = (await stored.selectTables(tx)).map(columnsOf).join('\n')
  if (manifest.tables.map(columnsOf).join('\n') !== expected)
    throw new RestoreRefused('The backup has other tables than its migrations make: its database was changed by hand.')
}

/** Stores a file by way of a temporary one, unless it is there; returns whether it was stored. */
async function restoreFile(storage: Storage, key: string, entry: Entry, folder: string): Promise<boolean> {
  if ((await storage.describe(key))?.sizeBytes === entry.sizeBytes) return false
  const path = join(folder, 'file')
  await pipeline(Readable.from(entry.content), createWriteStream(path))
  await storage.putFile(key, path)
  return true
}

async function findMissing(storage: Storage | null, list: parts.FileList): Promise<string[]> {
  if (!storage) return []
  const present = new Map<string, number>()
  for await (const { key, sizeBytes } of storage.list()) present.set(key, sizeBytes)
  return list.filter(({ key, sizeBytes }) => present.get(key) !== sizeBytes).map(({ key }) => key)
}

/** Loads what was checked; returns the number of files and of migrations that were added. */
async function load(
  [tx, copier]: [Transaction, Copier],
  { manifest }: CheckedBackup,
  { storage }: Target,
  plan: RestorePlan,
): Promise<{ restoredFiles: number; migrated: number }> {
  await stored.fixFormats(tx)
  await prepareSchema(tx, manifest, plan)
  const finish = await stored.beginLoading(tx)
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const folder = await mkdtemp(join(tmpdir(), 'slodki-ul-restore-'))
  let restoredFiles = 0
  try {
    for await (const entry of readBackupFile(plan.path, plan.identity)) {
      const [table, file] = [tables.get(tableOf(entry) ?? ''), fileOf(entry)]
      if (table) await copier.write(stored.copyOf(table), await readEntry(entry))
      if (file && storage && (await restoreFile(storage, file, entry, folder))) restoredFiles++
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await stored.restoreSequences(tx, manifest.sequences)
  await finish()
  return { restoredFiles, migrated: await applyMigrations(tx) }
}

/**
 * Restores a backup into an empty database and its files into the storage. All of it is checked first, and the database
 * then changes completely or not at all. Throws RestoreRefused or BrokenBackup.
 */
export async function restoreBackup(target: Target, plan: RestorePlan): Promise<RestoreReport> {
  const checked = await checkBackup(plan.path, plan.identity)
  const { manifest, sums, list } = checked
  requireKnownSchema(manifest)
  const loaded = await target.connection.maintain(realClock.date(), (tx, copier) =>
    load([tx, copier], checked, target, plan),
  )
  return {
    ...{ manifest, ...loaded, tables: manifest.tables.length },
    rows: Object.values(sums.tables).reduce((sum, { rows }) => sum + rows, 0),
    missingFiles: await findMissing(target.storage, list),
  }
}
