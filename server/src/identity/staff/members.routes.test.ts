import { minuteMs } from '@slodki-ul/contract/durations'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import { staffEndpoints as rows } from '@slodki-ul/contract/identity/staff.admin'
import { staffSessionEndpoints } from '@slodki-ul/contract/identity/staff-session.admin'
import { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeMemberRoles } from '#identity/staff/members.service.ts'
import { password, signIn } from '#testing/accounts.ts'
import { aStaffAccount, aStaffMember, signInStaff } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/two-factor.ts'

let testApp: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  testApp = await openTestApp()
  owner = await aStaffMember(testApp, ['owner'])
})
afterAll(() => testApp.close())

type Headers = Record<string, string>
const change = (id: string, roles: StaffRole[], version: number, headers: Headers = owner.headers) =>
  testApp.call(
    rows.changeStaffRoles,
    { params: { id }, body: { roles }, headers: { 'if-match': `"${version}"` } },
    headers,
  )
const memberOf = async (id: string) =>
  (await testApp.call(rows.listStaff, {}, owner.headers)).reply.find((member) => member.id === id)
const entriesAbout = async (recordId: string) =>
  (await testApp.call(auditEndpoints.listAuditEntries, { query: { recordId } }, owner.headers)).reply
const me = (headers: Headers) => testApp.call(staffSessionEndpoints.getStaffMe, {}, headers)
const act = (
  row: typeof rows.endStaffSessions | typeof rows.removeSecondFactor,
  id: string,
  key: string = crypto.randomUUID(),
  headers: Headers = owner.headers,
) => testApp.call(row, { params: { id }, headers: { 'idempotency-key': key } }, headers)
const mailsTo = async (email: string) => {
  await testApp.runJobs()
  return testApp.sent.filter(({ to }) => to === email)
}

