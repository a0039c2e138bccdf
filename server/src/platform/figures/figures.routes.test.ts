import { succeed } from '@slodki-ul/contract/errors'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import { staffDocumentsEndpoints } from '@slodki-ul/contract/payments/documents.admin'
import { figuresEndpoints as rows } from '@slodki-ul/contract/platform/figures.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { correctByRefund } from '#testing/corrections.ts'
import { aPaidOrder } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
const headers = {} as Record<StaffRole, Record<string, string>>
/** Far from what the demo brings. */
const march = { from: '2031-03-01', to: '2031-03-07' }
beforeAll(async () => {
  testApp = await openTestApp()
  for (const role of ['owner', 'shop', 'content', 'support', 'accountant'] as const)
    headers[role] = (await aStaffMember(testApp, [role])).headers
})
afterAll(() => testApp.close())

const run = (statement: ReturnType<typeof sql>) => testApp.context.db.execute(statement)
const read = async (query: { from: string; to: string }, role: StaffRole = 'owner') =>
  (await testApp.call(rows.listFigures, { query }, headers[role])).reply
const figure = async (kind: string, query = march) => {
  const found = (await read(query)).figures.find((each) => each.kind === kind)
  return [found?.value, found?.before]
}

/** An order of 117.90 paid at a moment, with its document; triggers keep documents as they were issued. */
async function aSale(at: string, refundGrosze = 0) {
  const { orderId } = await aPaidOrder(testApp)
  if (refundGrosze > 0) await correctByRefund(testApp, orderId, refundGrosze)
  await run(sql`update orders set created_at = ${at}::timestamptz where id = ${orderId}`)
  await inTransaction(testApp.context, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update invoices set issued_at = ${at}::timestamptz where order_id = ${orderId}`)
    return succeed(undefined)
  })
  return orderId
}

describe('GET /admin/figures', () => {
  it('sales are documents less corrections, by days in Warsaw, against as many days before, as the list of documents sums them', async () => {
    await aSale('2031-02-28T22:59:59Z')
    await aSale('2031-02-28T23:00:00Z')
    await aSale('2031-03-07T22:59:59Z', 2000)
    await aSale('2031-03-07T23:00:00Z')
    expect((await read(march)).before).toEqual({ from: '2031-02-22', to: '2031-02-28' })
    expect(await figure('sales')).toEqual([215.8, 117.9])
    expect(await figure('orders')).toEqual([2, 1])
    const list = await testApp.call(
      staffDocumentsEndpoints.listStaffDocuments,
      { query: { issuedFrom: march.from, issuedTo: march.to } },
      headers.owner,
    )
    expect(list.reply).toHaveLength(3)
    expect(list.reply.reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(215.8)
  })

  it('orders that are neither paid nor on delivery, or were cancelled, do not count', async () => {
    const [canceled, unpaid] = [await aSale('2031-05-02T10:00:00Z'), await aSale('2031-05-02T10:00:00Z')]
    const may = { from: '2031-05-01', to: '2031-05-31' }
    expect(await figure('orders', may)).toEqual([2, 0])
    await run(sql`update orders set status = 'Canceled' where id = ${canceled}`)
    await run(sql`update orders set status = 'Placed', paid_at = null, payment_method = 'Stripe' where id = ${unpaid}`)
    expect(await figure('orders', may)).toEqual([0, 0])
  })

  it('churn is what ended in the period over what ran at its start; running is counted at the end', async () => {
    const story = async (...events: [string, string][]) => {
      const id = crypto.randomUUID()
      await run(sql`insert into subscriptions (id, email, language, plan_id, status, price, payment_method, created_at)
        select ${id}, ${`${id}@poczta.example`}, 'pl', min(id), 'Active', 100, 'Blik', now() from plans`)
      for (const [status, at] of events)
        await run(sql`insert into subscription_events (subscription_id, to_status, cause, actor, at)
          values (${id}, ${status}, 'test', 'job:test', ${at}::timestamptz)`)
    }
    const base = Number((await figure('subscriptions', { from: '2040-01-01', to: '2040-01-31' }))[1])
    await story(
      ['Active', '2040-01-05T10:00:00Z'],
      ['Cancelled', '2040-02-10T10:00:00Z'],
      ['Expired', '2040-03-20T10:00:00Z'],
    )
    await story(['Active', '2040-01-05T10:00:00Z'], ['PastDue', '2040-03-05T10:00:00Z'])
    await story(['Pending', '2040-03-01T10:00:00Z'], ['Inactive', '2040-03-02T10:00:00Z'])
    await story(['Active', '2040-03-10T10:00:00Z'], ['Expired', '2040-03-11T10:00:00Z'])
    const period = { from: '2040-03-01', to: '2040-03-31' }
    expect(await figure('subscriptions', period)).toEqual([base + 1, base + 2])
    expect(await figure('churn', period)).toEqual([Math.round((1 / (base + 2)) * 1000) / 10, 0])
    expect(await figure('churn', { from: '1990-01-01', to: '1990-01-02' })).toEqual([null, null])
  })

  it('each staff role sees its own (BO-039)', async () => {
    const kinds = async (role: StaffRole) => (await read(march, role)).figures.map(({ kind }) => kind).toSorted()
    expect(await kinds('owner')).toEqual(['churn', 'comments', 'orders', 'sales', 'subscriptions'])
    expect(await kinds('shop')).toEqual(['orders', 'sales'])
    expect(await kinds('accountant')).toEqual(['churn', 'orders', 'sales', 'subscriptions'])
    expect(await kinds('content')).toEqual(['comments'])
    expect(await kinds('support')).toEqual(['comments', 'orders'])
  })

  it.each([
    { from: '2031-03-02', to: '2031-03-01' },
    { from: '2029-01-01', to: '2031-03-01' },
    { from: '2031-02-30', to: '2031-03-01' },
    { from: '2031-03-01' },
  ])('refuses %j', async (query) => {
    expect((await testApp.call(rows.listFigures, { query } as never, headers.owner)).status).toBe(400)
  })
})
