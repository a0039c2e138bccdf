import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vouchers } from '#catalogue/vouchers/vouchers.tables.ts'
import { orders } from '#commerce/orders/orders.tables.ts'
import { rowsOf } from '#db/client.ts'
import { sqlStateOf } from '#db/transaction.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import { aCustomer, bearer } from '#testing/accounts.ts'
import { anAddress, anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { aSubscriber } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ hasMadeUpDocuments: true })
})
afterAll(() => testApp.close())

const company = { name: 'Pracownia Bożydary', taxId: '526-587-76-35', address: anAddress }

/** A paid order by card with an invoice, a used code and comments; `headers` of the signed-in customer, if any. */
async function aPaidOrder(email: string, headers: Record<string, string> = {}) {
  const change = { email, lastName: `Przyrębska ${email}`, comments: `Dla ${email}`, userWantsInvoice: true }
  const { reply } = await anOrder(
    testApp,
    [[await aProduct(testApp), 2]],
    { ...change, companyData: { ...company, name: `Pracownia ${email}` } },
    headers,
  )
  const page = [...testApp.cards.sessions.values()].findLast((session) => session.orderId === reply.orderId)
  const session = testApp.cards.become(page?.id ?? '', 'paid')
  await handlePaymentUpdate(testApp.context, { session, state: 'paid', actor: 'provider:stripe' })
  await testApp.runJobs()
  return { orderId: reply.orderId, sessionId: session.id }
}

/** Tables that contain one of these texts in any row. */
async function tablesContaining(...said: string[]): Promise<string[]> {
  const tables = rowsOf<{ name: string }>(
    await testApp.context.db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`,
    ),
  )
  const pattern = said.join('|').replaceAll('.', '\\.')
  const found: string[] = []
  for (const { name } of tables) {
    const row = await queryOne<{ n: number }>(
      testApp,
      sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text ~ ${pattern}`,
    )
    if (row?.n) found.push(name)
  }
  return found
}

/** Moves the clock to a date and time in the year so many years ahead, and runs the jobs. */
async function waitUntil(years: number, rest: string) {
  const year = new Date(testApp.clock.now()).getUTCFullYear() + years
  testApp.clock.advance(Date.parse(`${year}-${rest}`) - testApp.clock.now())
  await testApp.runJobs()
}

describe('records that outlive their account', () => {
  it('stay for six whole years, and then nothing in any table leads to a person (Q-99)', async () => {
    const { headers, session } = await aCustomer(testApp)
    const { email } = session
    const { orderId, sessionId } = await aPaidOrder(email, headers)
    const guest = `gosc-${session.id.slice(0, 8)}@poczta.example`
    await aPaidOrder(guest)
    const code = `PAMIEC${session.id.slice(0, 8)}`.toUpperCase()
    const { clock, db } = testApp.context
    const discount = { kind: 'percent', value: 10, scope: 'both' } as const
    await db.insert(vouchers).values({ code, ...discount, createdAt: clock.date() })
    const subscriber = await aSubscriber(testApp, { discountCode: code })
    const parcel = '620011874031992'
    await db.update(orders).set({ trackingCode: parcel, discountCode: code }).where(eq(orders.id, orderId))
    expect(await tablesContaining(code)).toEqual(expect.arrayContaining(['orders', 'subscription_charges', 'vouchers']))
    await testApp.call(accountEndpoints.deleteAccount, { body: {} }, headers)
    await testApp.call(accountEndpoints.deleteAccount, { body: {} }, bearer(subscriber.session))
    await testApp.runJobs()
    const [invoice] = await testApp.context.db.select().from(invoices).where(eq(invoices.orderId, orderId))
    expect(await tablesContaining(email)).toEqual(['consents', 'invoices', 'orders', 'search_terms'])
    expect(await testApp.context.storage.exists(invoice?.fileId ?? '')).toBe(true)

    // The paid year of the subscription ends in the following calendar year.
    await waitUntil(1, '12-31T22:00:00Z')
    await waitUntil(5, '12-31T22:00:00Z')
    for (const each of [email, guest, subscriber.session.email])
      expect(await tablesContaining(each)).toContain('consents')
    expect(await tablesContaining(sessionId)).toContain('payments')

    await waitUntil(1, '01-01T00:00:00Z')
    expect(await tablesContaining(email, guest, sessionId, parcel)).toEqual([])
    expect(await tablesContaining(subscriber.session.email)).toContain('subscriptions')
    expect(await testApp.context.storage.exists(invoice?.fileId ?? '')).toBe(false)
    const [bare] = await testApp.context.db.select().from(invoices).where(eq(invoices.orderId, orderId))
    expect(bare).toMatchObject({ number: invoice?.number, total: invoice?.total, lines: invoice?.lines, fileId: null })
    expect(await queryOne(testApp, sql`select status, total from orders where id = ${orderId}`)).toEqual({
      status: 'Paid',
      total: invoice?.total,
    })
    await waitUntil(1, '01-01T00:00:00Z')
    expect(await tablesContaining(subscriber.session.email, subscriber.providerSubscriptionId)).toEqual([])
    const naming = await tablesContaining(code)
    for (const personal of ['orders', 'subscription_charges', 'voucher_uses']) expect(naming).not.toContain(personal)
    // A second run finds nothing to do.
    await testApp.runJobs()
    expect((await testApp.context.db.select().from(invoices).where(eq(invoices.orderId, orderId)))[0]).toEqual(bare)
  })

  it('stay with an account that exists, however old they are', async () => {
    const { headers, session } = await aCustomer(testApp)
    const { orderId } = await aPaidOrder(session.email, headers)
    await waitUntil(8, '02-01T00:00:00Z')
    const row = await queryOne(testApp, sql`select email, anonymised_at from orders where id = ${orderId}`)
    expect(row).toEqual({ email: session.email, anonymised_at: null })
  })

  it('cannot be anonymised before their time, nor in another way after it', async () => {
    const { orderId } = await aPaidOrder('wczesny@poczta.example')
    const refusal = async (statement: ReturnType<typeof sql>) => {
      const error = await testApp.context.db.execute(statement).then(
        () => null,
        (reason: unknown) => reason,
      )
      return error === null ? null : sqlStateOf(error)
    }
    const nobody = `{"name": "", "taxId": null, "address": null}`
    const own = sql`where order_id = ${orderId}`
    expect(await refusal(sql`update invoices set buyer = ${nobody}::jsonb, anonymised_at = now() ${own}`)).toBe('23001')
    expect(await refusal(sql`update order_events set details = null ${own}`)).toBe('23001')
    await testApp.context.db.execute(sql`alter table invoices disable trigger invoices_kept`)
    await testApp.context.db.execute(sql`update invoices set issued_at = '2001-01-01' ${own}`)
    await testApp.context.db.execute(sql`alter table invoices enable trigger invoices_kept`)
    const other = `{"name": "Kto inny", "taxId": null, "address": null}`
    expect(await refusal(sql`update invoices set buyer = ${other}::jsonb, anonymised_at = now() ${own}`)).toBe('23001')
    expect(await refusal(sql`update invoices set total = 1, anonymised_at = now() ${own}`)).toBe('23001')
    expect(await refusal(sql`update invoices set buyer = ${nobody}::jsonb, anonymised_at = now() ${own}`)).toBeNull()
  })
})
