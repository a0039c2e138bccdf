import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Run } from '@slodki-ul/contract/platform/runs.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '#context.ts'
import { rowsOf } from '#db/client.ts'
import type { BulkAction } from '#platform/runs/bulk-action.ts'
import { workOnRun } from '#platform/runs/run-worker.service.ts'
import { deleteOldRuns, runQueue } from '#platform/runs/runs.jobs.ts'
import { leaseMs } from '#platform/runs/runs.rules.ts'
import { getRun, listRuns, type RunCaller, retryRun, startRun, stopRun } from '#platform/runs/runs.service.ts'
import { anAccount } from '#testing/accounts.ts'
import { runQueue as runTestQueue } from '#testing/jobs.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let caller: RunCaller
/** Called for each record, before its write. */
let before: (id: string) => Promise<unknown> = async () => {}
const broken = new Set<string>()

const action: BulkAction<Context> = {
  kind: 'test.mark',
  permission: 'orders.pack',
  describe: async (_db, ids) => new Map(ids.map((id) => [id, `record ${id}`])),
  findRefusals: async (_db, _context, _run, ids) =>
    new Map(ids.filter((id) => id.startsWith('no')).map((id) => [id, 'ERRORS.ACTIONNOTALLOWED'] as const)),
  async perform(tx, context, run, id) {
    await tx.execute(sql`insert into marks values (${id})`)
    await before(id)
    if (broken.has(id)) throw new Error('broken')
    const refused = (await action.findRefusals(tx, context, run, [id])).get(id)
    return refused ? fail(refused) : succeed(null)
  },
  finish: async (_context, _run, ids) => `run-${ids.join('-')}`,
}

beforeAll(async () => {
  testApp = await openTestApp({ parts: { bulkActions: [action] } })
  await testApp.context.db.execute(sql`create table marks (id text primary key)`)
  const { id } = await anAccount(testApp, {}, { firstName: 'Maja', lastName: 'Bartnik' })
  caller = { userId: id, request: null, mayRead: () => false }
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.context.db.execute(sql`delete from marks`)
  before = async () => {}
  broken.clear()
})

function succeeded<Value>(outcome: Outcome<Value>): Value {
  if (failed(outcome)) throw new Error(outcome.error)
  return outcome.value
}
const start = async (...ids: string[]) =>
  succeeded(await startRun(testApp.context, caller, { kind: action.kind }, async () => ids))
const read = async ({ id }: Pick<Run, 'id'>) => succeeded(await getRun(testApp.context, caller, id))
const marks = async () =>
  rowsOf<{ id: string }>(await testApp.context.db.execute(sql`select id from marks order by id`)).map(({ id }) => id)

