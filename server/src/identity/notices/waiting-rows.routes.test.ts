import { homeZone } from '@slodki-ul/contract/dates'
import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { noticesEndpoints as rows } from '@slodki-ul/contract/identity/notices.admin'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchNotices } from '#identity/notices/notices.jobs.ts'
import { queryOne } from '#testing/factories.ts'
import { aPaidOrder } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { ariseWaiting } from '#testing/waiting-records.ts'

let testApp: TestApp
type Member = Awaited<ReturnType<typeof aStaffMember>>
const staff = {} as Record<StaffRole, Member>
beforeAll(async () => {
  testApp = await openTestApp()
  // What the demo brought would fill the list.
  await run(sql`update products set low_stock = null`)
  await run(sql`update withdrawals set is_settled = true, refund_amount = 0, charged_amount = 0`)
  for (const role of ['owner', 'shop', 'content', 'accountant'] as const)
    staff[role] = await aStaffMember(testApp, [role])
})
afterAll(() => testApp.close())

const run = (statement: ReturnType<typeof sql>) => testApp.context.db.execute(statement)
const ago = (ms: number) => new Date(testApp.clock.now() - ms).toISOString()
const at = () => ago(0)
async function watch() {
  testApp.clock.advance(minuteMs)
  await watchNotices(testApp.context)
}
const list = async ({ headers }: Member) => (await testApp.call(rows.listNotices, { query: {} }, headers)).reply
const open = async (member: Member) => (await list(member)).filter(({ endedAt }) => endedAt === null)
const waiting = async ({ headers }: Member) => (await testApp.call(rows.listWaitingRows, {}, headers)).reply

describe('GET /admin/waiting/rows', () => {
  it('lists what waits, oldest first with its age, by permission', async () => {
    const found = await ariseWaiting(testApp)
    const old = ago(15 * dayMs)
    const comment = crypto.randomUUID()
    // The demo's comments and orders would fill the list.
    await run(sql`update comments set created_at = ${at()} where status = 'Created'`)
    const writeComment = (id: string, hours: number) =>
      run(sql`insert into comments (id, course_id, level, comment, language, status, created_at)
        values (${id}, (select min(id) from courses), 0, 'Czy to ciasto się mrozi?', 'pl', 'Created',
          ${ago(hours * hourMs)})`)
    await writeComment(comment, 49)
    await writeComment(crypto.randomUUID(), 47)
    const mail = crypto.randomUUID()
    await run(sql`insert into mails (id, occasion, kind, recipient, language, data, created_at, due_at, attempts, failed_at)
      values (${mail}, ${mail}, 'order-paid', 'zosia@poczta.example', 'pl', '{}', ${old}, ${old}, 12, ${old})`)
    await run(sql`update withdrawals set received_at = ${old} where id = ${found.withdrawal}`)
    await watch()
    await run(sql`update orders set status = 'Delivered', created_at = ${at()} where status in ('Paid', 'Placed')`)
    const { orderId } = await aPaidOrder(testApp)
    const { number } =
      (await queryOne<{ number: number }>(testApp, sql`select number from orders where id = ${orderId}`)) ?? {}
    const rowsOfOwner = await waiting(staff.owner)
    expect(rowsOfOwner.map(({ since }) => since)).toEqual(rowsOfOwner.map(({ since }) => since).toSorted())
    const byKind = Object.fromEntries(rowsOfOwner.map((row) => [row.kind, row]))
    expect(byKind).toMatchObject({
      'mails-given-up': { id: mail, label: 'order-paid', since: old },
      withdrawals: { id: found.withdrawal, label: 'SU-10023', since: old },
      comments: { id: comment, label: 'Czy to ciasto się mrozi?' },
      'payments-failed': { id: found.subscription },
      'refunds-failed': { id: found.refund, label: '10.50 PLN' },
      disputes: { id: found.dispute },
      requests: { id: found.message },
      'low-stock': { id: found.product },
      'orders-to-pack': { id: orderId, label: `SU-${number}` },
    })
    // Fourteen days to pay back, counted from the day of the statement.
    expect(byKind.withdrawals?.dueOn).toBe(
      new Date(Date.parse(old) + 14 * dayMs).toLocaleDateString('en-CA', { timeZone: homeZone }),
    )
    expect(rowsOfOwner.filter(({ kind }) => kind === 'comments')).toHaveLength(1)
    // Stock has no date of its own: it waits since staff were told.
    const notice = (await open(staff.owner)).find(({ kind }) => kind === 'low-stock')
    expect(byKind['low-stock']?.since).toBe(notice?.raisedAt)
    const kinds = async (role: StaffRole) =>
      [...new Set((await waiting(staff[role])).map(({ kind }) => kind))].toSorted()
    expect(await kinds('content')).toEqual(['comments', 'requests'])
    expect(await kinds('accountant')).toEqual(['orders-to-pack', 'payments-failed'])
    await run(
      sql`update orders set status = 'Placed', payment_method = 'Cod', paid_at = null, created_at = ${old} where id = ${orderId}`,
    )
    expect(
      (await waiting(staff.shop))
        .filter(({ id }) => id === orderId)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['orders-to-pack', 'orders-unpaid-cod'])
  })
})
