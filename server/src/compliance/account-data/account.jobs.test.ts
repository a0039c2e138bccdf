import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { sqlStateOf } from '#db/transaction.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { hearNews } from '#payments/payments/payment-events.service.ts'
import { aCustomer, bearer } from '#testing/accounts.ts'
import { anAddress, anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { aSubscriber } from '#testing/subscriptions.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const company = { name: 'Pracownia Bożydary', taxId: '526-587-76-35', address: anAddress }

/** A paid order by card with an invoice, a used code and comments; `headers` of whoever is signed in. */
async function aPaidOrder(email: string, headers: Record<string, string> = {}) {
  const change = { email, lastName: `Przyrębska ${email}`, comments: `Dla ${email}`, userWantsInvoice: true }
  const { reply } = await anOrder(
    academy,
    [[await aProduct(academy), 2]],
    { ...change, companyData: { ...company, name: `Pracownia ${email}` } },
    headers,
  )
  const page = [...academy.cards.sessions.values()].findLast((session) => session.orderId === reply.orderId)
  const session = academy.cards.become(page?.id ?? '', 'paid')
  await hearNews(academy.context, { session, state: 'paid', actor: 'provider:stripe' })
  await academy.runJobs()
  return { orderId: reply.orderId, sessionId: session.id }
}

/** Tables in which any row says one of these words. */
async function tablesThatSay(...said: string[]): Promise<string[]> {
  const tables = rowsOf<{ name: string }>(
    await academy.context.db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`,
    ),
  )
  const pattern = said.join('|').replaceAll('.', '\\.')
  const found: string[] = []
  for (const { name } of tables) {
    const row = await queryOne<{ n: number }>(
      academy,
      sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text ~ ${pattern}`,
    )
    if (row?.n) found.push(name)
  }
  return found
}

/** Moves the clock to a moment of a year so many years on, and lets the jobs have their turn. */
async function waitUntil(years: number, rest: string) {
  const year = new Date(academy.clock.now()).getUTCFullYear() + years
  academy.clock.advance(Date.parse(`${year}-${rest}`) - academy.clock.now())
  await academy.runJobs()
}

describe('records that outlive their account', () => {
  it('stay for six whole years, and then nothing in any table leads to a person (Q-99)', async () => {
    const { headers, session } = await aCustomer(academy)
    const { email } = session
    const { orderId, sessionId } = await aPaidOrder(email, headers)
    const guest = `gosc-${session.id.slice(0, 8)}@poczta.example`
    await aPaidOrder(guest)
    const subscriber = await aSubscriber(academy)
    await academy.call(accountEndpoints.deleteAccount, { body: {} }, headers)
    await academy.call(accountEndpoints.deleteAccount, { body: {} }, bearer(subscriber.session))
    await academy.runJobs()
    const [invoice] = await academy.context.db.select().from(invoices).where(eq(invoices.orderId, orderId))
    expect(await tablesThatSay(email)).toEqual(['consents', 'invoices', 'orders'])
    expect(await academy.context.storage.exists(invoice?.fileId ?? '')).toBe(true)

    // The paid year of the subscription ends in the next one.
    await waitUntil(1, '12-31T22:00:00Z')
    await waitUntil(5, '12-31T22:00:00Z')
    for (const each of [email, guest, subscriber.session.email]) expect(await tablesThatSay(each)).toContain('consents')
    expect(await tablesThatSay(sessionId)).toContain('payments')

    await waitUntil(1, '01-01T00:00:00Z')
    expect(await tablesThatSay(email, guest, sessionId)).toEqual([])
    expect(await tablesThatSay(subscriber.session.email)).toContain('subscriptions')
    expect(await academy.context.storage.exists(invoice?.fileId ?? '')).toBe(false)
    const [bare] = await academy.context.db.select().from(invoices).where(eq(invoices.orderId, orderId))
    expect(bare).toMatchObject({ number: invoice?.number, total: invoice?.total, lines: invoice?.lines, fileId: null })
    expect(await queryOne(academy, sql`select status, total from orders where id = ${orderId}`)).toEqual({
      status: 'Paid',
      total: invoice?.total,
    })
    await waitUntil(1, '01-01T00:00:00Z')
    expect(await tablesThatSay(subscriber.session.email, subscriber.providerSubscriptionId)).toEqual([])
    // A second look finds nothing to do.
    await academy.runJobs()
    expect((await academy.context.db.select().from(invoices).where(eq(invoices.orderId, orderId)))[0]).toEqual(bare)
  })

  it('stay with an account that exists, however old they are', async () => {
    const { headers, session } = await aCustomer(academy)
    const { orderId } = await aPaidOrder(session.email, headers)
    await waitUntil(8, '02-01T00:00:00Z')
    const row = await queryOne(academy, sql`select email, anonymised_at from orders where id = ${orderId}`)
    expect(row).toEqual({ email: session.email, anonymised_at: null })
  })

  it('are made nobody’s by no hand before their time, and in no other way after it', async () => {
    const { orderId } = await aPaidOrder('wczesny@poczta.example')
    const refusal = async (statement: ReturnType<typeof sql>) => {
      const error = await academy.context.db.execute(statement).then(
        () => null,
        (reason: unknown) => reason,
      )
      return error === null ? null : sqlStateOf(error)
    }
    const nobody = `{"name": "", "taxId": null, "address": null}`
    const own = sql`where order_id = ${orderId}`
    expect(await refusal(sql`update invoices set buyer = ${nobody}::jsonb, anonymised_at = now() ${own}`)).toBe('23001')
    expect(await refusal(sql`update order_events set details = null ${own}`)).toBe('23001')
    await academy.context.db.execute(sql`alter table invoices disable trigger invoices_kept`)
    await academy.context.db.execute(sql`update invoices set issued_at = '2001-01-01' ${own}`)
    await academy.context.db.execute(sql`alter table invoices enable trigger invoices_kept`)
    const other = `{"name": "Kto inny", "taxId": null, "address": null}`
    expect(await refusal(sql`update invoices set buyer = ${other}::jsonb, anonymised_at = now() ${own}`)).toBe('23001')
    expect(await refusal(sql`update invoices set total = 1, anonymised_at = now() ${own}`)).toBe('23001')
    expect(await refusal(sql`update invoices set buyer = ${nobody}::jsonb, anonymised_at = now() ${own}`)).toBeNull()
  })
})
