import { minuteMs } from '@slodki-ul/contract/durations'
import { healthEndpoints as rows } from '@slodki-ul/contract/platform/health.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveJobRuns } from '#platform/health/health.jobs.ts'
import { listJobs, runJob } from '#platform/health/health.service.ts'
import { openQueues, type Queue } from '#platform/jobs/queues.ts'
import { runDueJobs } from '#platform/jobs/ticker.ts'
import { queryOne } from '#testing/factories.ts'
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
const ago = (ms: number) => new Date(testApp.clock.now() - ms).toISOString()
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

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
    expect((await runNow('weather')).status).toBe(404)
    expect((await runNow('delete-expired-requests', staff.support)).status).toBe(403)
  })

  it('BO-190 that fail too often are listed, and tried again singly or together', async () => {
    const ran: string[] = []
    let isBroken = true
    let due: string[] = ['one', 'two', 'three']
    const queue: Queue = {
      ...{ name: 'fragile', concurrency: 1, expireSeconds: 60, findDue: async () => due },
      run: async (_context, record) => {
        ran.push(record)
        due = due.filter((each) => each !== record)
        if (isBroken) throw new Error('provider is down')
      },
    }
    const context = { ...testApp.context, queues: [queue] }
    const queues = await openQueues(context, [queue])
    const job = async () => {
      testApp.clock.advance(10_000)
      await saveJobRuns(context)
      const { value } = (await listJobs(context)) as { value: { name: string }[] }
      return value.find(({ name }) => name === queue.name)
    }
    expect(await queues.enqueueDue()).toBe(3)
    expect(await job()).toMatchObject({ kind: 'queue', waiting: 3, active: 0, lastRunAt: null })
    expect((await job()) as object).toHaveProperty('oldestAt', expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/))
    await queues.settle(queue)
    const failing = await job()
    expect(failing).toMatchObject({ waiting: 3, failures: 1, lastError: 'provider is down', lastCount: 0 })
    expect(failing).toMatchObject({ lastMs: expect.any(Number), lastRunAt: expect.any(String) })
    // What waits for another try is taken up at once when somebody runs the queue now, and given up by its last failure.
    await run(sql`update pgboss.job set retry_count = retry_limit - 1 where name = 'fragile'`)
    await queues.settle(queue)
    expect(ran).toHaveLength(3)
    expect(await runJob(context, queue.name)).toEqual({ value: { count: 0 } })
    await queues.settle(queue)
    expect(ran).toHaveLength(6)
    expect(await job()).toMatchObject({ waiting: 0, oldestAt: null })
    await queues.start()
    const letters = async () => (await testApp.call(rows.listDeadLetters, { query: {} }, staff.owner)).reply
    await expect.poll(async () => (await letters()).length).toBe(3)
    await queues.stop(5_000)
    const [letter, second, third] = await letters()
    expect([letter, second, third].map((each) => each?.record).toSorted()).toEqual(['one', 'three', 'two'])
    expect(letter).toMatchObject({ queue: 'fragile', error: 'provider is down', isRetried: false })
    const retry = (id: string) => testApp.call(rows.retryDeadLetter, { params: { id }, headers: key() }, staff.owner)
    expect((await retry(crypto.randomUUID())).problem.code).toBe('ERRORS.NOTFOUND')
    expect((await retry(letter?.id ?? '')).status).toBe(204)
    expect((await letters()).map(({ isRetried }) => isRetried)).toEqual([true, false, false])
    isBroken = false
    ran.length = 0
    const again = await openQueues(context, [queue])
    expect(await again.enqueueDue()).toBe(1)
    await again.settle(queue)
    expect(ran).toEqual([letter?.record])
    expect((await letters()).map(({ id }) => id)).toEqual([second?.id, third?.id])
    const retryAll = async (name: string | null, headers = staff.owner) =>
      testApp.call(rows.retryDeadLetters, { body: { queue: name }, headers: key() }, headers)
    expect((await retryAll('mails')).reply).toEqual({ count: 0 })
    expect((await retryAll(null, staff.support)).status).toBe(403)
    expect((await retryAll('fragile')).reply).toEqual({ count: 2 })
    expect((await retryAll(null)).reply).toEqual({ count: 2 })
    expect(await again.enqueueDue()).toBe(2)
    await again.settle(queue)
    expect([ran.length, await letters()]).toEqual([3, []])
    await again.stop(0)
  })

  it('BO-190 failed mails are sent again together', async () => {
    const add = (kind: string, failed: boolean) =>
      run(sql`insert into mails (occasion, kind, recipient, language, data, created_at, due_at, attempts, failed_at)
        values (${crypto.randomUUID()}, ${kind}, 'zosia@poczta.example', 'pl', '{}', ${ago(0)}, ${ago(0)}, 12, ${failed ? ago(0) : null})`)
    await add('together', true)
    await add('together', true)
    await add('together', false)
    testApp.clock.advance(11 * minuteMs)
    const mendAll = (headers = staff.owner) =>
      testApp.call(rows.mendAllStalled, { params: { kind: 'mail-given-up' }, headers: key() }, headers)
    expect((await mendAll(staff.support)).status).toBe(403)
    expect((await mendAll()).reply).toEqual({ count: 2 })
    expect((await mendAll()).reply).toEqual({ count: 0 })
    expect(
      await queryOne(
        testApp,
        sql`select count(*)::int as due from mails where kind = 'together' and failed_at is null and attempts = 0`,
      ),
    ).toEqual({ due: 2 })
    await run(sql`delete from mails where kind = 'together'`)
  })
})
