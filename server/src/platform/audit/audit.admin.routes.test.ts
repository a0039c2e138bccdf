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
