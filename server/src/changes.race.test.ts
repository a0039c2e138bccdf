import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscribeToChanges } from '#changes.ts'
import { openPostgres } from '#db/client.ts'
import { aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

describe('changes across processes', () => {
  it('reach another connection, also after its listening connection was cut', async () => {
    const other = openPostgres(testApp.url ?? '', () => {})
    const changes = await subscribeToChanges(other)
    let received = 0
    changes.on('products', () => received++)
    await aProduct(testApp)
    await expect.poll(() => received).toBeGreaterThan(0)
    received = 0
    await testApp.context.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`)
    await expect.poll(() => received, { timeout: 5_000 }).toBeGreaterThan(0)
    received = 0
    await aProduct(testApp)
    await expect.poll(() => received).toBeGreaterThan(0)
    await other.close()
  })
})
