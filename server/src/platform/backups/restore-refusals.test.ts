import { copyFileSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hourMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, rowsOf } from '#db/client.ts'
import { createBackup } from '#platform/backups/backup.service.ts'
import { readBackupFile, writeBackupFile } from '#platform/backups/backup-file.ts'
import { nameBackup } from '#platform/backups/retention.rules.ts'
import { openDiskStorage } from '#platform/files/disk-storage.ts'
import { awkwardContent, newestBackup, openBackupTest, runAcademy, backupSecret as secret } from '#testing/backups.ts'

let shop: Awaited<ReturnType<typeof openBackupTest>>
let source: { env: Record<string, string> }
let key: string
beforeAll(async () => {
  shop = await openBackupTest()
  source = shop.source
  key = shop.key
  await runAcademy(['backup', '--list-files'], source.env)
}, 120_000)
afterAll(() => shop.close())

/** Writes a backup with changed entries; an entry changed to null is left out. */
async function rewrite(from: string, to: string, change: (name: string, content: Buffer) => Buffer | null) {
  await writeBackupFile(to, undefined, async (archive) => {
    for await (const entry of readBackupFile(from, undefined)) {
      const chunks: Buffer[] = []
      for await (const chunk of entry.content) chunks.push(chunk)
      const content = change(entry.name, Buffer.concat(chunks))
      if (content) await archive.add(entry.name, content)
    }
  })
}

describe('npm run academy -- backup', () => {
  it('keeps what BACKUP_RETENTION says, and counts as the newest backup only once it is whole', async () => {
    const backups = source.env.BACKUP_DIR ?? ''
    const old = ['2020-01-02T10:00:00Z', '2020-01-02T11:00:00Z'].map((at) => nameBackup(new Date(at), true))
    const partial = old.map((name) => `${name}.partial`)
    for (const name of [...old, ...partial, 'notes.txt', 'notes.partial']) writeFileSync(join(backups, name), '')
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs)
    for (const name of [partial[0], 'notes.partial']) utimesSync(join(backups, name ?? ''), 0, hoursAgo(25))
    utimesSync(join(backups, partial[1] ?? ''), 0, hoursAgo(23))
    const { output } = await runAcademy(['backup', '--list-files'], { ...source.env, BACKUP_RETENTION: '1,1,2' })
    expect(output).toMatch(/files listed\.\n/)
    const names = readdirSync(backups)
    expect(names).toContain('notes.txt')
    expect(names).toContain(old[1])
    expect(names).not.toContain(old[0])
    // Nobody's own file is deleted, nor one that a backup of another process may be writing.
    expect(names.filter((name) => name.endsWith('.partial'))).toEqual(['notes.partial', partial[1]])
  })

  it('deletes what was cut off a day ago before it begins, because the disk may be full of it', async () => {
    const backups = source.env.BACKUP_DIR ?? ''
    const partial = join(backups, `${nameBackup(new Date('2020-01-02T10:00:00Z'), true)}.partial`)
    writeFileSync(partial, '')
    utimesSync(partial, 0, 0)
    const notAFolder = { ...source.env, FILES_URL: `file://${key}` }
    await expect(runAcademy(['backup'], notAFolder)).rejects.toThrow()
    expect(existsSync(partial)).toBe(false)
  })

  it('says what is missing', async () => {
    const { BACKUP_DIR: _dir, ...without } = source.env
    expect(await runAcademy(['backup'], without)).toEqual({ code: 1, output: expect.stringContaining('BACKUP_DIR') })
    expect((await runAcademy(['backup', 'key', key], source.env)).output).toContain('never overwritten')
    expect((await runAcademy(['backup', 'now'], source.env)).output).toContain('-- backup key FILE')
    expect((await runAcademy(['backup'], { ...source.env, BACKUP_RECIPIENT: 'age1' })).output).toContain(
      'BACKUP_RECIPIENT',
    )
    expect((await runAcademy(['backup'], { ...source.env, BACKUP_RETENTION: '7' })).output).toContain(
      'BACKUP_RETENTION',
    )
  })
})

