import { peopleEndpoints } from '@slodki-ul/contract/membership/people.admin'
import { runsEndpoints } from '@slodki-ul/contract/platform/runs.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workOnRun } from '#platform/runs/run-worker.service.ts'
import { queryOne } from '#testing/factories.ts'
import { workUntilKilled } from '#testing/killed-worker.ts'
import { fillTable } from '#testing/many-rows.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let owner: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  owner = (await aStaffMember(testApp, ['owner'])).headers
})
afterAll(() => testApp.close())

/** A run that signs this many people out, each with one open session. */
async function startRun(prefix: string, people: number): Promise<string> {
  await fillTable(testApp, 'users', people, {
    email: `'${prefix}' || n || '@poczta.example'`,
    language: `'en'`,
    created_at: `timestamptz '2019-01-01' + n * interval '1 second'`,
  })
  await testApp.context.db.execute(sql`
    insert into sessions (user_id, refresh_token_hash, created_at, rotated_at, expires_at)
    select id, email, created_at, created_at, '2100-01-01' from users where email like ${`${prefix}%`}`)
  await testApp.context.db.execute(
    sql`insert into search_terms (kind, record_id, term, at) select 'person', id::text, ${prefix}, created_at from users where email like ${`${prefix}%`}`,
  )
  const { reply } = await testApp.call(
    peopleEndpoints.endSessions,
    { body: { selection: { all: { searchBy: prefix } } }, headers: { 'idempotency-key': crypto.randomUUID() } },
    owner,
  )
  expect(reply.total).toBe(people)
  return reply.id
}

const read = async (id: string) => (await testApp.call(runsEndpoints.getRun, { params: { id } }, owner)).reply

/** How many people of a run were signed out never, once and more often; and entries in the audit log. */
const counts = (prefix: string, id: string) =>
  queryOne(
    testApp,
    sql`select count(*) filter (where session_epoch = 0)::int as never, count(*) filter (where session_epoch = 1)::int as once,
      count(*) filter (where session_epoch > 1)::int as twice,
      (select count(*)::int from audit_entries where subject ->> 'runId' = ${id}) as entries
      from users where email like ${`${prefix}%`}`,
  )

describe('a run over 3,000 people', () => {
  it('BO-023 survives two killed processes: nobody is left out, and none is signed out twice', async () => {
    const id = await startRun('zabici', 3_000)
    // The workers' clock goes on while the test's stands still.
    const makeDue = () => testApp.context.db.execute(sql`update bulk_runs set due_at = '2020-01-01' where id = ${id}`)
    await makeDue()
    expect(await workUntilKilled(testApp, 'run.before-commit', 400)).toBe('SIGKILL')
    expect(await counts('zabici', id)).toEqual({ never: 2_601, once: 399, twice: 0, entries: 399 })
    expect(await read(id)).toMatchObject({ state: 'running', done: 399, waiting: 2_601 })
    await makeDue()
    expect(await workUntilKilled(testApp, 'run.after-commit', 300)).toBe('SIGKILL')
    expect(await read(id)).toMatchObject({ state: 'running', done: 699 })
    await makeDue()
    while ((await read(id)).state !== 'done') await workOnRun(testApp.context, id)
    expect(await counts('zabici', id)).toEqual({ never: 0, once: 3_000, twice: 0, entries: 3_000 })
    expect(await read(id)).toMatchObject({ done: 3_000, waiting: 0, skipped: 0, failed: 0 })
  }, 120_000)

  it('BO-023 is done once when several workers take it up at the same moment', async () => {
    const id = await startRun('razem', 200)
    const { context } = testApp
    await Promise.all([workOnRun(context, id), workOnRun(context, id), workOnRun(context, id)])
    while ((await read(id)).state !== 'done') await workOnRun(context, id)
    expect(await counts('razem', id)).toEqual({ never: 0, once: 200, twice: 0, entries: 200 })
  })

  it('BO-023 does no record twice even when the lease of a slow worker has ended', async () => {
    const id = await startRun('wolny', 200)
    const { context } = testApp
    const slow = workOnRun(context, id)
    const expire = () => context.db.execute(sql`update bulk_runs set due_at = '2020-01-01' where id = ${id}`)
    await expire()
    await Promise.all([slow, workOnRun(context, id), expire().then(() => workOnRun(context, id))])
    while ((await read(id)).state !== 'done') await workOnRun(context, id)
    expect(await counts('wolny', id)).toEqual({ never: 0, once: 200, twice: 0, entries: 200 })
    expect(await read(id)).toMatchObject({ done: 200, skipped: 0, failed: 0 })
  })
})
