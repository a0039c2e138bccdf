import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runCommand } from '#command-line.ts'
import { type Connection, openPostgres, rowsOf } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { administer, databaseUrl } from '#testing/engine.ts'

const name = `slodki_migrate_${process.pid}`
const template = inject('template')
const adminUrl = template.engine === 'postgres' ? template.adminUrl : ''
const url = adminUrl && databaseUrl(adminUrl, name)
let connection: Connection
beforeAll(async () => {
  await administer(adminUrl, `create database ${name}`)
  connection = openPostgres(url, () => {})
})
afterAll(async () => {
  await connection.close()
  await administer(adminUrl, `drop database ${name} with (force)`)
})

async function migrate(): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const code = await runCommand(['migrate'], { DATABASE_URL: url, DATA_DIR: inject('dataDir') }, (line) =>
    lines.push(line),
  )
  return { code, output: lines.join('\n') }
}

/** Holds the locks of `statement` until released. */
async function holdLock(statement: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = false
  const holding = connection.maintain(new Date(), async (tx) => {
    await tx.execute(sql.raw(statement))
    isHeld = true
    await released
  })
  while (!isHeld) await wait(10)
  return async () => {
    release()
    await holding
  }
}

describe('npm run academy -- migrate', () => {
  it('migrates an empty database and no more: it stays without content; a second time it has nothing to do', async () => {
    expect(await migrate()).toEqual({ code: 0, output: expect.stringMatching(/^\d+ migrations applied\.$/) })
    const [row] = rowsOf(
      await connection.db.execute(sql`
        select (select count(*)::int from products) as products, (select count(*)::int from legal_texts) as texts`),
    )
    expect(row).toEqual({ products: 0, texts: 0 })
    expect(await migrate()).toEqual({ code: 0, output: 'The schema is up to date: no migrations to apply.' })
  })

  it('does not wait behind a long transaction: it gives up after 10 s, reports it and changes nothing', async () => {
    const release = await holdLock('lock table migrations in access exclusive mode')
    const began = performance.now()
    const { code, output } = await migrate()
    const took = performance.now() - began
    await release()
    expect([code, output]).toEqual([1, expect.stringContaining('a long transaction holds')])
    expect(took).toBeGreaterThan(9_000)
    expect(took).toBeLessThan(15_000)
    expect((await migrate()).code).toBe(0)
  })

  it('waits for another process that migrates, but not for ever', async () => {
    const release = await holdLock('select pg_advisory_xact_lock(7104401)')
    await expect(migrateDatabase(connection, { queueSeconds: 1 })).rejects.toThrow('Another process has been migrating')
    const waiting = migrateDatabase(connection, { queueSeconds: 30 })
    await wait(1_500)
    await release()
    expect(await waiting).toBe(0)
  })

  it('refuses a database that does not answer', async () => {
    const lines: string[] = []
    const nobody = 'postgresql://academy:secret@127.0.0.1:9/academy'
    expect(await runCommand(['migrate'], { DATABASE_URL: nobody }, (line) => lines.push(line))).toBe(1)
    expect(lines).toEqual(['The database of DATABASE_URL does not answer.'])
  })
})
