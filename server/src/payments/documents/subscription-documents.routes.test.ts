import { formatDate } from '@slodki-ul/contract/dates'
import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { aCustomer, bearer, signIn } from '#testing/accounts.ts'
import { aPaidOrder, aSubscription, company, documentMails } from '#testing/documents.ts'
import { anAddress } from '#testing/factories.ts'
import { readPdf } from '#testing/pdf.ts'
import { aSubscriber, deliverBillingEvent, later } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const { listInvoices, getInvoicePdf } = invoicesEndpoints

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  // Sends mails queued by other tests.
  await testApp.runJobs()
  testApp.sent.length = 0
})

describe('GET /subscription/invoices', () => {
  const query = { languageCode: 'pl' } as const

  it('API-36 SUB-49 returns the documents of subscription payments, five per page, newest first', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { issue } = await aSubscription(testApp, session.id)
    for (let month = 0; month < 7; month++) {
      testApp.clock.advance(30 * dayMs)
      await issue()
    }
    await aPaidOrder(testApp, {}, headers)
    // The token of half a year ago has expired.
    const fresh = bearer(await signIn(testApp, session.email))
    const first = await testApp.call(listInvoices, { query }, fresh)
    expect(first.pagination).toEqual({ currentPage: 1, itemsPerPage: 5, totalItems: 7, totalPages: 2 })
    const second = await testApp.call(listInvoices, { query: { ...query, pageNumber: 2 } }, fresh)
    const created = [...first.reply, ...second.reply].map((invoice) => invoice.created)
    expect(created).toEqual(created.toSorted().toReversed())
    expect(new Set(created).size).toBe(7)
    const other = await aCustomer(testApp)
    const foreign = await testApp.call(listInvoices, { query: { ...query, userId: session.id } }, other.headers)
    expect(foreign.reply).toEqual([])
  })

  it('ENT-12 returns of each its id, name, type, plan in the requested language, date and price', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { issue } = await aSubscription(testApp, session.id)
    await issue('a month', { wantsInvoice: true })
    const { reply } = await testApp.call(listInvoices, { query: { languageCode: 'en' } }, headers)
    expect(reply).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: expect.stringMatching(/^FV \d\d\/20\d\d\/\d{4}$/),
        type: 'Invoice',
        plan: 'Yearly',
        created: testApp.clock.date().toISOString(),
        sold: null,
        price: 325,
        invoiceUntil: null,
      },
    ])
    expect((await testApp.call(listInvoices, { query }, headers)).reply[0]?.plan).toBe('Roczny')
  })

  it('says when a payment was received, or what was sold handed over, where it is not the day of the document', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { issue } = await aSubscription(testApp, session.id)
    const before = new Date(testApp.clock.now() - 2 * dayMs)
    await issue('paid before', { paidAt: before })
    testApp.clock.advance(1000)
    await issue('delivered before', { deliveredAt: before })
    const { reply } = await testApp.call(listInvoices, { query }, headers)
    expect(reply.map(({ sold }) => sold)).toEqual([
      { kind: 'delivery', at: before.toISOString() },
      { kind: 'payment', at: before.toISOString() },
    ])
    const [delivered, paid] = await Promise.all(
      reply.map(async ({ id }) => (await testApp.call(getInvoicePdf, { params: { id } }, headers)).bytes),
    )
    const text = async (bytes: Uint8Array = Buffer.of()) => (await readPdf(bytes)).pages.join(' ')
    expect(await text(delivered)).toContain(`Data sprzedaży ${formatDate(before)}`)
    expect(await text(delivered)).not.toContain('Data otrzymania zapłaty')
    expect(await text(paid)).toContain(`Data otrzymania zapłaty ${formatDate(before)}`)
    expect(await text(paid)).not.toContain('Data sprzedaży')
  })
})

describe('GET /subscription/pdf-invoice/{id}', () => {
  it('API-37 returns a PDF named by its type to its owner, made at once when no job has made it', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { issue } = await aSubscription(testApp, session.id)
    await issue('one')
    await issue('two', { wantsInvoice: true, buyer: { name: 'Pasieka', taxId: '5265877635', address: anAddress } })
    const { reply } = await testApp.call(listInvoices, { query: { languageCode: 'pl' } }, headers)
    for (const { id, type, name } of reply) {
      const response = await testApp.call(getInvoicePdf, { params: { id } }, headers)
      const file = type === 'Invoice' ? 'faktura.pdf' : 'paragon.pdf'
      expect(response.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${file}`)
      const { pages } = await readPdf(response.bytes)
      for (const text of [name, 'Plan Roczny', '264,23', '60,77', '325,00']) expect(pages[0]).toContain(text)
      // A second request returns the same file.
      expect((await testApp.call(getInvoicePdf, { params: { id } }, headers)).bytes.equals(response.bytes)).toBe(true)
    }
    await testApp.runJobs()
    expect(documentMails(testApp)).toHaveLength(2)
    expect(documentMails(testApp)[0]?.text).toContain('/moje-konto/subskrypcja')
  })

  it('is not there for anybody else', async () => {
    const { session } = await aCustomer(testApp)
    const { issue } = await aSubscription(testApp, session.id)
    await issue('foreign')
    const [row] = await testApp.context.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(eq(invoices.occasion, 'foreign'))
    const { headers } = await aCustomer(testApp)
    const params = { id: row?.id ?? '' }
    expect((await testApp.call(getInvoicePdf, { params }, headers)).problem.code).toBe('ERRORS.UNABLETOLOADPDF')
    expect((await testApp.call(getInvoicePdf, { params })).status).toBe(401)
  })
})

describe('the documents of a subscription', () => {
  it('are one for each payment, for the days that it bought, as the charge has them', async () => {
    const { subscriptionId, providerSubscriptionId, enter } = await aSubscriber(testApp, {
      ...{ subscriptionDetailsId: 3, userWantsInvoice: true, companyData: company },
    })
    const end = testApp.billing.subscriptions.get(providerSubscriptionId)?.periodEnd.getTime() ?? 0
    await later(testApp, end - testApp.clock.now() + hourMs)
    testApp.billing.renew(providerSubscriptionId)
    for (let times = 0; times < 3; times++) await deliverBillingEvent(testApp, providerSubscriptionId)
    const headers = await enter()
    const { reply } = await testApp.call(listInvoices, { query: { languageCode: 'pl' } }, headers)
    expect(reply.map(({ type, plan, price }) => [type, plan, price])).toEqual([
      ['Invoice', 'Miesięczny', 32.5],
      ['Invoice', 'Miesięczny', 32.5],
    ])
    const { bytes } = await testApp.call(getInvoicePdf, { params: { id: reply[0]?.id ?? '' } }, headers)
    const [page = ''] = (await readPdf(bytes)).pages
    for (const text of ['Pracownia Zosi', 'Subskrypcja Słodki Ul, plan Miesięczny', '26,42', '6,08', '32,50'])
      expect(page).toContain(text)
    const [period] = rowsOf<{ starts: string; ends: string }>(
      await testApp.context.db.execute(
        sql`select starts_at::text as starts, ends_at::text as ends from access_periods where subscription_id = ${subscriptionId} order by starts_at desc limit 1`,
      ),
    )
    expect(page).toContain(`${formatDate(period?.starts ?? '')}–${formatDate(period?.ends ?? '')}`)
  })
})
