import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { noticeCountEndpoints } from '@slodki-ul/contract/identity/notice-count.admin'
import { noticesEndpoints as rows } from '@slodki-ul/contract/identity/notices.admin'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import { type NoticeChoices, workspaceEndpoints } from '@slodki-ul/contract/identity/workspace.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { deleteOldNotices, mailDigests, watchNotices } from '#identity/notices/notices.jobs.ts'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { ariseWaiting, settleWaiting } from '#testing/waiting-records.ts'

let testApp: TestApp
type Member = Awaited<ReturnType<typeof aStaffMember>>
const staff = {} as Record<StaffRole, Member>
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
// Tokens last fifteen minutes, and the tests let more go by. Nothing that the demo brought waits any more.
beforeEach(async () => {
  await run(sql`update products set low_stock = null`)
  await run(sql`update withdrawals set is_settled = true, refund_amount = 0, charged_amount = 0`)
  await run(sql`delete from staff_members`)
  for (const role of ['owner', 'shop', 'content', 'support', 'accountant'] as const)
    staff[role] = await aStaffMember(testApp, [role], { language: role === 'support' ? 'en' : 'pl' })
  await watch()
})

const run = (statement: ReturnType<typeof sql>) => testApp.context.db.execute(statement)
async function watch() {
  testApp.clock.advance(minuteMs)
  await watchNotices(testApp.context)
}
const list = async ({ headers }: Member) => (await testApp.call(rows.listNotices, { query: {} }, headers)).reply
const open = async (member: Member) => (await list(member)).filter(({ endedAt }) => endedAt === null)
const unread = async ({ headers }: Member) =>
  (await testApp.call(noticeCountEndpoints.countNotices, {}, headers)).reply.unread
const read = ({ headers }: Member, ids: string[] | null) => testApp.call(rows.readNotices, { body: { ids } }, headers)
const choose = ({ headers }: Member, notices: NoticeChoices) =>
  testApp.call(workspaceEndpoints.changePreferences, { body: { notices } }, headers)
const mailsTo = async ({ email }: Member) => {
  testApp.sent.length = 0
  await testApp.runJobs()
  return testApp.sent.filter(({ to }) => to === email)
}

describe('notices', () => {
  it('BO-032 go to the staff roles they are for, once, name nobody, and end with their reason', async () => {
    const found = await ariseWaiting(testApp)
    await watch()
    const raised = await open(staff.owner)
    expect(raised.map(({ kind, record }) => [kind, record]).toSorted()).toEqual(
      [
        ['payment-failed', found.subscription],
        ['dispute', found.dispute],
        ['refund-failed', found.refund],
        ['low-stock', found.product],
        ['withdrawal', found.withdrawal],
        ['request-waiting', found.message],
      ].toSorted(),
    )
    expect(JSON.stringify(raised)).not.toMatch(/Zofia|Kalinowska|@/)
    expect(raised.find(({ kind }) => kind === 'refund-failed')?.label).toBe('10.50 PLN')
    expect(raised.find(({ kind }) => kind === 'withdrawal')?.label).toBe('SU-10023')
    const kinds = async (role: StaffRole) => (await open(staff[role])).map(({ kind }) => kind).toSorted()
    expect(await kinds('shop')).toEqual(['dispute', 'low-stock', 'refund-failed', 'request-waiting', 'withdrawal'])
    expect(await kinds('support')).toEqual([
      'dispute',
      'payment-failed',
      'refund-failed',
      'request-waiting',
      'withdrawal',
    ])
    expect([await kinds('content'), await kinds('accountant')]).toEqual([['request-waiting'], []])
    // What holds on is not told again.
    await watch()
    expect((await open(staff.owner)).map(({ id }) => id).toSorted()).toEqual(raised.map(({ id }) => id).toSorted())
    await settleWaiting(testApp, found)
    await watch()
    expect(await open(staff.owner)).toEqual([])
    expect(await unread(staff.owner)).toBe(0)
    expect((await list(staff.owner)).length).toBeGreaterThanOrEqual(5)
    testApp.clock.advance(90 * dayMs + 1)
    await deleteOldNotices(testApp.context)
    expect(await queryOne(testApp, sql`select count(*)::int as left from notices where ended_at is not null`)).toEqual({
      left: 0,
    })
  })

  it('BO-032 are read off by each person, singly or all at once', async () => {
    const found = await ariseWaiting(testApp)
    await watch()
    const [first] = await open(staff.shop)
    expect([await unread(staff.shop), await unread(staff.support), await unread(staff.content)]).toEqual([5, 5, 1])
    expect((await read(staff.shop, [first?.id ?? ''])).status).toBe(204)
    expect((await read(staff.shop, [first?.id ?? ''])).status).toBe(204)
    expect([await unread(staff.shop), await unread(staff.support)]).toEqual([4, 5])
    expect((await open(staff.shop)).find(({ id }) => id === first?.id)?.isRead).toBe(true)
    // A notice for other staff roles stays unread.
    const stock = (await open(staff.owner)).find(({ kind }) => kind === 'low-stock')
    await read(staff.support, [stock?.id ?? ''])
    expect(
      await queryOne(
        testApp,
        sql`select count(*)::int as reads from notice_reads where user_id = ${staff.support.staff.id}`,
      ),
    ).toEqual({ reads: 0 })
    await read(staff.shop, null)
    expect([await unread(staff.shop), await unread(staff.support), await unread(staff.owner)]).toEqual([0, 5, 6])
    expect((await read(staff.shop, ['nonsense'])).status).toBe(400)
    await settleWaiting(testApp, found)
  })

  it('BO-032 are mailed at once, daily or never, as each person chose', async () => {
    const shopChoice = { dispute: 'at-once', 'low-stock': 'at-once', withdrawal: 'never' } as const
    expect((await choose(staff.shop, shopChoice)).status).toBe(200)
    await choose(staff.support, { dispute: 'daily', 'payment-failed': 'daily', 'low-stock': 'daily' })
    const found = await ariseWaiting(testApp)
    await watch()
    const [mail, ...others] = await mailsTo(staff.shop)
    expect([mail?.subject, others]).toEqual(['Powiadomienia z panelu (2)', []])
    expect(mail?.text).toMatch(/Reklamacja płatności w banku: 249\.00 PLN/)
    expect(mail?.text).toContain('Kończy się zapas')
    expect(mail?.text).not.toMatch(/Odstąpienie|zwrot/)
    const early = testApp.sent.filter(({ to }) => to === staff.support.email || to === staff.owner.email)
    expect(early.filter(({ subject }) => /panel|back office/.test(subject))).toEqual([])

    // At eight in Warsaw, once, and only what was not read and is for the role.
    const [payment] = (await open(staff.support)).filter(({ kind }) => kind === 'payment-failed')
    await read(staff.support, [payment?.id ?? ''])
    for (let hour = 0; hour < 48; hour++) {
      testApp.clock.advance(hourMs)
      await mailDigests(testApp.context)
    }
    const daily = rowsOf<{ hour: number }>(
      await run(sql`select extract(hour from created_at at time zone 'Europe/Warsaw')::int as hour
        from mails where kind = 'staff-notices' and recipient = ${staff.support.email}`),
    )
    expect(daily).toEqual([{ hour: 8 }])
    const [digest] = await mailsTo(staff.support)
    expect(digest?.subject).toBe('Notice of the back office')
    expect(digest?.text).toContain('Payment disputed at the bank: 249.00 PLN')
    await settleWaiting(testApp, found)
  })
})
