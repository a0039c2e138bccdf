import { healthEndpoints as rows } from '@slodki-ul/contract/platform/health.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveJobRuns } from '#platform/health/health.jobs.ts'
import { openQueues, type Queue } from '#platform/jobs/queues.ts'
import { runDueJobs } from '#platform/jobs/ticker.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
const staff: Record<string, Record<string, string>> = {}
let owner: Awaited<ReturnType<typeof aStaffMember>>

beforeAll(async () => {
  testApp = await openTestApp()
  await testApp.runJobs()
})
afterAll(() => testApp.close())
// Tokens last fifteen minutes, and the tests let more go by.
beforeEach(async () => {
  await testApp.context.db.execute(sql`delete from staff_members`)
  for (const role of ['shop', 'content', 'support', 'accountant'] as const)
    staff[role] = (await aStaffMember(testApp, [role])).headers
  owner = await aStaffMember(testApp, ['owner'], { language: 'en' })
  staff.owner = owner.headers
})

const run = (statement: ReturnType<typeof sql>) => testApp.context.db.execute(statement)
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const ago = (ms: number) => new Date(testApp.clock.now() - ms).toISOString()

describe('jobs', () => {
  const jobs = async () =>
    new Map((await testApp.call(rows.listJobs, {}, staff.owner)).reply.map((job) => [job.name, job]))

  it('show their last run, length, what they did and failures, and can be run now', async () => {
    const save = async () => {
      testApp.clock.advance(10_000)
      await saveJobRuns(testApp.context)
    }
    let fails = true
    const job = {
      name: 'delete-old-runs',
      run: async () => {
        if (fails) throw new Error('no disk')
        return 0
      },
    }
    await save()
    for (const _ of [1, 2]) {
      await runDueJobs(testApp.context, [job])
      await save()
    }
    expect((await jobs()).get(job.name)).toMatchObject({
      kind: 'scan',
      failures: 2,
      lastError: 'no disk',
      lastCount: 0,
    })
    fails = false
    await runDueJobs(testApp.context, [job])
    await save()
    expect((await jobs()).get(job.name)).toMatchObject({ failures: 0, lastError: 'no disk' })
    const done = [3, 4, 0]
    await runDueJobs(testApp.context, [{ name: job.name, run: async () => done.shift() ?? 0 }])
    await save()
    const after = (await jobs()).get(job.name)
    expect(after).toMatchObject({ lastCount: 7, lastWorkAt: after?.lastRunAt })
    expect(after?.lastMs).toBeGreaterThanOrEqual(0)
    expect((await jobs()).get('mails')).toMatchObject({ kind: 'queue' })

    const runNow = (name: string, headers = staff.owner) =>
      testApp.call(rows.runJob, { params: { name }, headers: key() }, headers)
    await run(sql`insert into idempotency_keys (scope, call, key, body_hash, subject_id, created_at, expires_at)
      values ('x', 'x', 'x', 'x', gen_random_uuid()::text::uuid, '2020-01-01', '2020-01-02')`)
    expect((await runNow('delete-expired-requests')).reply).toEqual({ count: 1 })
    expect((await runNow('delete-expired-requests')).reply).toEqual({ count: 0 })
    expect((await runNow('mails')).status).toBe(404)
    expect((await runNow('delete-expired-requests', staff.support)).status).toBe(403)
  })

  it('list queued work that failed too often, and try it again', async () => {
    const ran: string[] = []
    let isBroken = true
    const queue: Queue = {
      ...{ name: 'fragile', concurrency: 1, expireSeconds: 60, findDue: async () => [] },
      run: async (_context, record) => {
        ran.push(record)
        if (isBroken) throw new Error('provider is down')
      },
    }
    const queues = await openQueues(testApp.context, [queue])
    const letters = async () => (await testApp.call(rows.listDeadLetters, { query: {} }, staff.owner)).reply
    await run(
      sql`insert into dead_letters (queue, record, at, error) values ('fragile', 'one', ${ago(0)}, 'provider is down')`,
    )
    const [letter] = await letters()
    expect(letter).toMatchObject({ queue: 'fragile', record: 'one', error: 'provider is down', isRetried: false })
    const retry = (id: string) => testApp.call(rows.retryDeadLetter, { params: { id }, headers: key() }, staff.owner)
    expect((await retry(crypto.randomUUID())).problem.code).toBe('ERRORS.NOTFOUND')
    expect((await retry(letter?.id ?? '')).status).toBe(204)
    expect((await letters())[0]?.isRetried).toBe(true)
    isBroken = false
    expect(await queues.enqueueDue()).toBe(1)
    expect(await letters()).toEqual([])
    await queues.settle(queue)
    expect(ran).toEqual(['one'])
    await queues.stop(0)
  })
})
