import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { measureDifference, realClock } from '#clock.ts'
import type { Context } from '#context.ts'
import { rowsOf } from '#db/client.ts'
import { isSchemaCurrent } from '#db/migrate.ts'
import { saveDiskSample, selectDiskSamples } from '#platform/health/disk-samples.db.ts'
import * as table from '#platform/health/health.db.ts'
import { daysUntilFull, type Figures, sampleDays } from '#platform/health/health.rules.ts'
import { findStalled } from '#platform/health/stalled.service.ts'
import { readCertificateEnd } from '#providers/certificate.ts'
import packageJson from '../../../../package.json' with { type: 'json' }

/** The oldest versions that the product is tested with. */
const oldest = { postgres: 15, node: 24 }

type Base = Pick<Context, 'db' | 'config' | 'clock'>

/** Milliseconds that the database takes to answer. */
async function measureDatabase({ db }: Base): Promise<number> {
  const began = performance.now()
  await db.execute(sql`select 1`)
  return Math.round(performance.now() - began)
}

/** Free share of the disk with the files in percent, and the days until it is full. */
async function measureDisk({ db, clock, config }: Base) {
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  const freeBytes = Number(bavail) * Number(bsize)
  const samples = await selectDiskSamples(db, new Date(clock.now() - sampleDays * dayMs))
  return {
    percent: Math.round((Number(bavail) / Number(blocks)) * 100),
    daysLeft: daysUntilFull(samples, { at: clock.date(), freeBytes }),
  }
}

/** Notes once an hour how much of the disk is free; older notes than are compared are deleted. */
export async function sampleDisk({ db, clock, config }: Base): Promise<void> {
  const { bavail, bsize } = await statfs(config.dataDir)
  const at = new Date(Math.floor(clock.now() / hourMs) * hourMs)
  await saveDiskSample(
    db,
    { at, freeBytes: Number(bavail) * Number(bsize) },
    new Date(at.getTime() - sampleDays * dayMs),
  )
}

/** Milliseconds since the newest file of the folder with backups was written; null without any. */
export async function readBackupAge(folder: string): Promise<number | null> {
  const found: string[] = await readdir(folder).catch(() => [])
  // One that is being written, or was cut off, is none.
  const names = found.filter((name) => !name.endsWith('.partial'))
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs))
  // Files carry the time of the computer, also while the clock of the simulation is moved.
  return times.length === 0 ? null : Math.max(0, realClock.now() - Math.max(...times))
}

/** Hours since the last backup; -1 without any, null when no folder is set outside production. */
async function measureBackup({ config }: Base): Promise<number | null> {
  if (config.backupDir === undefined) return config.production ? -1 : null
  const ageMs = await readBackupAge(config.backupDir)
  return ageMs === null ? -1 : Math.floor(ageMs / hourMs)
}

/** What runs, and how many parts of it are older than the product is tested with or lack a migration. */
async function measureVersions({ db }: Base): Promise<{ outdated: number; text: string }> {
  const [row] = rowsOf<{ version: string }>(await db.execute(sql`select current_setting('server_version') as version`))
  const postgres = (row?.version ?? '').split(' ')[0] ?? ''
  const node = process.versions.node
  const isOld = [
    Number.parseInt(postgres, 10) < oldest.postgres,
    Number.parseInt(node, 10) < oldest.node,
    !(await isSchemaCurrent(db)),
  ]
  return {
    outdated: isOld.filter(Boolean).length,
    text: `Słodki Ul ${packageJson.version}, Node ${node}, PostgreSQL ${postgres}`,
  }
}

/** Days until the certificate of the public address ends; null without one or when it cannot be asked. */
async function measureCertificate({ config }: Base): Promise<number | null> {
  const endsAt = await readCertificateEnd(config.publicUrl)
  return endsAt && Math.floor((endsAt.getTime() - realClock.now()) / dayMs)
}

/** What is measured for the checks. */
export async function measureHealth(
  context: Context,
): Promise<{ figures: Figures; daysLeft: number | null; versions: string }> {
  const { db, clock, mail } = context
  const [database, disk, runs, queued, failedWebhooks, records, difference, backup, versions, certificates] =
    await Promise.all([
      measureDatabase(context),
      measureDisk(context),
      table.selectJobRuns(db),
      table.countQueued(db),
      table.countFailedDeliveries(db, new Date(clock.now() - hourMs)),
      findStalled(context),
      measureDifference(db),
      measureBackup(context),
      measureVersions(context),
      measureCertificate(context),
    ])
  const figures = {
    database,
    disk: disk.percent,
    backup,
    mail: mail === null ? null : records.filter(({ kind }) => kind === 'mail-given-up').length,
    jobs: runs.filter(({ failures }) => failures >= 3).length,
    queues: queued.reduce((sum, { waiting }) => sum + waiting, 0),
    webhooks: failedWebhooks,
    records: records.filter(({ kind }) => kind !== 'mail-given-up').length,
    clock: Math.round(Math.abs(difference) / 1000),
    versions: versions.outdated,
    certificates,
  }
  return { figures, daysLeft: disk.daysLeft, versions: versions.text }
}