describe('a run', () => {
  it('BO-023 changes each record in a transaction of its own, and has a result for each', async () => {
    broken.add('b')
    const run = await start('a', 'b', 'no', 'c')
    await workOnRun(testApp.context, run.id)
    expect(await read(run)).toMatchObject({
      ...{ state: 'done', total: 4, waiting: 0, done: 2, skipped: 1, failed: 1, startedBy: 'Maja Bartnik' },
      hasFile: true,
    })
    expect(await marks()).toEqual(['a', 'c'])
  })

  it('BO-023 repeats those that failed, and no other', async () => {
    broken.add('b')
    const run = await start('a', 'b', 'no')
    await workOnRun(testApp.context, run.id)
    broken.clear()
    const tried: string[] = []
    before = async (id) => tried.push(id)
    expect(succeeded(await retryRun(testApp.context, caller, run.id))).toMatchObject({ state: 'waiting', waiting: 1 })
    await workOnRun(testApp.context, run.id)
    expect(tried).toEqual(['b'])
    expect(await read(run)).toMatchObject({ state: 'done', done: 2, skipped: 1, failed: 0 })
    expect(await retryRun(testApp.context, caller, run.id)).toMatchObject({ error: 'ERRORS.ACTIONNOTALLOWED' })
  })

  it('BO-023 stops after the record under way, and goes on when it is repeated', async () => {
    const run = await start('a', 'b', 'c')
    before = async (id) => id === 'b' && testApp.context.connection.kind === 'postgres' && stop()
    const stop = () => stopRun(testApp.context, caller, run.id)
    if (testApp.context.connection.kind === 'pglite') {
      // One session: the stop cannot come while a record is under way.
      await stop()
      expect(await read(run)).toMatchObject({ state: 'stopped', waiting: 3 })
    } else {
      await workOnRun(testApp.context, run.id)
      expect(await read(run)).toMatchObject({ state: 'stopped', done: 2, waiting: 1 })
      expect(await marks()).toEqual(['a', 'b'])
    }
    before = async () => {}
    await retryRun(testApp.context, caller, run.id)
    await workOnRun(testApp.context, run.id)
    expect(await read(run)).toMatchObject({ state: 'done', done: 3 })
    expect(await stop()).toMatchObject({ error: 'ERRORS.ACTIONNOTALLOWED' })
  })

  it('BO-023 is taken up by another process when its own died, after the lease', async () => {
    const run = await start('a', 'b')
    const { db } = testApp.context
    // The state that a process leaves that dies after its first record.
    await db.execute(sql`update bulk_runs set state = 'running', started_at = created_at,
      due_at = ${new Date(testApp.clock.now() + leaseMs).toISOString()} where id = ${run.id}`)
    await db.execute(
      sql`update bulk_rows set state = 'done', ended_at = '2026-01-01' where run_id = ${run.id} and record = 'a'`,
    )
    await runTestQueue(testApp.context, runQueue)
    expect(await read(run)).toMatchObject({ state: 'running', done: 1 })
    testApp.clock.advance(leaseMs)
    await runTestQueue(testApp.context, runQueue)
    expect(await read(run)).toMatchObject({ state: 'done', done: 2 })
    expect(await marks()).toEqual(['b'])
  })

  it('is left to its process while one record outlasts the lease', async ({ skip }) => {
    const { clock, context } = testApp
    skip(context.connection.kind === 'pglite', 'one session: the lease cannot be extended while a record is under way')
    const run = await start('a')
    const due = sql`select (extract(epoch from due_at) * 1000)::float8 as due from bulk_runs where id = ${run.id}`
    const leaseLeft = async () => (rowsOf<{ due: number }>(await context.db.execute(due))[0]?.due ?? 0) - clock.now()
    const tried: string[] = []
    before = async (id) => {
      tried.push(id)
      for (let beat = 0; beat < 4; beat++) {
        clock.advance(leaseMs / 3)
        vi.advanceTimersByTime(leaseMs / 3)
        await vi.waitFor(async () => expect(await leaseLeft()).toBe(leaseMs), { interval: 10 })
      }
      clock.advance(1)
      await workOnRun(context, run.id)
      // Whoever takes it up begins a lease of its own.
      expect(await leaseLeft()).toBe(leaseMs - 1)
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await workOnRun(context, run.id)
    } finally {
      vi.useRealTimers()
    }
    expect(tried).toEqual(['a'])
    expect(await read(run)).toMatchObject({ state: 'done', done: 1, failed: 0 })
  })

  it('that is to stop while nobody works on it is stopped by the next process', async () => {
    const run = await start('a')
    await testApp.context.db.execute(
      sql`update bulk_runs set state = 'running', started_at = created_at where id = ${run.id}`,
    )
    expect(succeeded(await stopRun(testApp.context, caller, run.id)).state).toBe('stopping')
    await workOnRun(testApp.context, run.id)
    expect(await read(run)).toMatchObject({ state: 'stopped', waiting: 1 })
  })

  it('waits while two others are under way', async () => {
    const [one, two, three] = [await start('a'), await start('b'), await start('c')]
    const lease = new Date(testApp.clock.now() + leaseMs).toISOString()
    await testApp.context.db.execute(
      sql`update bulk_runs set state = 'running', started_at = created_at, due_at = ${lease} where id in (${one.id}, ${two.id})`,
    )
    await workOnRun(testApp.context, three.id)
    expect((await read(three)).state).toBe('waiting')
    testApp.clock.advance(leaseMs + 1)
    for (const run of [one, two, three]) {
      await workOnRun(testApp.context, run.id)
      expect((await read(run)).state).toBe('done')
    }
  })

  it('of nothing is done at once', async () => {
    const run = await start()
    await workOnRun(testApp.context, run.id)
    expect(await read(run)).toMatchObject({ state: 'done', total: 0 })
  })

  it('is seen by who began it and by those who may do the same', async () => {
    const run = await start('a')
    const { id: userId } = await anAccount(testApp)
    const stranger: RunCaller = { userId, request: null, mayRead: () => false }
    const packer: RunCaller = { userId, request: null, mayRead: (permission) => permission === 'orders.pack' }
    expect(await getRun(testApp.context, stranger, run.id)).toMatchObject({ error: 'ERRORS.NOTFOUND' })
    expect(await stopRun(testApp.context, stranger, run.id)).toMatchObject({ error: 'ERRORS.NOTFOUND' })
    expect(succeeded(await getRun(testApp.context, packer, run.id)).id).toBe(run.id)
    const query = { pageNumber: 1, pageSize: 25, orderBy: '-createdAt', searchBy: '' } as never
    const list = async (reader: RunCaller) => succeeded(await listRuns(testApp.context, reader, query)).items
    expect((await list(stranger)).length).toBe(0)
    expect((await list(packer)).map(({ id }) => id)).toContain(run.id)
  })

  it('is deleted with its records thirty days after it ended', async () => {
    const run = await start('a')
    await workOnRun(testApp.context, run.id)
    await deleteOldRuns(testApp.context)
    expect((await read(run)).state).toBe('done')
    testApp.clock.advance(30 * 86_400_000 + 1)
    await deleteOldRuns(testApp.context)
    expect(await getRun(testApp.context, caller, run.id)).toMatchObject({ error: 'ERRORS.NOTFOUND' })
  })
})
