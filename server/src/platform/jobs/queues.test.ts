import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { rowsOf } from '#db/client.ts'
import { openQueues, type Queue, type Queues } from '#platform/jobs/queues.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
/** Due rows, and the rows that were run. */
const due = new Set<string>()
let ran: string[] = []
let work: (row: string) => Promise<void> = async () => {}
const logged: [object, string][] = []
let context: Context

const queue = (name: string): Queue => ({
  name,
  concurrency: 2,
  expireSeconds: 60,
  findDue: async () => [...due],
  async run(_context, row) {
    ran.push(row)
    await work(row)
    due.delete(row)
  },
})
const first = queue('first')
const second = { ...queue('second'), findDue: async () => ['other'], run: async () => void ran.push('second') }

const statesOf = async (name: string) =>
  rowsOf<{ state: string }>(
    await testApp.context.db.execute(sql`select state::text from pgboss.job where name = ${name} order by created_on`),
  ).map(({ state }) => state)
/** Makes the queue's next try due at once, as its last one. */
const hurryLastTry = () =>
  testApp.context.db.execute(
    sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where state = 'retry'`,
  )

beforeAll(async () => {
  testApp = await openTestApp()
  const error = (what: object, message: string) => void logged.push([what, message])
  context = { ...testApp.context, log: Object.assign(Object.create(testApp.context.log), { error }) }
})
afterAll(() => testApp.close())

const opened: Queues[] = []
async function open(...all: Queue[]): Promise<Queues> {
  const queues = await openQueues(context, all)
  opened.push(queues)
  return queues
}
beforeEach(async () => {
  await testApp.context.db.execute(sql`delete from pgboss.job`)
  due.clear()
  ran = []
  work = async () => {}
  logged.length = 0
})
afterEach(async () => {
  for (const queues of opened.splice(0)) await queues.stop(5_000)
})

describe('the queues', () => {
  it('have the tables that their library expects', async () => {
    const boss = new PgBoss({ db: { executeSql: context.connection.execute }, backend: context.connection.kind })
    expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
    await (await open(first)).start()
  })

  it('hold a row that is due once, however often it is looked at, and run it once', async () => {
    due.add('a').add('b')
    const queues = await open(first)
    expect(await queues.enqueueDue()).toBe(2)
    expect(await queues.enqueueDue()).toBe(0)
    await queues.settle(first)
    expect(ran).toEqual(['a', 'b'])
    expect(await statesOf('first')).toEqual(['completed', 'completed'])
  })

  it('hold a row again that was run here and is due once more', async () => {
    due.add('a')
    const queues = await open(first)
    expect(await queues.enqueueDue()).toBe(1)
    await queues.settle(first)
    due.add('a')
    expect(await queues.enqueueDue()).toBe(1)
    await queues.settle(first)
    expect(ran).toEqual(['a', 'a'])
  })

  it('take a row again that is due while the job of a dead process still counts as running', async () => {
    due.add('a')
    const queues = await open(first)
    await queues.enqueueDue()
    await testApp.context.db.execute(sql`update pgboss.job set state = 'active', started_on = now()`)
    await queues.settle(first)
    expect(ran).toEqual(['a'])
  })

  it('try again what throws, later each time, and log what they give up', async () => {
    due.add('a')
    work = async () => {
      due.delete('a')
      throw new Error('broken')
    }
    const queues = await open(first)
    await queues.settle(first)
    expect([ran, await statesOf('first')]).toEqual([['a'], ['retry']])
    await queues.settle(first)
    expect(ran).toEqual(['a'])
    expect(logged).toEqual([[expect.objectContaining({ queue: 'first', row: 'a' }), 'job failed']])
    await hurryLastTry()
    await queues.settle(first)
    expect([ran, await statesOf('first')]).toEqual([['a', 'a'], ['failed']])
    await queues.start()
    await expect
      .poll(() => logged.at(-1))
      .toEqual([expect.objectContaining({ queue: 'first', row: 'a' }), 'job given up'])
  })

  it('run side by side: a stuck queue delays no other, and each keeps its concurrency limit', async () => {
    for (const row of ['a', 'b', 'c']) due.add(row)
    let release = () => {}
    const stuck = new Promise<void>((resolve) => {
      release = resolve
    })
    work = () => stuck
    const queues = await open(first, second)
    await queues.start()
    await queues.enqueueDue()
    await expect.poll(() => ran.toSorted()).toEqual(['a', 'b', 'second'])
    release()
    await expect.poll(() => ran.toSorted()).toEqual(['a', 'b', 'c', 'second'])
  })

  it('take nothing new once they are to stop, and wait for what is under way', async () => {
    for (const row of ['a', 'b', 'c']) due.add(row)
    work = () => wait(300)
    const queues = await open(first)
    await queues.start()
    await queues.enqueueDue()
    await expect.poll(() => ran).toHaveLength(2)
    await queues.stop(5_000)
    expect([ran.length, [...due]]).toEqual([2, ['c']])
    expect((await statesOf('first')).toSorted()).toEqual(['completed', 'completed', 'created'])
  })

  it('wait no longer than they may: what still runs is tried again', async () => {
    due.add('a')
    work = () => wait(2_000)
    const queues = await open(first)
    await queues.start()
    await queues.enqueueDue()
    await expect.poll(() => ran).toHaveLength(1)
    const began = performance.now()
    await queues.stop(200)
    expect(performance.now() - began).toBeLessThan(1_500)
    expect(await statesOf('first')).toEqual(['retry'])
  })
})
