import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { healthEndpoints as rows } from '@slodki-ul/contract/platform/health.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { checkPayments } from '#payments/payments/payments.jobs.ts'
import { checkHealth, deleteOldRecords } from '#platform/health/health.jobs.ts'
import { anOrder, aProduct, orderOf, queryOne } from '#testing/factories.ts'
import { aPaidOrder, reportPaid } from '#testing/paid-orders.ts'
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
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const stalled = async () => (await testApp.call(rows.listStalled, {}, staff.owner)).reply
const mend = (kind: string, id: string, headers = staff.owner) =>
  testApp.call(rows.mendStalled, { params: { kind, id } as never, headers: key() }, headers)
const ago = (ms: number) => new Date(testApp.clock.now() - ms).toISOString()

describe('records that stand still', () => {
  it('BO-194 are one list, each with what mends it', async () => {
    expect(await stalled()).toEqual([])
    const { orderId } = await aPaidOrder(testApp)
    await testApp.runJobs()
    const { id: paymentId } = (await queryOne<{ id: string }>(
      testApp,
      sql`select id from payments where order_id = ${orderId}`,
    )) ?? { id: '' }
    const invoice = await queryOne<{ id: string; number: string }>(
      testApp,
      sql`select id, number from invoices where order_id = ${orderId}`,
    )
    // A document without a file, a refund that failed, a mail given up, a payment opening, each for eleven minutes.
    await run(
      sql`update invoices set file_id = null, due_at = '2100-01-01', issued_at = issued_at where id = ${invoice?.id}`,
    )
    const refund = crypto.randomUUID()
    await run(sql`insert into refunds (id, payment_id, amount, reason, state, attempts, created_at, due_at)
      values (${refund}, ${paymentId}, 1000, 'test', 'failed', 9, ${ago(0)}, ${ago(0)})`)
    const mail = crypto.randomUUID()
    await run(sql`insert into mails (id, occasion, kind, recipient, language, data, created_at, due_at, attempts, failed_at)
      values (${mail}, 'test', 'order-paid', 'zosia@poczta.example', 'pl', '{}', ${ago(0)}, ${ago(0)}, 12, ${ago(0)})`)
    testApp.clock.advance(10 * minuteMs)
    expect((await stalled()).map(({ kind }) => kind)).not.toContain('document-without-file')
    testApp.clock.advance(1_000)
    const found = await stalled()
    expect(found.map(({ kind, id, label }) => [kind, id, label]).toSorted()).toEqual([
      ['document-without-file', invoice?.id, invoice?.number],
      ['mail-given-up', mail, 'order-paid'],
      ['refund-failed', refund, '10.00 PLN'],
    ])
    expect(found.map(({ since }) => since)).toEqual(found.map(({ since }) => since).toSorted())

    for (const { kind, id } of found) expect((await mend(kind, id)).status, kind).toBe(204)
    expect(
      await queryOne(testApp, sql`select due_at <= ${ago(0)} as due from invoices where id = ${invoice?.id}`),
    ).toEqual({ due: true })
    expect(await queryOne(testApp, sql`select state, attempts from refunds where id = ${refund}`)).toEqual({
      state: 'pending',
      attempts: 0,
    })
    expect(await queryOne(testApp, sql`select attempts, failed_at from mails where id = ${mail}`)).toEqual({
      attempts: 0,
      failed_at: null,
    })
    await run(sql`delete from refunds where id = ${refund}`)
    await run(sql`delete from mails where id = ${mail}`)
    await testApp.runJobs()
    expect(await stalled()).toEqual([])
    expect((await mend('refund-failed', refund)).problem.code).toBe('ERRORS.NOTFOUND')
    expect((await mend('mail-given-up', mail)).status).toBe(404)
    expect((await mend('weather', mail)).status).toBe(400)
  })

  it('BO-194 an order that was paid gets the document it lacks, once', async () => {
    const { orderId } = await aPaidOrder(testApp)
    await run(sql`alter table invoices disable trigger user`)
    await run(sql`delete from invoices where order_id = ${orderId}`)
    await run(sql`alter table invoices enable trigger user`)
    testApp.clock.advance(11 * minuteMs)
    expect((await stalled()).map(({ kind, id }) => [kind, id])).toEqual([['order-without-document', orderId]])
    expect((await mend('order-without-document', orderId)).status).toBe(204)
    expect((await mend('order-without-document', orderId)).status).toBe(404)
    expect(
      await queryOne(testApp, sql`select count(*)::int as documents from invoices where order_id = ${orderId}`),
    ).toEqual({ documents: 1 })
    await testApp.runJobs()
    expect(await stalled()).toEqual([])
  })

  it('BO-194 a payment that stuck while it was requested is requested again, and can be paid', async () => {
    testApp.cards.goOffline()
    const productId = await aProduct(testApp, { price: 10_000 })
    const { reply } = await anOrder(testApp, [[productId, 1]])
    const payment = () =>
      queryOne<{ id: string; state: string; session_id: string | null }>(
        testApp,
        sql`select id, state, session_id from payments where order_id = ${reply.orderId}`,
      )
    const { id = '' } = (await payment()) ?? {}
    // The process ended before the provider answered, and its next check is far away.
    await run(sql`update payments set state = 'opening', check_at = '2100-01-01', check_failures = 9 where id = ${id}`)
    testApp.cards.returnFromProvider()
    testApp.clock.advance(10 * minuteMs)
    expect(await stalled()).toEqual([])
    testApp.clock.advance(1_000)
    expect((await stalled()).map(({ kind, id, label }) => [kind, id, label])).toEqual([
      ['payment-opening', id, '117.90 PLN'],
    ])
    await checkPayments(testApp.context)
    expect((await payment())?.state).toBe('opening')
    expect((await mend('payment-opening', id)).status).toBe(204)
    await checkPayments(testApp.context)
    expect(await payment()).toMatchObject({ state: 'open', session_id: expect.stringMatching(/^cs_/) })
    expect(await stalled()).toEqual([])
    expect((await mend('payment-opening', id)).problem.code).toBe('ERRORS.NOTFOUND')
    const session = testApp.cards.become((await payment())?.session_id ?? '', 'paid')
    await reportPaid(testApp, session)
    expect((await orderOf(testApp, reply.orderId))?.status).toBe('Paid')
    // Its document gets a file, so that nothing stands still for the tests below.
    await testApp.runJobs()
  })

  it('BO-007 are seen by those who operate the system, and mended by owners', async () => {
    const status = async (role: string) => (await testApp.call(rows.listStalled, {}, staff[role])).status
    expect([await status('owner'), await status('support'), await status('shop')]).toEqual([200, 200, 403])
    expect((await mend('mail-given-up', crypto.randomUUID(), staff.support)).status).toBe(403)
  })
})

