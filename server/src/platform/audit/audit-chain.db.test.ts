import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { staffEndpoints } from '@slodki-ul/contract/identity/staff.admin'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Executor, rowsOf } from '#db/client.ts'
import { sealEntries, verifyChain } from '#platform/audit/audit-chain.ts'
import { describeChain, readAuditOptions } from '#platform/audit/audit-command.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let headers: Record<string, string>
let others: string[]
beforeEach(async () => {
  testApp = await openTestApp()
  const owner = await aStaffMember(testApp, ['owner'])
  headers = owner.headers
  others = []
  for (const roles of [['shop'], ['support']] as const) others.push((await aStaffMember(testApp, [...roles])).id)
  await change(others[0] ?? '', ['shop', 'content'])
  await change(others[1] ?? '', ['support', 'accountant'])
  await seal()
})
afterEach(() => testApp.close())

async function change(id: string, roles: ('shop' | 'content' | 'support' | 'accountant')[]) {
  const { status } = await testApp.call(
    staffEndpoints.changeStaffRoles,
    { params: { id }, body: { roles }, headers: { 'if-match': '"1"' } },
    headers,
  )
  expect(status).toBe(200)
}
const seal = async () => {
  while ((await sealEntries(testApp.context)) > 0);
}
const check = (options: Parameters<typeof readAuditOptions>[0] = {}) => {
  const expected = readAuditOptions(options)
  if (!expected) throw new Error('These options are malformed.')
  return verifyChain(testApp.context, expected)
}
const run = (statement: ReturnType<typeof sql>) => testApp.context.db.execute(statement)
/** Somebody who may do everything in the database. */
async function tamper(table: string, statement: ReturnType<typeof sql>, db: Executor = testApp.context.db) {
  await db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
  await db.execute(statement)
  await db.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
}

describe('the chain of the audit log', () => {
  it('holds every entry once, in order, and goes on where it stopped (BO-182)', async () => {
    const first = await check()
    expect(first.problems).toEqual([])
    // Three sign-ins and two changes.
    expect([first.links, first.entries]).toEqual([5, 5])
    await aStaffMember(testApp, ['content'])
    expect((await check()).links).toBe(5)
    await seal()
    const later = await check({ anchor: first.head ?? '' })
    expect([later.links, later.problems]).toEqual([6, []])
    expect(describeChain(later)[0]).toBe('6 links, 6 entries compared, 0 deleted after their time.')
  })

  it('shows whatever was changed or taken out (BO-182)', async () => {
    expect((await check()).problems).toEqual([])
    const { db } = testApp.context
    for (const [what, table, statement] of [
      [
        'a changed value',
        'audit_changes',
        sql`update audit_changes set after = '["shop"]' where after::text like '%content%'`,
      ],
      ['a changed outcome', 'audit_entries', sql`update audit_entries set outcome = 'failed' where call like 'PATCH%'`],
      ['a changed actor', 'audit_entries', sql`update audit_entries set actor_id = null where call like 'PATCH%'`],
      [
        'another moment',
        'audit_entries',
        sql`update audit_entries set at = at - interval '1 second' where call like 'PATCH%'`,
      ],
      ['a value taken out', 'audit_changes', sql`delete from audit_changes`],
      ['an entry taken out', 'audit_entries', sql`delete from audit_entries where call like 'PATCH%'`],
      ['a link taken out', 'audit_chain', sql`delete from audit_chain where position = 3`],
      [
        'a rewritten link',
        'audit_chain',
        sql`update audit_chain set content_hash = repeat('0', 64) where position = 4`,
      ],
    ] as const) {
      const undone = db.transaction(async (tx) => {
        await tamper(table, statement, tx)
        const { problems } = await verifyChain({ ...testApp.context, db: tx as never }, { since: null, anchor: null })
        expect(problems.length, what).toBeGreaterThan(0)
        tx.rollback()
      })
      await expect(undone, what).rejects.toThrow(/rollback/i)
    }
    expect((await check()).problems).toEqual([])
  })

  it('shows an end that was cut off, and a chain written anew, by a head noted before', async () => {
    const { head } = await check()
    await tamper('audit_chain', sql`delete from audit_chain where position = 5`)
    await tamper('audit_entries', sql`delete from audit_entries where call like 'PATCH%'`)
    expect((await check({ anchor: head ?? '' })).problems).toContain('the chain ends before link 5')
    await tamper('audit_chain', sql`delete from audit_chain`)
    await seal()
    expect((await check()).problems).toEqual([])
    const noted = await check({ anchor: `3:${'1'.repeat(64)}` })
    expect(noted.problems).toEqual(['link 3 is not the one that was noted'])
  })

  it('shows an entry that was put in later, and seals those that were broken off', async () => {
    await run(
      sql`insert into audit_entries (at, call, subject) values (${testApp.clock.date().toISOString()}, 'PATCH admin/x', '{}')`,
    )
    await seal()
    expect((await check()).links).toBe(5)
    testApp.clock.advance(hourMs + 1000)
    await seal()
    expect((await check()).links).toBe(6)
    await run(
      sql`insert into audit_entries (at, call, subject, outcome) values (${new Date(testApp.clock.now() - dayMs).toISOString()}, 'PATCH admin/y', '{}', 'done')`,
    )
    const { problems } = await check()
    expect(problems.join()).toMatch(/is in no link$/)
  })

  it('begins at a day of choice', async () => {
    await tamper('audit_entries', sql`update audit_entries set ip = '10.0.0.1' where call like 'PATCH%'`)
    const tomorrow = new Date(testApp.clock.now() + 2 * dayMs).toISOString().slice(0, 10)
    expect(await check({ since: tomorrow })).toMatchObject({ entries: 0, links: 5, problems: [] })
    expect((await check({ since: '2020-02-29' })).problems).toHaveLength(2)
    for (const options of [{ since: '2026-02-30' }, { since: 'x' }, { anchor: '5' }, { anchor: `0:${'a'.repeat(64)}` }])
      expect(readAuditOptions(options)).toBeNull()
  })

  it('stays whole when entries are deleted after their time; those about money stay longer', async () => {
    await run(
      sql`insert into audit_entries (at, call, subject, outcome, record) values (${testApp.clock.date().toISOString()}, 'PATCH admin/settings', '{}', 'done', 'settings')`,
    )
    await seal()
    testApp.clock.advance(365 * dayMs + 1)
    await testApp.runJobs()
    const { entries, expired, problems } = await check()
    expect([entries, expired, problems]).toEqual([1, 5, []])
    testApp.clock.advance(6 * 366 * dayMs)
    await testApp.runJobs()
    expect(rowsOf(await run(sql`select id from audit_entries where record = 'settings'`))).toEqual([])
  })
})

describe('what the audit log holds', () => {
  it('can neither be changed nor, the chain, be deleted', async () => {
    await expect(run(sql`update audit_changes set after = 'null'`)).rejects.toThrow()
    await expect(run(sql`update audit_chain set hash = ''`)).rejects.toThrow()
    await expect(run(sql`delete from audit_chain`)).rejects.toThrow()
  })
})
