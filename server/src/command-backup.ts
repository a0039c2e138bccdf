import { existsSync } from 'node:fs'
import { chmod, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { realClock } from '#clock.ts'
import { type Print, Refusal, usage, withDatabase } from '#command-context.ts'
import type { Config } from '#config.ts'
import { type Connection, rowsOf } from '#db/client.ts'
import { assetsFolder } from '#paths.ts'
import { createBackup } from '#platform/backups/backup.service.ts'
import { type RestoreReport, restoreBackup } from '#platform/backups/restore.service.ts'
import { findExpired, isPartial } from '#platform/backups/retention.rules.ts'
import { openStorage } from '#platform/files/open-storage.ts'

/** Names of missing files that are printed. */
const namedMax = 10

/** Makes a key that opens backups; only who it is for goes into the settings. */
async function makeKey(file: string, print: Print): Promise<void> {
  if (existsSync(file)) throw new Refusal(`${file} exists already: a key is never overwritten.`)
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  await writeFile(file, `${identity}\n`, { mode: 0o600, flag: 'wx' })
  await chmod(file, 0o600)
  print(`BACKUP_RECIPIENT=${await identityToRecipient(identity)}`)
  print(`${file} opens the backups. Keep it away from this machine, in two places: nobody can replace it.`)
}

/** Deletes backups that were cut off: nobody has written to them for a day. */
async function removePartial(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const name of (await readdir(folder)).filter(isPartial)) {
    const path = join(folder, name)
    // Another process may have finished it meanwhile.
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: Infinity }
    if (realClock.now() - mtimeMs > dayMs) await rm(path, { force: true })
  }
}

async function removeExpired(folder: string, config: Config): Promise<number> {
  await removePartial(folder)
  const expired = findExpired(await readdir(folder), config.backupRetention)
  for (const name of expired) await unlink(join(folder, name))
  return expired.length
}

/** `backup`: saves the database and the files, or makes a key. */
export async function runBackup(words: string[], listsFiles: boolean, config: Config, print: Print): Promise<void> {
  const [action, file, ...rest] = words
  if (action === 'key' && file !== undefined && rest.length === 0) return makeKey(file, print)
  if (action !== undefined) throw new Refusal(usage)
  const { backupDir, backupRecipient, dataDir, databaseUrl, files, signingKeys } = config
  if (backupDir === undefined) throw new Refusal('BACKUP_DIR: write the folder to which backups go.')
  if (!databaseUrl && !existsSync(join(dataDir, 'pglite'))) throw new Refusal('There is no database to save.')
  return withDatabase(config, async (connection) => {
    // Its space may be what this one needs.
    await removePartial(backupDir)
    const saved = await createBackup(
      { connection, storage: openStorage(files) },
      {
        folder: backupDir,
        recipient: backupRecipient,
        hasFiles: files.kind === 'disk' && !listsFiles,
        keyIds: signingKeys.map(({ id }) => id),
      },
    )
    const kind = files.kind === 'disk' && !listsFiles ? 'copied' : 'listed'
    print(`${saved.path}: ${saved.rows} rows of ${saved.tables} tables, ${saved.files} files ${kind}.`)
    if (saved.absent > 0 && kind === 'copied') print(`${saved.absent} files were deleted meanwhile.`)
    if (!backupRecipient) print('It is not encrypted: BACKUP_RECIPIENT is not set.')
    print(`${await removeExpired(backupDir, config)} older backups deleted.`)
  })
}

export type RestoreOptions = { key?: string | undefined; replace: boolean; drill: boolean }

function printReport({ manifest, rows, tables, migrated, restoredFiles }: RestoreReport, print: Print): void {
  print(`Backup of ${manifest.createdAt} (version ${manifest.version}, PostgreSQL ${manifest.postgres}):`)
  print(
    `${rows} rows of ${tables} tables as they were saved, ${restoredFiles} files written, ${migrated} migrations since.`,
  )
}

function printWarnings({ manifest, missingFiles }: RestoreReport, { signingKeys }: Config, print: Print): void {
  if (!manifest.keyIds.some((id) => signingKeys.some((key) => key.id === id)))
    print('TOKEN_SECRET is not the one of the backup: second factors and links in mails need it. Write that one.')
  if (missingFiles.length === 0) return
  print(`${missingFiles.length} files of the backup are not in FILES_URL, among them:`)
  for (const key of missingFiles.slice(0, namedMax)) print(`  ${key}`)
}

async function checkInvariants({ db }: Connection, print: Print): Promise<void> {
  const invariants = await readFile(join(assetsFolder, 'invariants.sql'), 'utf8')
  const found = rowsOf<{ rule: string; subject: string; detail: string }>(await db.execute(sql.raw(invariants)))
  for (const { rule, subject, detail } of found) print(`  ${rule}: ${subject} ${detail}`)
  print(
    found.length === 0
      ? 'All invariants hold.'
      : `${found.length} invariants to look at: work that was under way when the backup was made may be among them.`,
  )
}

/** Restores into an embedded database in memory, so that nothing is left of it; files are only checked. */
async function drill(path: string, identity: string | undefined, print: Print): Promise<void> {
  const { openEmbedded } = await import('#db/embedded.ts')
  const connection = await openEmbedded({})
  try {
    const report = await restoreBackup({ connection, storage: null }, { path, identity, replaces: false })
    printReport(report, print)
    await checkInvariants(connection, print)
    print('Nothing was kept.')
  } finally {
    await connection.close()
  }
}

/** The secret key in a file, which may have comments as those of age have. */
async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const line = text.split('\n').find((each) => each.startsWith('AGE-SECRET-KEY-'))
  if (!line) throw new Refusal(`There is no key in ${file}.`)
  return line.trim()
}

/** `restore`: restores a backup, or tries whether it can be. */
export async function runRestore(
  words: string[],
  options: RestoreOptions,
  config: Config,
  print: Print,
): Promise<void> {
  const [path, ...rest] = words
  if (path === undefined || rest.length > 0 || (options.drill && options.replace)) throw new Refusal(usage)
  if (!existsSync(path)) throw new Refusal(`There is no file ${path}.`)
  const identity = options.key === undefined ? undefined : await readIdentity(options.key)
  if (options.drill) return drill(path, identity, print)
  return withDatabase(config, async (connection) => {
    const storage = openStorage(config.files)
    const report = await restoreBackup({ connection, storage }, { path, identity, replaces: options.replace })
    printReport(report, print)
    printWarnings(report, config, print)
  })
}