describe('webhooks', () => {
  it('are listed with their outcome, refused ones included, for ninety days', async () => {
    const post = () =>
      testApp.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'stripe-signature': 'false', 'content-type': 'application/json' },
        payload: '{}',
      })
    // Anybody can send them: one an hour is listed.
    for (let sent = 0; sent < 3; sent++) expect((await post()).statusCode).toBe(400)
    const list = async (query = {}) => (await testApp.call(rows.listWebhooks, { query }, staff.owner)).reply
    expect(await list({ outcome: 'ERRORS.WEBHOOKINVALID', provider: 'stripe' })).toMatchObject([
      { provider: 'stripe', eventId: null, type: null, outcome: 'ERRORS.WEBHOOKINVALID' },
    ])
    expect(await list({ outcome: 'done' })).toEqual([])
    expect((await testApp.call(rows.listWebhooks, { query: { colour: 1 } as never }, staff.owner)).status).toBe(400)
    testApp.clock.advance(minuteMs)
    await run(sql`update webhook_deliveries set received_at = ${ago(90 * dayMs + 1_000)}`)
    await deleteOldRecords(testApp.context)
    expect(await list()).toEqual([])
  })
})

describe('health', () => {
  it('BO-192 shows what is red since when, and tells each owner once in their language after ten minutes', async () => {
    const health = async () =>
      new Map((await testApp.call(rows.getBackOfficeHealth, {}, staff.owner)).reply.map((each) => [each.check, each]))
    const check = async () => {
      testApp.clock.advance(minuteMs)
      await checkHealth(testApp.context)
    }
    await run(sql`update job_runs set failures = 0`)
    await check()
    expect((await health()).get('jobs')).toMatchObject({ check: 'jobs', state: 'ok', since: null, figure: 0 })
    await run(
      sql`insert into job_runs (name, last_run_at, last_ms, last_count, failures) values ('broken', ${ago(0)}, 1, 0, 3)`,
    )
    await check()
    const began = ago(0)
    expect((await health()).get('jobs')).toMatchObject({ check: 'jobs', state: 'failing', since: began, figure: 1 })
    const other = await aStaffMember(testApp, ['owner'])
    const mails = async () =>
      rowsOf<{ recipient: string; language: string }>(
        await run(
          sql`select recipient, language from mails where kind = 'staff-health' and data ->> 'check' = 'jobs' order by recipient`,
        ),
      )
    for (let minute = 1; minute < 10; minute++) await check()
    expect(await mails()).toEqual([])
    await check()
    const notified = [
      { recipient: owner.email, language: 'en' },
      { recipient: other.email, language: 'pl' },
    ].toSorted((a, b) => a.recipient.localeCompare(b.recipient))
    expect(await mails()).toEqual(notified)
    for (let minute = 0; minute < 15; minute++) await check()
    expect(await mails()).toEqual(notified)
    await testApp.runJobs()
    const [english, polish] = [owner, other].map(({ email }) => testApp.sent.findLast(({ to }) => to === email))
    expect(english?.text).toContain('background work fails')
    expect(polish?.text).toContain('praca w tle kończy się błędem')
    // Mended and red again is a new finding.
    await run(sql`delete from job_runs where name = 'broken'`)
    await check()
    expect(await queryOne(testApp, sql`select from health_findings where key = 'jobs'`)).toBeUndefined()
  })
})

