import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { staffEndpoints } from '@slodki-ul/contract/identity/staff.admin'
import { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password } from '#testing/accounts.ts'
import { aStaffAccount, aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  testApp = await openTestApp()
  owner = await aStaffMember(testApp, ['owner'])
})
afterAll(() => testApp.close())

const change = (id: string, roles: 'content'[], version: number) =>
  testApp.call(
    staffEndpoints.changeStaffRoles,
    { params: { id }, body: { roles }, headers: { 'if-match': `"${version}"` } },
    owner.headers,
  )

describe('GET /admin/audit', () => {
  const list = (
    query: NonNullable<Parameters<typeof testApp.call<typeof auditEndpoints.listAuditEntries>>[1]['query']>,
  ) => testApp.call(auditEndpoints.listAuditEntries, { query }, owner.headers)

  it('finds entries by person, record, action, time and outcome; broken ones are marked (BO-180)', async () => {
    const { id } = await aStaffAccount(testApp, ['shop'])
    await change(id, ['content'], 1)
    testApp.clock.advance(1000)
    await change(id, ['content'], 9)
    await testApp.context.db.execute(
      sql`insert into audit_entries (at, call, subject, record, record_id) values ('2026-01-05T23:30:00+01:00', 'POST admin/x', '{}', 'staff', ${id})`,
    )
    const outcomes = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).reply.map(({ outcome }) => outcome)
    expect(await outcomes({ recordId: id })).toEqual(['refused', 'done', 'broken'])
    expect(await outcomes({ recordId: id, orderBy: 'at' })).toEqual(['broken', 'done', 'refused'])
    expect(await outcomes({ recordId: id, outcome: ['broken', 'done'] })).toEqual(['done', 'broken'])
    expect(await outcomes({ recordId: id, actorId: owner.id })).toEqual(['refused', 'done'])
    expect(await outcomes({ recordId: id, searchBy: 'admin/X' })).toEqual(['broken'])
    expect(await outcomes({ recordId: id, searchBy: '%' })).toEqual([])
    expect(await outcomes({ recordId: id, record: 'product' })).toEqual([])
    expect(await outcomes({ recordId: id, call: ['POST admin/x', 'POST admin/y'] })).toEqual(['broken'])
    expect(await outcomes({ recordId: id, actorId: 'command-line' })).toEqual(['broken'])
    expect(await outcomes({ recordId: id, actorId: [owner.id, 'command-line'] })).toHaveLength(3)
    expect(await outcomes({ recordId: id, from: '2026-01-05', to: '2026-01-05' })).toEqual(['broken'])
    expect(await outcomes({ recordId: id, from: '2026-01-06' })).toEqual(['refused', 'done'])
    expect((await list({ recordId: id })).pagination).toMatchObject({ totalItems: 3, itemsPerPage: 25 })
    const unknown = await testApp.app.inject({ url: '/api/admin/audit?who=me', headers: owner.headers })
    expect(unknown.statusCode).toBe(400)
  })

  it('names a sign-in to the back office with its address', async () => {
    const member = await aStaffMember(testApp, ['support'])
    const [entry] = (await list({ actorId: member.id })).reply
    expect(entry).toMatchObject({ call: 'POST admin/session', record: 'session', outcome: 'done', ip: '127.0.0.1' })
    expect(JSON.stringify(entry)).not.toContain(password)
    expect((await testApp.call(authEndpoints.checkSubscription, {}, member.headers)).status).toBe(401)
  })
})

describe('GET /admin/audit/choices', () => {
  it('names everybody who has acted once, and what can be recorded', async () => {
    const idle = await aStaffAccount(testApp, ['shop'])
    const { reply } = await testApp.call(auditEndpoints.getAuditChoices, {}, owner.headers)
    const actors = reply.actors.map(({ id }) => id)
    expect(actors).toEqual(expect.arrayContaining([owner.id]))
    expect(reply.actors.find(({ id }) => id === owner.id)?.name).toBe(owner.email)
    expect(new Set(actors).size).toBe(actors.length)
    expect(actors).not.toContain(idle.id)
    expect(reply.calls).toEqual(expect.arrayContaining(['POST admin/session', 'PATCH admin/staff/{id}']))
    expect(reply.records).toEqual(expect.arrayContaining(['staff', 'staff-invitation']))
  })
})

describe('GET /admin/audit/export', () => {
  const exported = (query: Record<string, string>, headers = owner.headers) =>
    testApp.app.inject({ url: `/api/admin/audit/export?${new URLSearchParams(query)}`, headers })

  it('is a file of what is filtered, one line a changed field, and an entry itself (BO-180)', async () => {
    const { id } = await aStaffAccount(testApp, ['shop'])
    await change(id, ['content'], 1)
    await testApp.context.db.execute(sql`insert into audit_changes (entry_id, at, record, record_id, field, before, after)
      select id, at, 'staff', ${id}, 'note', '"=1+1"', 'null' from audit_entries where record_id = ${id}`)
    testApp.clock.advance(1000)
    await change(id, ['content'], 9)
    const { statusCode, headers, body } = await exported({ language: 'pl', recordId: id })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv',
      expect.stringContaining('no-store'),
    ])
    const [head, ...lines] = body.trimEnd().split('\n')
    expect(head).toBe('\uFEFFKiedy;Kto;Wywołanie;Rekord;Id rekordu;Wynik;Powód;Adres IP;Pole;Było;Jest')
    expect(lines.map((line) => line.split(';').slice(5))).toEqual([
      ['refused', 'ERRORS.CHANGEDMEANWHILE', '127.0.0.1', '', '', ''],
      // A spreadsheet would compute the value without the apostrophe.
      ['done', '', '127.0.0.1', 'note', "'=1+1", ''],
      ['done', '', '127.0.0.1', 'roles', '"[""shop""]"', '"[""content""]"'],
    ])
    const [entry] = (await testApp.call(auditEndpoints.listAuditEntries, { query: { record: 'audit' } }, owner.headers))
      .reply
    expect(entry).toMatchObject({
      call: 'GET admin/audit/export',
      actor: { id: owner.id },
      outcome: 'done',
      changes: [
        { field: 'entries', before: null, after: 2 },
        { field: 'filters', before: null, after: { recordId: id } },
      ],
    })
    const english = await exported({ language: 'en', recordId: id, outcome: 'broken' })
    expect(english.body.trimEnd()).toMatch(/^\uFEFFWhen;[^\n]*$/)
  })

  it('needs a code given lately, and is refused above its limit', async () => {
    await testApp.context.db.execute(sql`insert into audit_entries (at, call, subject, record, record_id, outcome)
      select now(), 'POST admin/many', '{}', 'many', n::text, 'done' from generate_series(1, 20001) n`)
    const above = await exported({ language: 'pl', record: 'many' })
    expect([above.statusCode, above.json()]).toMatchObject([422, { code: 'ERRORS.ABOVELIMIT', most: 20_000 }])
    testApp.clock.advance(11 * 60_000)
    const refused = await exported({ language: 'pl' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ERRORS.CONFIRMIDENTITY'])
  })
})
