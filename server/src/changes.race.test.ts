import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followChanges } from '#changes.ts'
import { openPostgres } from '#db/client.ts'
import { aProduct } from '#testing/factories.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

describe('changes across processes', () => {
  it('reach another connection, also after its listening connection was cut', async () => {
    const other = openPostgres(academy.url ?? '', () => {})
    const changes = await followChanges(other)
    let heard = 0
    changes.on('products', () => heard++)
    await aProduct(academy)
    await expect.poll(() => heard).toBeGreaterThan(0)
    heard = 0
    await academy.context.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`)
    await expect.poll(() => heard, { timeout: 5_000 }).toBeGreaterThan(0)
    heard = 0
    await aProduct(academy)
    await expect.poll(() => heard).toBeGreaterThan(0)
    await other.close()
  })
})
