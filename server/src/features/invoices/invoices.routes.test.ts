import { accountEndpoints } from '@slodki-ul/contract/account'
import type { OrderFormInput } from '@slodki-ul/contract/checkout'
import { formatDate } from '@slodki-ul/contract/dates'
import { invoicesEndpoints } from '@slodki-ul/contract/invoices'
import { ordersEndpoints } from '@slodki-ul/contract/orders'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { inTransaction, sqlStateOf } from '#db/transaction.ts'
import { issuePaper, type Paper } from '#features/invoices/invoices.service.ts'
import { invoices } from '#features/invoices/invoices.tables.ts'
import { orders } from '#features/orders/orders.tables.ts'
import { hearNews } from '#features/payments/payment-news.service.ts'
import { subscriptions } from '#features/subscription/subscription.tables.ts'
import { type Academy, openAcademy } from '#testing/academy.ts'
import { aCustomer, bearer, signIn } from '#testing/accounts.ts'
import { anAddress, anOrder, aProduct, orderOf } from '#testing/factories.ts'
import { readPdf } from '#testing/pdf.ts'
import { aSubscriber, later, tellBilling } from '#testing/subscriptions.ts'

const { listInvoices, getInvoicePdf, getOrderPdf } = invoicesEndpoints
const company = { name: 'Pracownia Zosi', taxId: '526-587-76-35', address: anAddress }

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

type Headers = Record<string, string>

/** The payment page of an order says that it was paid. */
const pay = (orderId: string) => {
  const page = [...academy.cards.sessions.values()].findLast((session) => session.orderId === orderId)
  const session = academy.cards.become(page?.id ?? '', 'paid')
  return hearNews(academy.context, { session, state: 'paid', actor: 'provider:stripe' })
}

/** An order of two rates by card, paid; returns its id. */
async function aPaidOrder(change: Partial<OrderFormInput> = {}, headers: Headers = {}): Promise<string> {
  const cheap = await aProduct(academy, { price: 3333, vatRate: 5 })
  const { reply } = await anOrder(
    academy,
    [
      [cheap, 3],
      [await aProduct(academy), 1],
    ],
    change,
    headers,
  )
  await pay(reply.orderId)
  return reply.orderId
}

/** A subscription of a customer, of which `issue` documents payments. */
async function aSubscription(userId: string) {
  const subscriptionId = crypto.randomUUID()
  await academy.context.db.insert(subscriptions).values({
    ...{ id: subscriptionId, userId, email: 'zosia@poczta.example', language: 'pl', planId: 1, status: 'Inactive' },
    ...{ price: 32500, paymentMethod: 'Stripe', createdAt: academy.clock.date() },
  })
  const paper: Omit<Paper, 'occasion'> = {
    subject: { subscriptionId },
    plan: { pl: 'Roczny', en: 'Yearly' },
    wantsInvoice: false,
    buyer: { name: 'Zofia Kalinowska', taxId: null, address: null },
    lines: [
      { namePl: 'Plan Roczny', nameEn: 'Yearly', unit: 'service', count: 1, gross: 32500, vatRate: 23, vat: 6077 },
    ],
    discountCode: null,
    paymentMethod: 'Stripe',
    paidAt: academy.clock.date(),
  }
  const issue = (occasion: string = crypto.randomUUID(), change: Partial<Paper> = {}) =>
    inTransaction(academy.context, (tx) => issuePaper(tx, academy.context, { ...paper, ...change, occasion }))
  return { subscriptionId, issue }
}

const invoiceOf = async (orderId: string) =>
  (await academy.context.db.select().from(invoices).where(eq(invoices.orderId, orderId)))[0]

const documentMails = () => academy.sent.filter(({ subject }) => /^(Dokument|Document) /.test(subject))