describe('npm run academy -- restore', () => {
  it('refuses a database with data without the word, and replaces it with it', async () => {
    const place = await shop.anEmptyPlace('again')
    const path = newestBackup(source)
    const restore = (...words: string[]) => runAcademy(['restore', path, '--key', key, ...words], place.env)
    const first = await restore()
    // The newest backup only lists files; nothing but those of the same folder can be there.
    expect(first.output).toMatch(/files of the backup are not in FILES_URL, among them:\n {2}\S+/)
    const connection = await place.open()
    await connection.db.execute(sql`delete from product_images`)
    const count = async ({ db }: Connection) =>
      rowsOf<{ n: number }>(await db.execute(sql`select count(*)::int as n from product_images`))[0]?.n
    expect(await count(connection)).toBe(0)
    const refused = await restore('--replace')
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('The academy runs on this database') })
    expect(await count(connection)).toBe(0)
    await connection.close()
    expect(await restore()).toEqual({ code: 1, output: expect.stringContaining('not empty') })
    expect((await restore('--replace')).code).toBe(0)
    const replaced = await place.open()
    expect(await count(replaced)).toBeGreaterThan(0)
    await replaced.close()
  })

  it('leaves an empty database as it was when a backup is damaged, cut off, foreign or locked', async () => {
    const place = await shop.anEmptyPlace('broken')
    const restore = (path: string, ...words: string[]) => runAcademy(['restore', path, ...words], place.env)
    expect((await restore(newestBackup(source))).output).toContain('is encrypted: name the file with its key')
    const other = join(shop.folder, 'other.txt')
    await runAcademy(['backup', 'key', other], source.env)
    expect((await restore(newestBackup(source), '--key', other)).output).toContain('does not open the backup')
    expect((await restore(newestBackup(source), '--key', newestBackup(source))).output).toContain('There is no key in')
    expect((await restore(join(shop.folder, 'nothing'))).output).toContain('There is no file')

    const plain = { ...source.env, BACKUP_RECIPIENT: '', BACKUP_DIR: join(shop.folder, 'plain') }
    await runAcademy(['backup'], plain)
    const whole = join(plain.BACKUP_DIR, readdirSync(plain.BACKUP_DIR)[0] ?? '')
    const bytes = readFileSync(whole)
    const damaged = join(shop.folder, 'damaged.tar.gz')
    const broken = async (change: (copy: Buffer) => Buffer) => {
      writeFileSync(damaged, change(Buffer.from(bytes)))
      const { code, output } = await restore(damaged)
      expect(code).toBe(1)
      return output
    }
    expect(await broken((copy) => copy.subarray(0, copy.byteLength - 2_000))).toMatch(/damaged or cut off/)
    expect(
      await broken((copy) => {
        copy[copy.byteLength >> 1] = (copy[copy.byteLength >> 1] ?? 0) ^ 1
        return copy
      }),
    ).toMatch(/damaged or cut off|not those that were saved|cannot be read|no backup/)
    expect(await broken(() => Buffer.from('no backup at all'))).toMatch(/damaged or cut off/)
    const rewritten = async (change: (name: string, content: Buffer) => Buffer | null) => {
      await rewrite(whole, damaged, change)
      return (await restore(damaged)).output
    }
    const migrated = (change: (hashes: string[]) => string[]) =>
      rewritten((name, content) => {
        if (name !== 'manifest.json') return content
        const manifest = JSON.parse(content.toString()) as { migrations: string[] }
        return Buffer.from(JSON.stringify({ ...manifest, migrations: change(manifest.migrations) }))
      })
    expect(await migrated((hashes) => [...hashes, 'a'.repeat(64)])).toContain('of a newer version')
    expect(await migrated((hashes) => hashes.with(-1, 'a'.repeat(64)))).toContain('other migrations')
    expect(await migrated((hashes) => hashes.slice(0, 20))).toContain('other tables than its migrations make')
    expect(await rewritten((name, content) => (name === 'sums.json' ? null : content))).toContain('before its end')
    const withoutRows = () => null
    // As many rows, and one digit of one of them is another.
    const withOtherDigit = (content: Buffer) =>
      Buffer.from(
        content.toString('latin1').replace(/\d/, (digit) => (digit === '1' ? '2' : '1')),
        'latin1',
      )
    for (const change of [withoutRows, withOtherDigit])
      expect(
        await rewritten((name, content) => (name.startsWith('tables/orders/') ? change(content) : content)),
      ).toContain('The rows of orders are not those')
    expect(
      await rewritten((name, content) => (name === `files/${shop.fileId}` ? Buffer.from('other') : content)),
    ).toContain(`The file ${shop.fileId} is not the one`)
    const left = await place.open()
    expect(rowsOf(await left.db.execute(sql`select 1 from pg_class where relname = 'users'`))).toEqual([])
    await left.close()
    copyFileSync(whole, damaged)
    const warned = await runAcademy(['restore', damaged], { ...place.env, TOKEN_SECRET: `${secret}-another` })
    expect([warned.code, warned.output]).toEqual([0, expect.stringContaining('TOKEN_SECRET is not the one')])
  })
})

describe('a file that changes while it is saved', () => {
  it('leaves no backup behind', async () => {
    const storage = openDiskStorage(join(shop.folder, 'files'))
    const lying = {
      ...storage,
      async *list() {
        yield { key: shop.fileId, sizeBytes: awkwardContent.byteLength + 1 }
      },
    }
    const backups = join(shop.folder, 'lying')
    const plan = { folder: backups, recipient: undefined, hasFiles: true, keyIds: [] }
    await expect(createBackup({ connection: shop.testApp.context.connection, storage: lying }, plan)).rejects.toThrow()
    expect(readdirSync(backups)).toEqual([])
  })
})
