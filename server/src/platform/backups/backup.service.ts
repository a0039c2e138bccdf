import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { sql } from 'drizzle-orm'
import { realClock } from '#clock.ts'
import { type Connection, rowsOf, type Transaction } from '#db/client.ts'
import { type Copier, countRows } from '#db/copier.ts'
import {
  copyOf,
  fixFormats,
  type StoredTable,
  selectMigrations,
  selectSequences,
  selectTables,
} from '#db/stored-tables.ts'
import { type Archive, writeBackupFile } from '#platform/backups/backup-file.ts'
import {
  entryNames,
  type FileList,
  type Manifest,
  type Sums,
  type TableSums,
} from '#platform/backups/backup-manifest.ts'
import { nameBackup } from '#platform/backups/retention.rules.ts'
import type { Storage } from '#platform/files/storage.ts'
import packageJson from '../../../../package.json' with { type: 'json' }

export type BackupPlan = {
  folder: string
  /** Who may read it (`age1…`); undefined for everybody. */
  recipient: string | undefined
  /** Whether files are copied into it, or only listed. */
  hasFiles: boolean
  keyIds: readonly string[]
}

export type BackupReport = {
  path: string
  createdAt: Date
  rows: number
  tables: number
  files: number
  absent: number
}

type Source = { connection: Connection; storage: Storage }

async function describeDatabase(tx: Transaction, plan: BackupPlan, createdAt: Date): Promise<Manifest> {
  const [server] = rowsOf<{ version: string }>(
    await tx.execute(sql`select current_setting('server_version') as version`),
  )
  return {
    format: 1,
    createdAt: createdAt.toISOString(),
    version: packageJson.version,
    postgres: server?.version ?? '',
    migrations: await selectMigrations(tx),
    tables: await selectTables(tx),
    sequences: await selectSequences(tx),
    keyIds: [...plan.keyIds],
    hasFiles: plan.hasFiles,
  }
}

/** Adds the rows of a table in numbered chunks: an archive must know the size of an entry before it. */
async function addTable(archive: Archive, copier: Copier, table: StoredTable): Promise<TableSums> {
  const sums = { rows: 0, bytes: 0 }
  const hash = createHash('sha256')
  let number = 0
  for await (const chunk of copier.read(copyOf(table))) {
    hash.update(chunk)
    sums.rows += countRows(chunk)
    sums.bytes += chunk.byteLength
    number++
    await archive.add(`${entryNames.tables}${table.name}/${String(number).padStart(6, '0')}`, chunk)
  }
  return { ...sums, sha256: hash.digest('hex') }
}

function hashing(source: Readable): { stream: Readable; digest: () => string } {
  const hash = createHash('sha256')
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  source.on('error', (error) => tap.destroy(error))
  return { stream: source.pipe(tap), digest: () => hash.digest('hex') }
}

async function listFiles(storage: Storage): Promise<FileList> {
  const list: FileList = []
  for await (const { key, sizeBytes } of storage.list()) list.push({ key, sizeBytes })
  return list.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** Adds the listed files. One that was deleted meanwhile is left out; files never change. */
async function addFiles(archive: Archive, storage: Storage, list: FileList): Promise<Sums['files']> {
  const sums: Sums['files'] = {}
  for (const { key, sizeBytes } of list) {
    if (!(await storage.exists(key))) continue
    const { stream, digest } = hashing(await storage.getStream(key))
    await archive.addStream(`${entryNames.files}${key}`, sizeBytes, stream)
    sums[key] = { bytes: sizeBytes, sha256: digest() }
  }
  return sums
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/**
 * Writes a backup of all our tables as they were at one moment, while the shop goes on, and of the files after that:
 * each file that a row names is there already. Queues are left out: they are filled from rows.
 */
export async function createBackup({ connection, storage }: Source, plan: BackupPlan): Promise<BackupReport> {
  const createdAt = realClock.date()
  await mkdir(plan.folder, { recursive: true, mode: 0o700 })
  const path = join(plan.folder, nameBackup(createdAt, plan.recipient !== undefined))
  const tables: Sums['tables'] = {}
  let files: Sums['files'] = {}
  let list: FileList = []
  await writeBackupFile(path, plan.recipient, async (archive) => {
    await connection.readSnapshot(async (tx, copier) => {
      await fixFormats(tx)
      const manifest = await describeDatabase(tx, plan, createdAt)
      await archive.add(entryNames.manifest, json(manifest))
      for (const table of manifest.tables) tables[table.name] = await addTable(archive, copier, table)
    })
    list = await listFiles(storage)
    await archive.add(entryNames.fileList, json(list))
    if (plan.hasFiles) files = await addFiles(archive, storage, list)
    await archive.add(entryNames.sums, json({ tables, files } satisfies Sums))
  })
  const saved = plan.hasFiles ? Object.keys(files).length : list.length
  return {
    ...{ path, createdAt, files: saved, absent: list.length - saved },
    tables: Object.keys(tables).length,
    rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
  }
}