describe('the document of a paid order', () => {
  it('repeats what the order stores: lines after the discount, tax by rate, the total, to the grosz', async () => {
    const orderId = await aPaidOrder({ userWantsInvoice: true, companyData: company })
    const order = await orderOf(academy, orderId)
    const invoice = await invoiceOf(orderId)
    expect(invoice).toMatchObject({
      ...{ type: 'Invoice', total: order?.total, vatTotal: order?.vat_total, paymentMethod: 'Stripe' },
      buyer: { name: 'Pracownia Zosi', taxId: '5265877635' },
      seller: { nip: academy.context.config.seller.nip },
    })
    expect(invoice?.number).toMatch(/^FV \d\d\/20\d\d\/\d{4}$/)
    expect(invoice?.lines.map(({ vatRate, gross }) => [vatRate, gross])).toEqual([
      [5, 9999],
      [23, 5000],
      [23, 1790],
    ])
  })

  it('is a receipt when no invoice was asked for, or nothing was paid', async () => {
    const receipt = await invoiceOf(await aPaidOrder())
    expect(receipt).toMatchObject({ type: 'Receipt', buyer: { name: 'Zofia Kalinowska', taxId: null } })
    expect(receipt?.number).toMatch(/^PZ \d\d\/20\d\d\/\d{4}$/)
    const { issue, subscriptionId } = await aSubscription((await aCustomer(academy)).session.id)
    await issue('free', { wantsInvoice: true, lines: [] })
    const [free] = await academy.context.db
      .select({ type: invoices.type })
      .from(invoices)
      .where(eq(invoices.subscriptionId, subscriptionId))
    expect(free?.type).toBe('Receipt')
  })

  it('is mailed to its buyer once, as a file and with a link that needs no account', async () => {
    const orderId = await aPaidOrder({ userWantsInvoice: true, companyData: company })
    for (let times = 0; times < 3; times++) await academy.runJobs()
    const [mail, ...others] = documentMails()
    expect(others).toEqual([])
    const invoice = await invoiceOf(orderId)
    expect(mail).toMatchObject({ to: 'zosia@poczta.example', subject: `Dokument ${invoice?.number} jest gotowy` })
    const [attached] = mail?.attachments ?? []
    expect(attached).toMatchObject({ filename: 'faktura.pdf', contentType: 'application/pdf' })
    const { pages } = await readPdf(attached?.content as Buffer)
    for (const text of [invoice?.number ?? '', 'Pracownia Zosi', 'NIP 526 587 76 35', 'Kurier DPD'])
      expect(pages[0]).toContain(text)
    const [url = ''] = /http\S+\/media\/private\/\S+/.exec(mail?.text ?? '') ?? []
    const linked = await academy.app.inject({ url: new URL(url).pathname })
    expect(linked.rawPayload.equals(attached?.content as Buffer)).toBe(true)
    expect(linked.headers['content-disposition']).toContain('faktura.pdf')
  })

  it('is linked to anew when the links of its order are asked for again', async () => {
    await aPaidOrder()
    await academy.runJobs()
    const [, token = ''] = /\/media\/private\/(\S+)/.exec(documentMails()[0]?.text ?? '') ?? []
    academy.clock.advance(31 * 86_400_000)
    await academy.call(ordersEndpoints.sendNewLinks, { body: { link: token } })
    await academy.runJobs()
    const mail = academy.sent.find(({ subject }) => subject.startsWith('Nowe linki'))
    expect(mail?.text).toMatch(/^PZ \d\d\/20\d\d\/\d{4}: http\S+\/media\/private\/\S+$/m)
  })

  it('speaks the language of its order', async () => {
    await aPaidOrder({ languageCode: 'en' })
    await academy.runJobs()
    const [mail] = documentMails()
    expect(mail?.attachments[0]?.filename).toBe('paragon.pdf')
    const { pages } = await readPdf(mail?.attachments[0]?.content as Buffer)
    for (const text of ['Proof of purchase', 'Not a fiscal document', 'Delivery, DPD courier', 'Page 1 of 1'])
      expect(pages[0]).toContain(text)
  })
})

