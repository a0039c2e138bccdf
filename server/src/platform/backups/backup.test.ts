import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, rowsOf } from '#db/client.ts'
import { createBackup } from '#platform/backups/backup.service.ts'
import { readBackupFile } from '#platform/backups/backup-file.ts'
import { type Manifest, readManifest, readSums, type Sums } from '#platform/backups/backup-manifest.ts'
import { restoreBackup } from '#platform/backups/restore.service.ts'
import { openDiskStorage } from '#platform/files/disk-storage.ts'
import { awkwardContent, awkwardName, newestBackup, openBackupTest, runAcademy } from '#testing/backups.ts'

let shop: Awaited<ReturnType<typeof openBackupTest>>
beforeAll(async () => {
  shop = await openBackupTest()
}, 120_000)
afterAll(() => shop.close())

async function readParts(path: string, identity?: string) {
  const parts = new Map<string, Buffer>()
  for await (const { name, content: chunks } of readBackupFile(path, identity)) {
    const all: Buffer[] = []
    for await (const chunk of chunks) all.push(chunk)
    parts.set(name, Buffer.concat(all))
  }
  const manifest: Manifest = readManifest(parts.get('manifest.json') ?? Buffer.alloc(0))
  const sums: Sums = readSums(parts.get('sums.json') ?? Buffer.alloc(0))
  return { manifest, sums, names: [...parts.keys()] }
}

/** What a schema is made of beside its tables: keys, checks, indexes, triggers that are on. */
const describeSchema = async (connection: Connection) =>
  rowsOf<{ line: string }>(
    await connection.db.execute(sql`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as line
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal order by line`),
  ).map(({ line }) => line)

const keyIds = ['the-key-of-the-tests']

describe('a backup', () => {
  it('holds all rows and files encrypted, and restores to the row and byte with keys, triggers and numbers', async () => {
    const { connection, storage } = shop.testApp.context
    const recipient = shop.source.env.BACKUP_RECIPIENT
    const saved = await createBackup(
      { connection, storage },
      { folder: shop.source.env.BACKUP_DIR ?? '', recipient, hasFiles: true, keyIds },
    )
    expect(statSync(saved.path).mode & 0o777).toBe(0o600)
    expect(readFileSync(saved.path).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(statSync(shop.key).mode & 0o777).toBe(0o600)

    const place = await shop.anEmptyPlace('target')
    const copy = await place.open()
    try {
      const copyStorage = openDiskStorage(join(shop.folder, 'restored-files'))
      const plan = { path: saved.path, identity: shop.identity, replaces: false }
      const restored = await restoreBackup({ connection: copy, storage: copyStorage }, plan)
      expect(restored).toMatchObject({ rows: saved.rows, tables: saved.tables, migrated: 0, missingFiles: [] })
      expect(restored.restoredFiles).toBe(saved.files)
      const again = await createBackup(
        { connection: copy, storage: copyStorage },
        { folder: place.env.BACKUP_DIR ?? '', recipient: undefined, hasFiles: true, keyIds },
      )
      const [before, after] = [await readParts(saved.path, shop.identity), await readParts(again.path)]
      expect(after.sums).toEqual(before.sums)
      expect({ ...after.manifest, createdAt: '' }).toEqual({ ...before.manifest, createdAt: '' })
      expect(before.sums.tables.orders?.rows).toBeGreaterThan(0)
      const sha256 = createHash('sha256').update(awkwardContent).digest('hex')
      expect(before.sums.files[shop.fileId]).toEqual({ bytes: awkwardContent.byteLength, sha256 })
      expect(before.names.some((name) => name.includes('pgboss'))).toBe(false)
      expect(Buffer.from(await copyStorage.getBytes(shop.fileId)).equals(awkwardContent)).toBe(true)
      expect(await describeSchema(copy)).toEqual(await describeSchema(connection))
      const name = await copy.db.execute(sql`select name_pl, name_en from products where id = 1`)
      expect(rowsOf(name)).toEqual([{ name_pl: awkwardName, name_en: '' }])
      // The next number of an order follows the last one.
      const next = await copy.db.execute(sql`select nextval('orders_number_seq') > max(number) as ok from orders`)
      expect(rowsOf(next)).toEqual([{ ok: true }])
    } finally {
      await copy.close()
    }
  })

  it('is tried in a database of its own, of the other engine, too, with the invariants of the business', async () => {
    const words = ['restore', newestBackup(shop.source), '--key', shop.key, '--drill']
    const { code, output } = await runAcademy(words, shop.source.env)
    expect(output).toMatch(/rows of \d+ tables as they were saved[\s\S]*invariants[\s\S]*Nothing was kept\.$/)
    expect(code).toBe(0)
  })
})
