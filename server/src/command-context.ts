import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import type { Connection } from '#db/client.ts'
import { isSchemaCurrent } from '#db/migrate.ts'
import { isRefusedByPooler } from '#db/pooler.ts'
import { createLog } from '#log.ts'
import { closeContext, openContext, openDatabase } from '#start.ts'

export type Print = (line: string) => void

/** An error that the user can fix: only its message is shown. */
export class Refusal extends Error {}

/** What all commands do. */
export const usage = `npm run academy -- admin add EMAIL            makes somebody staff (content and support), with an account if there is none
npm run academy -- admin add EMAIL --super    the same, as owner (Super Admin)
npm run academy -- admin add EMAIL --role R   the same, as shop, content, support or accountant; several by several --role
npm run academy -- admin remove EMAIL         makes them a customer again
npm run academy -- admin list                 names all staff
npm run academy -- account sign-out EMAIL     ends every session of an account
npm run academy -- video add COURSE SOURCE    gives a course (slug or id) another video: a file, or an address at YouTube
                                              or Vimeo; --captions pl=FILE --captions en=FILE (WebVTT), --duration SECONDS
npm run academy -- audit verify               proves that no entry of the audit log was changed or taken out; --since DAY
                                              (YYYY-MM-DD), --anchor POSITION:HASH compares with a head that was noted
npm run academy -- files move FROM TO         copies all files between a folder (file:///…) and a bucket (s3://…); run again,
                                              what has come since; --remove deletes them from FROM
npm run academy -- price-proof verify FILE    tells whether a PDF that proves a price was signed by this shop and not changed
npm run academy -- verify-evidence FILE       tells whether the evidence of an order or a subscription is as it was made, naming each
                                              file that is altered, missing or added. The key is compared with that of
                                              --fingerprint, or with those of TOKEN_SECRET; without either it ends with 1
npm run academy -- evidence-fingerprint       prints the fingerprints of the keys that sign evidence, to be given to whoever checks it
npm run academy -- backup                     saves database and files in BACKUP_DIR, encrypted for BACKUP_RECIPIENT, and deletes
                                              what BACKUP_RETENTION no longer keeps; --list-files lists files instead of copying them
npm run academy -- backup key FILE            makes a key for encrypted backups and prints its BACKUP_RECIPIENT
npm run academy -- restore FILE               restores a backup into an empty database and its files; --key FILE opens an
                                              encrypted one, --replace first deletes all that the database has,
                                              --drill only tries it in a database of its own and checks what is in it
npm run academy -- doctor                     examines the installation: settings, database, mail, providers, certificates,
                                              backups; says what is wrong and what to do, and ends with 1 if anything is
npm run academy -- migrate                    brings the schema of the database up to date and does nothing else`

const notPrepared =
  'Schema version mismatch: this database belongs to another version. Start the app once with the same settings (npm start), then run this again.'

async function requireMigratedDatabase({ db }: Connection): Promise<void> {
  const isCurrent = await isSchemaCurrent(db).catch((error: unknown) => {
    const { cause } = error as Error
    if (isRefusedByPooler(cause)) throw cause
    return false
  })
  if (!isCurrent) throw new Refusal(notPrepared)
}

/** Runs a command on the configured database as it is, whatever its version. */
export async function withDatabase(config: Config, work: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = await openDatabase(config, createLog('silent'))
  try {
    await work(connection)
  } finally {
    await connection.close()
  }
}

/**
 * Runs a command on the configured data. The embedded database belongs to one process: a running server must stop
 * first.
 */
export async function withContext(config: Config, work: (context: Context) => Promise<void>): Promise<void> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'pglite'))) throw new Refusal(notPrepared)
  const context = await openContext(config, createLog('silent'), requireMigratedDatabase)
  try {
    await work(context)
  } finally {
    await closeContext(context)
  }
}
