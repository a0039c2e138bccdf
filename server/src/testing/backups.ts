import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { runCommand } from '#command-line.ts'
import { type Connection, openPostgres } from '#db/client.ts'
import { openEmbedded } from '#db/embedded.ts'
import { storeFile } from '#platform/files/storage.ts'
import { administer, databaseUrl } from '#testing/engine.ts'
import { aPaidOrder } from '#testing/paid-orders.ts'
import { openTestApp } from '#testing/test-app.ts'

/** A database with a folder for its files, as commands find them. */
export type Place = { env: Record<string, string>; open: () => Promise<Connection> }

export const backupSecret = 'a-secret-of-the-tests-that-is-long-enough'
/** Values that a text format must escape, and one that looks like its sign for null. */
export const awkwardName = 'tab\t, line\n, return\r, back\\slash \\N \\. żółć 🐝'
export const awkwardContent = Buffer.from([0, 10, 13, 255, 92, 46])

/** Runs a command of the academy. */
export async function runAcademy(args: string[], env: Record<string, string>) {
  const lines: string[] = []
  const code = await runCommand(args, env, (line) => lines.push(line))
  return { code, output: lines.join('\n') }
}

/** The newest backup of a place. */
export function newestBackup({ env }: Pick<Place, 'env'>): string {
  const folder = env.BACKUP_DIR ?? ''
  return join(folder, readdirSync(folder).toSorted().at(-1) ?? '')
}

/** A shop with an order, a text and a file that are awkward to save, a key for its backups, and places to restore them to. */
export async function openBackupTest() {
  const template = inject('template')
  const folder = mkdtempSync(join(tmpdir(), 'slodki-ul-backup-'))
  const created: string[] = []
  const named = (name: string) => {
    const [dataDir, backups] = [join(folder, name), join(folder, `${name}-backups`)]
    mkdirSync(dataDir)
    return { NODE_ENV: 'test', DATA_DIR: dataDir, BACKUP_DIR: backups, TOKEN_SECRET: backupSecret }
  }
  /** An empty database of the same engine; on Postgres commands find it, too. */
  async function anEmptyPlace(name: string): Promise<Place> {
    const env = named(name)
    if (template.engine === 'pglite') return { env, open: () => openEmbedded({}) }
    const database = `slodki_restore_${name}_${process.pid}`
    await administer(template.adminUrl, `create database ${database}`)
    created.push(database)
    const url = databaseUrl(template.adminUrl, database)
    return { env: { ...env, DATABASE_URL: url }, open: async () => openPostgres(url, () => {}) }
  }
  const filesUrl = `file://${join(folder, 'files')}`
  const testApp = await openTestApp({ env: { FILES_URL: filesUrl, TOKEN_SECRET: backupSecret } })
  const { context } = testApp
  await aPaidOrder(testApp)
  await testApp.runJobs()
  await context.db.execute(sql`update products set name_pl = ${awkwardName}, name_en = '' where id = 1`)
  const file = { name: 'plik.bin', contentType: 'application/octet-stream', isPublic: false }
  const fileId = await storeFile(context, context.db, { ...file, content: awkwardContent })
  const env: Record<string, string> = {
    ...{ ...named('source'), FILES_URL: filesUrl },
    ...(testApp.url ? { DATABASE_URL: testApp.url } : {}),
  }
  const key = join(folder, 'key.txt')
  const made = await runAcademy(['backup', 'key', key], env)
  env.BACKUP_RECIPIENT = /BACKUP_RECIPIENT=(age1\w+)/.exec(made.output)?.[1] ?? ''
  const source = { env }
  return {
    ...{ testApp, folder, source, key, fileId, anEmptyPlace },
    identity: readFileSync(key, 'utf8').trim(),
    async close() {
      await testApp.close()
      if (template.engine === 'postgres')
        for (const name of created) await administer(template.adminUrl, `drop database if exists ${name} with (force)`)
      rmSync(folder, { recursive: true })
    },
  }
}