describe('GET /orders/pdf-invoice/{id}', () => {
  it('API-65 gives its owner the document, which one the order says', async () => {
    const { headers } = await aCustomer(academy)
    const orders = {
      'faktura.pdf': await aPaidOrder({ userWantsInvoice: true, companyData: company }, headers),
      'paragon.pdf': await aPaidOrder({}, headers),
    }
    for (const [name, id] of Object.entries(orders)) {
      const query = { userWantsInvoice: name === 'paragon.pdf' ? 'true' : 'false' }
      const answer = await academy.call(getOrderPdf, { params: { id }, query }, headers)
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
        'cache-control': 'private, no-store',
      })
      expect((await readPdf(answer.bytes)).pages).toHaveLength(1)
    }
  })

  it('follows a guest’s order into the account that takes it over (Q-78)', async () => {
    const { session, headers } = await aCustomer(academy)
    const id = await aPaidOrder()
    expect((await academy.call(getOrderPdf, { params: { id } }, headers)).status).toBe(404)
    await academy.context.db.update(orders).set({ userId: session.id }).where(eq(orders.id, id))
    expect((await academy.call(getOrderPdf, { params: { id } }, headers)).status).toBe(200)
  })
})

describe('GET /subscription/invoices', () => {
  const query = { languageCode: 'pl' } as const

  it('API-36 SUB-49 pages the documents of subscription payments by five, newest first', async () => {
    const { session, headers } = await aCustomer(academy)
    const { issue } = await aSubscription(session.id)
    for (let month = 0; month < 7; month++) {
      academy.clock.advance(30 * 86_400_000)
      await issue()
    }
    await aPaidOrder({}, headers)
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
    const { issue } = await aSubscription(session.id)
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
    const { issue } = await aSubscription(session.id)
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
    expect(documentMails()).toHaveLength(2)
    expect(documentMails()[0]?.text).toContain('/moje-konto/subskrypcja')
  })

  it('is not there for anybody else', async () => {
    const { session } = await aCustomer(academy)
    const { issue } = await aSubscription(session.id)
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
    const hourMs = 3_600_000
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

describe('a document that was issued', () => {
  it('cannot be rewritten, numbered anew or taken out of its series', async () => {
    const { id = '' } = (await invoiceOf(await aPaidOrder())) ?? {}
    for (const statement of [
      sql`update invoices set total = total + 1 where id = ${id}`,
      sql`update invoices set number = 'FV 1' where id = ${id}`,
      sql`delete from invoices where id = ${id}`,
      sql`truncate invoices`,
    ]) {
      const refused = await academy.context.db.execute(statement).catch((error: unknown) => sqlStateOf(error))
      expect(refused).toBe('23001')
    }
  })

  it('is the only one for what was paid', async () => {
    const { issue } = await aSubscription((await aCustomer(academy)).session.id)
    await issue('once')
    await expect(issue('once')).rejects.toThrow()
    const numbers = rowsOf<{ series: string; held: number; last: number }>(
      await academy.context.db.execute(
        sql`select name as series, last, (select count(*)::int from invoices where series = name) as held from invoice_series`,
      ),
    )
    for (const { held, last } of numbers) expect(held).toBe(last)
  })

  it('is told to its owner, and outlives the account without it (Q-99)', async () => {
    const { session, headers } = await aCustomer(academy)
    const { issue, subscriptionId } = await aSubscription(session.id)
    await issue()
    const orderId = await aPaidOrder({}, headers)
    const { reply } = await academy.call(accountEndpoints.exportPersonalData, {}, headers)
    expect(reply.data.invoices).toHaveLength(2)
    await academy.call(accountEndpoints.deleteAccount, {}, headers)
    const kept = await academy.context.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(sql`${invoices.subscriptionId} = ${subscriptionId} or ${invoices.orderId} = ${orderId}`)
    expect(kept).toHaveLength(2)
  })
})
