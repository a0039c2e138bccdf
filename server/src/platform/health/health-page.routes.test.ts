import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { healthEndpoints as rows } from '@slodki-ul/contract/platform/health.admin'
import { healthChecks } from '@slodki-ul/contract/platform/health-records.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#log.ts'
import { checkHealth, deleteOldRecords, saveJobRuns } from '#platform/health/health.jobs.ts'
import { runDueJobs } from '#platform/jobs/ticker.ts'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let headers: Record<string, string>
const backups = mkdtempSync(join(tmpdir(), 'backups-'))
beforeAll(async () => {
  const log = createLog('error', { write: () => {} })
  testApp = await openTestApp({ env: { BACKUP_DIR: backups }, parts: { log } })
  headers = (await aStaffMember(testApp, ['owner'])).headers
})
afterAll(() => testApp.close())

const health = async () =>
  new Map((await testApp.call(rows.getBackOfficeHealth, {}, headers)).reply.map((each) => [each.check, each]))
/** Saves what waits to be saved, which happens every ten seconds. */
async function save() {
  testApp.clock.advance(10_000)
  await saveJobRuns(testApp.context)
}

describe('GET /admin/health', () => {
  it('BO-192 shows database, disk with the days left, mail, clock, queues, backup, versions and certificates', async () => {
    const found = await health()
    expect([...found.keys()]).toEqual([...healthChecks])
    expect(found.get('clock')).toMatchObject({ state: 'ok', figure: 0 })
    expect(found.get('versions')?.text).toMatch(/^Słodki Ul \d+\.\d+\.\d+, Node 2\d\.\S+, PostgreSQL 1\d/)
    expect(found.get('versions')?.state).toBe('ok')
    // The address of the tests has none.
    expect(found.get('certificates')).toMatchObject({ state: 'off', figure: null })
    expect(found.get('mail')?.state).toBe('ok')
    expect(found.get('database')?.figure).toBeGreaterThanOrEqual(0)
    expect(found.get('queues')?.state).toBe('ok')

    // A folder without a backup is red, one of yesterday is not, an older one is.
    expect(found.get('backup')).toMatchObject({ state: 'failing', figure: -1, since: expect.any(String) })
    const file = join(backups, 'base.dump')
    writeFileSync(file, '')
    expect((await health()).get('backup')).toMatchObject({ state: 'ok', figure: 0 })
    const old = new Date(Date.now() - 27.5 * hourMs)
    utimesSync(file, old, old)
    expect((await health()).get('backup')).toMatchObject({ state: 'failing', figure: 27 })
  })

  it('BO-192 counts the days until the disk is full by how it filled', async () => {
    expect((await health()).get('disk')?.daysLeft).toBeNull()
    await checkHealth(testApp.context)
    const sample = await queryOne<{ free: string }>(testApp, sql`select free_bytes as free from disk_samples`)
    const free = Number(sample?.free)
    expect(free).toBeGreaterThan(0)
    // A week ago twice as much was free: what is left lasts another week.
    await testApp.context.db.execute(sql`insert into disk_samples (at, free_bytes)
      values (${new Date(testApp.clock.now() - 7 * dayMs).toISOString()}, ${2 * free})`)
    const disk = (await health()).get('disk')
    expect(disk?.state).toBe('failing')
    expect(disk?.daysLeft).toBeGreaterThanOrEqual(6)
    expect(disk?.daysLeft).toBeLessThanOrEqual(7)
  })
})

describe('GET /admin/errors', () => {
  it('BO-193 lists the last errors by kind with count and request id, without personal data, for thirty days', async () => {
    const list = async () => (await testApp.call(rows.listErrors, {}, headers)).reply
    await save()
    await testApp.context.db.execute(sql`delete from error_kinds`)
    await testApp.context.db.execute(sql`alter table error_kinds rename to error_kinds_away`)
    const ids: string[] = []
    for (let call = 0; call < 2; call++) {
      const response = await testApp.app.inject({ url: '/api/admin/errors?email=zofia@poczta.example', headers })
      expect(response.statusCode).toBe(500)
      ids.push(String(response.headers['x-request-id']))
    }
    await testApp.context.db.execute(sql`alter table error_kinds_away rename to error_kinds`)
    await save()
    const [error, ...others] = await list()
    expect(others).toEqual([])
    expect(error).toMatchObject({ message: 'call failed', route: '/api/admin/errors', count: 2, requestId: ids[1] })
    expect(JSON.stringify(error)).not.toContain('zofia')
    testApp.context.log.error({ route: '/api/admin/errors' }, 'call failed')
    await save()
    expect((await list()).reduce((sum, { count }) => sum + count, 0)).toBe(3)
    const support = await aStaffMember(testApp, ['support'])
    const shop = await aStaffMember(testApp, ['shop'])
    const status = async (caller: typeof shop) => (await testApp.call(rows.listErrors, {}, caller.headers)).status
    expect([await status(support), await status(shop)]).toEqual([200, 403])
    testApp.clock.advance(30 * dayMs + 1)
    await deleteOldRecords(testApp.context)
    expect(await queryOne(testApp, sql`select from error_kinds`)).toBeUndefined()
  })
})

describe('GET /admin/jobs', () => {
  it('show since when a scan has left work undone, as queues do', async () => {
    const owner = await aStaffMember(testApp, ['owner'])
    const job = async () =>
      (await testApp.call(rows.listJobs, {}, owner.headers)).reply.find(({ name }) => name === 'delete-old-runs')
    const tick = async (run: () => Promise<number>) => {
      await runDueJobs(testApp.context, [{ name: 'delete-old-runs', run }])
      await save()
    }
    await tick(async () => 0)
    expect((await job())?.oldestAt).toBeNull()
    const doneAt = (await job())?.lastRunAt
    await tick(async () => {
      throw new Error('no disk')
    })
    expect(await job()).toMatchObject({ failures: 1, oldestAt: doneAt })
    await tick(async () => 0)
    expect((await job())?.oldestAt).toBeNull()
  })
})