describe('what waits for staff', () => {
  it('is counted with the oldest, and shown by permission', async () => {
    const waiting = async (role: string) =>
      new Map((await testApp.call(rows.listWaiting, {}, staff[role])).reply.map(({ kind, ...found }) => [kind, found]))
    const before = (await waiting('owner')).get('orders-to-pack')?.count ?? 0
    await run(
      sql`update orders set created_at = '2020-01-01' where number = (select max(number) from orders where status = 'Paid')`,
    )
    await aPaidOrder(testApp)
    const after = (await waiting('owner')).get('orders-to-pack')
    expect(after).toEqual({ count: before + 1, oldestAt: '2020-01-01T00:00:00.000Z' })
    const kinds = async (role: string) => [...(await waiting(role)).keys()].toSorted()
    expect(await kinds('owner')).toEqual([
      ...['action-requests', 'comments', 'disputes', 'document-numbers', 'ksef-sends', 'low-stock', 'mails-given-up'],
      ...['orders-to-pack', 'orders-unpaid-cod', 'parcels-returned', 'payments-failed', 'refunds-failed', 'requests'],
      'withdrawals',
    ])
    expect(await kinds('content')).toEqual(['comments', 'requests'])
    expect(await kinds('accountant')).toEqual([
      'document-numbers',
      'ksef-sends',
      'orders-to-pack',
      'orders-unpaid-cod',
      'parcels-returned',
      'payments-failed',
    ])
  })
})
