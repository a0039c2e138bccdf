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
import { aSubscriber, later, tellBilling } from '#testing/subscriptions.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

const { listInvoices, getInvoicePdf } = invoicesEndpoints

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())
beforeEach(async () => {
  // What other tests left to be sent.
  await academy.runJobs()
  academy.sent.length = 0
})

describe('GET /subscription/invoices', () => {
  const query = { languageCode: 'pl' } as const

  it('API-36 SUB-49 pages the documents of subscription payments by five, newest first', async () => {
    const { session, headers } = await aCustomer(academy)
    const { issue } = await aSubscription(academy, session.id)
    for (let month = 0; month < 7; month++) {
      academy.clock.advance(30 * dayMs)
      await issue()
    }
    await aPaidOrder(academy, {}, headers)
    // The token of half a year ago is over.
    const fresh = bearer(await signIn(academy, session.email))
    const first = await academy.call(listInvoices, { query }, fresh)
    expect(first.pagination).toEqual({ currentPage: 1, itemsPerPage: 5, totalItems: 7, totalPages: 2 })
    const second = await academy.call(listInvoices, { query: { ...query, pageNumber: 2 } }, fresh)
    const created = [...first.reply, ...second.reply].map((invoice) => invoice.created)
    expect(created).toEqual(created.toSorted().toReversed())
    expect(new Set(created).size).toBe(7)
    const other = await aCustomer(academy)
    const foreign = await academy.call(listInvoices, { query: { ...query, userId: session.id } }, other.headers)
    expect(foreign.reply).toEqual([])
  })

  it('ENT-12 says of each its id, name, type, plan in the language asked for, day and price', async () => {
    const { session, headers } = await aCustomer(academy)
    const { issue } = await aSubscription(academy, session.id)
    await issue('a month', { wantsInvoice: true })
    const { reply } = await academy.call(listInvoices, { query: { languageCode: 'en' } }, headers)
    expect(reply).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: expect.stringMatching(/^FV \d\d\/20\d\d\/\d{4}$/),
        type: 'Invoice',
        plan: 'Yearly',
        created: academy.clock.date().toISOString(),
        price: 325,
      },
    ])
    expect((await academy.call(listInvoices, { query }, headers)).reply[0]?.plan).toBe('Roczny')
  })
})

describe('GET /subscription/pdf-invoice/{id}', () => {
  it('API-37 gives its owner a PDF named by its type, made at once when no job has made it', async () => {
    const { session, headers } = await aCustomer(academy)
    const { issue } = await aSubscription(academy, session.id)
    await issue('one')
    await issue('two', { wantsInvoice: true, buyer: { name: 'Pasieka', taxId: '5265877635', address: anAddress } })
    const { reply } = await academy.call(listInvoices, { query: { languageCode: 'pl' } }, headers)
    for (const { id, type, name } of reply) {
      const answer = await academy.call(getInvoicePdf, { params: { id } }, headers)
      const file = type === 'Invoice' ? 'faktura.pdf' : 'paragon.pdf'
      expect(answer.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${file}`)
      const { pages } = await readPdf(answer.bytes)
      for (const text of [name, 'Plan Roczny', '264,23', '60,77', '325,00']) expect(pages[0]).toContain(text)
      // A second look gets the very same file.
      expect((await academy.call(getInvoicePdf, { params: { id } }, headers)).bytes.equals(answer.bytes)).toBe(true)
    }
    await academy.runJobs()
    expect(documentMails(academy)).toHaveLength(2)
    expect(documentMails(academy)[0]?.text).toContain('/moje-konto/subskrypcja')
  })

  it('is not there for anybody else', async () => {
    const { session } = await aCustomer(academy)
    const { issue } = await aSubscription(academy, session.id)
    await issue('foreign')
    const [row] = await academy.context.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(eq(invoices.occasion, 'foreign'))
    const { headers } = await aCustomer(academy)
    const params = { id: row?.id ?? '' }
    expect((await academy.call(getInvoicePdf, { params }, headers)).problem.code).toBe('ERRORS.UNABLETOLOADPDF')
    expect((await academy.call(getInvoicePdf, { params })).status).toBe(401)
  })
})

describe('the documents of a subscription', () => {
  it('are one for each payment, for the days that it bought, as the charge has them', async () => {
    const { subscriptionId, providerSubscriptionId, enter } = await aSubscriber(academy, {
      ...{ subscriptionDetailsId: 3, userWantsInvoice: true, companyData: company },
    })
    const end = academy.billing.subscriptions.get(providerSubscriptionId)?.periodEnd.getTime() ?? 0
    await later(academy, end - academy.clock.now() + hourMs)
    academy.billing.renew(providerSubscriptionId)
    for (let times = 0; times < 3; times++) await tellBilling(academy, providerSubscriptionId)
    const headers = await enter()
    const { reply } = await academy.call(listInvoices, { query: { languageCode: 'pl' } }, headers)
    expect(reply.map(({ type, plan, price }) => [type, plan, price])).toEqual([
      ['Invoice', 'Miesięczny', 32.5],
      ['Invoice', 'Miesięczny', 32.5],
    ])
    const { bytes } = await academy.call(getInvoicePdf, { params: { id: reply[0]?.id ?? '' } }, headers)
    const [page = ''] = (await readPdf(bytes)).pages
    for (const text of ['Pracownia Zosi', 'Subskrypcja Słodki Ul, plan Miesięczny', '26,42', '6,08', '32,50'])
      expect(page).toContain(text)
    const [period] = rowsOf<{ starts: string; ends: string }>(
      await academy.context.db.execute(
        sql`select starts_at::text as starts, ends_at::text as ends from access_periods where subscription_id = ${subscriptionId} order by starts_at desc limit 1`,
      ),
    )
    expect(page).toContain(`${formatDate(period?.starts ?? '')}–${formatDate(period?.ends ?? '')}`)
  })
})