describe('PATCH /admin/staff/{id}', () => {
  it('changes the staff roles, ends all sessions of the person and mails them and all owners (BO-011)', async () => {
    const member = await aStaffMember(testApp, ['shop'], { language: 'en' })
    const second = await aStaffAccount(testApp, ['owner'])
    const shop = await signIn(testApp, member.email).catch(() => null)
    const { status, reply } = await change(member.id, ['support', 'content'], 1)
    expect([status, reply]).toEqual([200, { id: member.id, roles: ['content', 'support'], version: 2 }])
    expect((await me(member.headers)).status).toBe(401)
    expect(shop).toBeNull()
    const [mail] = await mailsTo(member.email)
    expect(mail?.subject).toBe('Staff roles changed at Słodki Ul')
    expect(mail?.text).toMatch(/shop[\s\S]*content, support/)
    expect((await mailsTo(second.email)).map(({ subject }) => subject)).toEqual(['Zmiana ról w panelu Słodkiego Ula'])
    const again = await signInStaff(testApp, member.email, codeOf(testApp, member.key, 1))
    expect(again.reply.staff.roles).toEqual(['content', 'support'])
  })

  it('gives the account the roles that come with it, and takes them', async () => {
    const { id } = await aStaffAccount(testApp, ['shop'])
    const rolesNow = async () =>
      (await testApp.context.db.execute(sql`select roles from users where id = ${id}`)) as unknown as {
        rows: [{ roles: string[] }]
      }
    await change(id, ['content'], 1)
    expect((await rolesNow()).rows[0].roles).toEqual(['User', 'Admin'])
    await change(id, ['owner', 'accountant'], 2)
    expect((await rolesNow()).rows[0].roles).toEqual(['User', 'Admin', 'Super Admin'])
    const ended = await change(id, [], 3)
    expect([ended.status, ended.reply.roles]).toEqual([200, []])
    expect((await rolesNow()).rows[0].roles).toEqual(['User'])
    expect(await memberOf(id)).toBeUndefined()
    const refused = await change(id, ['shop'], 4)
    expect([refused.status, refused.problem.code]).toEqual([404, 'ERRORS.NOTFOUND'])
  })

  it('is recorded with the values before and after, in the transaction of the change (BO-179)', async () => {
    const { id } = await aStaffAccount(testApp, ['shop'])
    await change(id, ['shop', 'accountant'], 1)
    testApp.clock.advance(1000)
    await change(id, ['shop'], 7)
    testApp.clock.advance(1000)
    await change(id, [], 2)
    const entries = await entriesAbout(id)
    expect(entries.map(({ outcome, code, call, actor, changes }) => [outcome, code, call, actor?.id, changes])).toEqual(
      [
        [
          'done',
          null,
          'PATCH admin/staff/{id}',
          owner.id,
          [{ record: 'staff', recordId: id, field: 'roles', before: ['shop', 'accountant'], after: [] }],
        ],
        ['refused', 'ERRORS.CHANGEDMEANWHILE', 'PATCH admin/staff/{id}', owner.id, []],
        [
          'done',
          null,
          'PATCH admin/staff/{id}',
          owner.id,
          [{ record: 'staff', recordId: id, field: 'roles', before: ['shop'], after: ['shop', 'accountant'] }],
        ],
      ],
    )
    expect(entries[0]?.actor?.name).toBe(owner.email)
  })

  it('an outdated version is answered with the present values, who changed them and when (BO-027)', async () => {
    const { id } = await aStaffAccount(testApp, ['shop'])
    const other = await aStaffMember(testApp, ['owner'])
    await change(id, ['content'], 1)
    const refused = await change(id, ['support'], 1, other.headers)
    expect([refused.status, refused.problem]).toEqual([
      409,
      expect.objectContaining({
        code: 'ERRORS.CHANGEDMEANWHILE',
        current: { roles: ['content'] },
        version: 2,
        changedBy: owner.email,
        changedAt: testApp.clock.date().toISOString(),
      }),
    ])
    expect((await memberOf(id))?.roles).toEqual(['content'])
    expect((await change(id, ['support'], 2, other.headers)).status).toBe(200)
  })

  it('saves of one person never conflict with themselves; a version of the future does (BO-028)', async () => {
    const { id } = await aStaffAccount(testApp, ['shop'])
    expect((await change(id, ['content'], 1)).reply.version).toBe(2)
    expect((await change(id, ['support'], 1)).reply.version).toBe(3)
    expect((await change(id, ['support'], 1)).reply.version).toBe(3)
    expect((await change(id, ['shop'], 4)).status).toBe(409)
    const other = await aStaffMember(testApp, ['owner'])
    await change(id, ['shop'], 3, other.headers)
    expect((await change(id, ['content'], 3)).status).toBe(409)
    // A change that no entry explains is nobody's own.
    await testApp.context.db.execute(sql`update staff_members set version = version + 1 where user_id = ${id}`)
    expect((await change(id, ['content'], 4)).status).toBe(409)
    expect((await change(id, ['content'], 5)).status).toBe(200)
  })

  it('nobody changes their own staff roles, and the last owner stays one (BO-011)', async () => {
    const own = await change(owner.id, ['owner', 'shop'], 1)
    expect([own.status, own.problem]).toMatchObject([409, { code: 'ERRORS.ACTIONNOTALLOWED', reason: 'own-roles' }])
    const alone = await openTestApp()
    const { context } = alone
    const [first, second] = [await aStaffMember(alone, ['owner']), await aStaffMember(alone, ['owner'])]
    await context.db.execute(
      sql`update staff_members set roles = '{shop}' where user_id not in (${first.id}, ${second.id})`,
    )
    // Both calls were let in while both were owners: the second to come finds itself taking the last one's role.
    const takeFrom = (id: string, by: string) => {
      const entryId = crypto.randomUUID()
      const caller = { userId: by, sessionId: by, roles: ['owner' as const], isSecured: true, confirmedAt: null }
      const act = { ...caller, ip: '', userAgent: null, entryId, version: 1, request: null }
      const entry = sql`insert into audit_entries (id, at, call, subject) values (${entryId}, now(), 'x', '{}')`
      return context.db.execute(entry).then(() => changeMemberRoles(context, act, id, ['shop']))
    }
    const outcomes = await Promise.all([takeFrom(first.id, second.id), takeFrom(second.id, first.id)])
    expect(outcomes.filter((outcome) => 'value' in outcome)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'error' in outcome)).toMatchObject([
      { error: 'ERRORS.ACTIONNOTALLOWED', extra: { reason: 'last-owner' } },
    ])
    await alone.close()
  })
})

