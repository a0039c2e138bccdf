import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Connection, type Executor, openPostgres, rowsOf } from '#db/client.ts'
import { administer, databaseUrl } from '#testing/engine.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** Two databases instead of two ways to one: so it shows which way was taken. */
let testApp: TestApp
let connection: Connection
const direct = `slodki_direct_${crypto.randomUUID().replaceAll('-', '')}`
const adminUrl = () => {
  const template = inject('template')
  if (template.engine !== 'postgres') throw new Error('Only Postgres has poolers.')
  return template.adminUrl
}

beforeAll(async () => {
  testApp = await openTestApp()
  await administer(adminUrl(), `create database ${direct}`)
  await administer(adminUrl(), `alter database ${direct} set statement_timeout = '1s'`)
  connection = openPostgres(testApp.url ?? '', () => {}, { directUrl: databaseUrl(adminUrl(), direct), poolSize: 4 })
})
afterAll(async () => {
  await connection.close()
  await administer(adminUrl(), `drop database ${direct} with (force)`)
  await testApp.close()
})

const where = async (db: Executor): Promise<unknown> =>
  rowsOf(await db.execute(sql`select current_database() as name, current_setting('statement_timeout') as timeout`))[0]

describe('beside a pooler', () => {
  it('calls take lent connections; migrations, backups and the listening go to the server itself, without limits', async () => {
    const lent = { name: new URL(testApp.url ?? '').pathname.slice(1), timeout: '0' }
    const own = { name: direct, timeout: '0' }
    const now = testApp.clock.date()
    expect(await where(connection.db)).toEqual(lent)
    expect(await connection.transact(now, where)).toEqual(lent)
    expect(await connection.maintain(now, where)).toEqual(own)
    expect(await connection.readSnapshot(where)).toEqual(own)
    const heard: string[] = []
    await connection.listen(
      'changes',
      (notice) => heard.push(notice),
      () => {},
    )
    await connection.maintain(now, (tx) => tx.execute(sql`select pg_notify('changes', 'stock')`))
    await expect.poll(() => heard).toEqual(['stock'])
  })

  it('no statement has a name on a lent connection, which the next transaction does not get', async () => {
    await connection.transact(testApp.clock.date(), async (tx) => {
      const double = async (number: number) => rowsOf(await tx.execute(sql`select ${number}::int * 2 as double`))[0]
      for (let use = 1; use < 20; use++) expect(await double(use)).toEqual({ double: 2 * use })
      const named = tx.select({ two: sql<number>`2` }).from(sql`pg_class`).limit(1).prepare('named')
      expect(await named.execute()).toEqual([{ two: 2 }])
      const prepared = await tx.execute(sql`select name from pg_prepared_statements`)
      expect(rowsOf(prepared)).toEqual([])
    })
  })
})