describe('staff as an owner sees them', () => {
  it('are listed with staff roles, second factor, last seen and open sessions by device (BO-013)', async () => {
    const member = await aStaffMember(testApp, ['accountant'])
    testApp.clock.advance(minuteMs)
    await testApp.app.inject({
      method: 'POST',
      url: '/api/admin/session',
      headers: { 'user-agent': 'Firefox on a phone' },
      payload: { email: member.email, password, code: codeOf(testApp, member.key, 1) },
    })
    const found = await memberOf(member.id)
    expect(found).toMatchObject({ name: member.email, roles: ['accountant'], isTfaEnabled: true, version: 1 })
    expect(found?.sessions.map(({ userAgent }) => userAgent)).toEqual(['Firefox on a phone', 'lightMyRequest'])
    expect(found?.lastSeenAt).toBe(testApp.clock.date().toISOString())
    const key = crypto.randomUUID()
    expect((await act(rows.endStaffSessions, member.id, key)).status).toBe(204)
    expect((await memberOf(member.id))?.sessions).toEqual([])
    expect((await me(member.headers)).status).toBe(401)
    expect((await act(rows.endStaffSessions, crypto.randomUUID())).status).toBe(404)
    const { headers } = await signInStaff(testApp, member.email, codeOf(testApp, member.key, 2)).catch(() => ({
      headers: null,
    }))
    expect(headers).toBeNull()
  })

  it('lose a lost second factor, which is mailed to them and to all owners (BO-013)', async () => {
    const member = await aStaffMember(testApp, ['shop'])
    testApp.sent.length = 0
    expect((await act(rows.removeSecondFactor, member.id)).status).toBe(204)
    expect((await me(member.headers)).status).toBe(401)
    const { reply } = await signInStaff(testApp, member.email)
    expect(reply.isSecured).toBe(false)
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toContain('Usunięty drugi składnik logowania')
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toContain('Usunięty drugi składnik logowania')
    const again = await act(rows.removeSecondFactor, member.id)
    expect(again.problem).toMatchObject({ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'no-second-factor' })
    expect((await entriesAbout(member.id)).flatMap(({ changes }) => changes)).toMatchObject([
      { field: 'isTfaEnabled', before: true, after: false },
    ])
  })

  it('a repeat with the same key does nothing more, another call with it is refused (BO-030)', async () => {
    const [member, other] = [await aStaffMember(testApp, ['shop']), await aStaffMember(testApp, ['shop'])]
    testApp.sent.length = 0
    const key = crypto.randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => act(rows.removeSecondFactor, member.id, key)))
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await mailsTo(member.email)).toHaveLength(1)
    const reused = await act(rows.removeSecondFactor, other.id, key)
    expect([reused.status, reused.problem.code]).toEqual([422, 'ERRORS.IDEMPOTENCYKEYREUSED'])
    expect((await memberOf(other.id))?.isTfaEnabled).toBe(true)
    // A refusal leaves the key free.
    const free = crypto.randomUUID()
    expect((await act(rows.endStaffSessions, crypto.randomUUID(), free)).status).toBe(404)
    expect((await act(rows.endStaffSessions, other.id, free)).status).toBe(204)
    const missing = await testApp.app.inject({
      method: 'POST',
      url: `/api/admin/staff/${other.id}/end-sessions`,
      headers: owner.headers,
    })
    expect([missing.statusCode, missing.json().errors]).toEqual([400, { 'idempotency-key': 'ERRORS.PROVIDEDATA' }])
  })
})
