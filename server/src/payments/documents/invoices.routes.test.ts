import { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { formatDate } from '@slodki-ul/contract/dates'
import { dayMs } from '@slodki-ul/contract/durations'
import { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueOrderDocuments } from '#commerce/orders/order-documents.service.ts'
import { selectOrder, selectOrderLines } from '#commerce/orders/orders.service.ts'
import { orders } from '#commerce/orders/orders.tables.ts'
import { rowsOf } from '#db/client.ts'
import { inTransaction, sqlStateOf } from '#db/transaction.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aPaidOrder, aSubscription, company, documentMails, invoiceOf } from '#testing/documents.ts'
import { anOrder, aProduct, orderOf } from '#testing/factories.ts'
import { readPdf } from '#testing/pdf.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const { getOrderPdf } = invoicesEndpoints

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

describe('the document of a paid order', () => {
  it('repeats what the order stores: lines after the discount, tax by rate, the total, to the grosz', async () => {
    const orderId = await aPaidOrder(testApp, { userWantsInvoice: true, companyData: company })
    const order = await orderOf(testApp, orderId)
    const invoice = await invoiceOf(testApp, orderId)
    expect(invoice).toMatchObject({
      ...{ type: 'Invoice', total: order?.total, vatTotal: order?.vat_total, paymentMethod: 'Stripe' },
      buyer: { name: 'Pracownia Zosi', taxId: '5265877635' },
      seller: { nip: testApp.context.config.seller.nip },
    })
    expect(invoice?.number).toMatch(/^FV \d\d\/20\d\d\/\d{4}$/)
    expect(invoice?.lines.map(({ vatRate, gross }) => [vatRate, gross])).toEqual([
      [5, 9999],
      [23, 5000],
      // 17.90 × 50.00 / 149.99 = 5.967…
      [23, 597],
      [5, 1193],
    ])
  })

  it('is a receipt without a requested invoice, or when nothing was paid', async () => {
    const receipt = await invoiceOf(testApp, await aPaidOrder(testApp))
    expect(receipt).toMatchObject({ type: 'Receipt', buyer: { name: 'Zofia Kalinowska', taxId: null } })
    expect(receipt?.number).toMatch(/^PZ \d\d\/20\d\d\/\d{4}$/)
    const { issue, subscriptionId } = await aSubscription(testApp, (await aCustomer(testApp)).session.id)
    await issue('free', { wantsInvoice: true, lines: [] })
    const [free] = await testApp.context.db
      .select({ type: invoices.type })
      .from(invoices)
      .where(eq(invoices.subscriptionId, subscriptionId))
    expect(free?.type).toBe('Receipt')
  })

  it('is mailed to its buyer once, as a file and with a link that needs no account', async () => {
    const orderId = await aPaidOrder(testApp, { userWantsInvoice: true, companyData: company })
    for (let times = 0; times < 3; times++) await testApp.runJobs()
    const [mail, ...others] = documentMails(testApp)
    expect(others).toEqual([])
    const invoice = await invoiceOf(testApp, orderId)
    expect(mail).toMatchObject({
      to: 'zosia@poczta.example',
      subject: expect.stringMatching(/^Zamówienie SU-\d+ przyjęte i opłacone$/),
    })
    const [attached] = mail?.attachments ?? []
    expect(attached).toMatchObject({ filename: 'faktura.pdf', contentType: 'application/pdf' })
    const { pages } = await readPdf(attached?.content as Buffer)
    for (const text of [invoice?.number ?? '', 'Pracownia Zosi', 'NIP 526 587 76 35', 'Kurier DPD'])
      expect(pages[0]).toContain(text)
    const [url = ''] = /http\S+\/media\/private\/\S+/.exec(mail?.text ?? '') ?? []
    const linked = await testApp.app.inject({ url: new URL(url).pathname })
    expect(linked.rawPayload.equals(attached?.content as Buffer)).toBe(true)
    expect(linked.headers['content-disposition']).toContain('faktura.pdf')
  })

  it('gets a new link when the links of its order are requested again', async () => {
    await aPaidOrder(testApp)
    await testApp.runJobs()
    const [, token = ''] = /\/media\/private\/(\S+)/.exec(documentMails(testApp)[0]?.text ?? '') ?? []
    testApp.clock.advance(31 * dayMs)
    await testApp.call(ordersEndpoints.sendNewLinks, { body: { link: token } })
    await testApp.runJobs()
    const mail = testApp.sent.find(({ subject }) => subject.startsWith('Nowe linki'))
    expect(mail?.text).toMatch(/^Potwierdzenie zakupu SU-\d+: http\S+\/media\/private\/\S+$/m)
  })

  it('of a parcel that was paid on delivery has the day of the delivery as its date of sale', async () => {
    const { db } = testApp.context
    const deliveredAt = new Date(testApp.clock.now() - 2 * dayMs)
    const orderIds: string[] = []
    for (const languageCode of ['pl', 'en'] as const) {
      const change = { languageCode, paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' } as const
      const { reply } = await anOrder(testApp, [[await aProduct(testApp, { vatRate: 5 }), 1]], change)
      orderIds.push(reply.orderId)
      const order = await selectOrder(db, reply.orderId)
      if (!order) throw new Error('No order.')
      const lines = await selectOrderLines(db, order.id)
      await inTransaction(testApp.context, (tx) =>
        issueOrderDocuments(tx, testApp.context, order, lines, { deliveredAt }),
      )
    }
    await testApp.runJobs()
    const texts = documentMails(testApp).map(async ({ attachments }) =>
      (await readPdf(attachments[0]?.content as Buffer)).pages.join(' '),
    )
    const [one = '', other = ''] = await Promise.all(texts)
    const [pl, en] = one.includes('Nabywca') ? [one, other] : [other, one]
    expect(pl).toContain(`Data sprzedaży ${formatDate(deliveredAt)}`)
    expect(pl).not.toContain('Data otrzymania zapłaty')
    expect(en).toContain(`Date of sale ${formatDate(deliveredAt)}`)
    expect((await invoiceOf(testApp, orderIds[0] ?? ''))?.deliveredAt).toEqual(deliveredAt)
  })

  it('of an order paid in advance on the day of its document has neither date', async () => {
    const invoice = await invoiceOf(testApp, await aPaidOrder(testApp))
    expect(invoice?.deliveredAt).toBeNull()
    await testApp.runJobs()
    const { pages } = await readPdf(documentMails(testApp)[0]?.attachments[0]?.content as Buffer)
    expect(pages[0]).not.toMatch(/Data sprzedaży|Data otrzymania/)
  })

  it('speaks the language of its order', async () => {
    await aPaidOrder(testApp, { languageCode: 'en' })
    await testApp.runJobs()
    const [mail] = documentMails(testApp)
    expect(mail?.attachments[0]?.filename).toBe('paragon.pdf')
    const { pages } = await readPdf(mail?.attachments[0]?.content as Buffer)
    for (const text of ['Purchase confirmation', 'Not a fiscal document', 'Delivery, DPD courier', 'Page 1 of 1'])
      expect(pages[0]).toContain(text)
  })
})

describe('GET /orders/pdf-invoice/{id}', () => {
  it('API-65 returns the document of the order to its owner', async () => {
    const { headers } = await aCustomer(testApp)
    const orders = {
      'faktura.pdf': await aPaidOrder(testApp, { userWantsInvoice: true, companyData: company }, headers),
      'paragon.pdf': await aPaidOrder(testApp, {}, headers),
    }
    for (const [name, id] of Object.entries(orders)) {
      const query = { userWantsInvoice: name === 'paragon.pdf' ? 'true' : 'false' }
      const response = await testApp.call(getOrderPdf, { params: { id }, query }, headers)
      expect(response.status).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
        'cache-control': 'private, no-store',
      })
      expect((await readPdf(response.bytes)).pages).toHaveLength(1)
    }
  })

  it('returns a guest’s order to the account that adopted it (Q-78)', async () => {
    const { session, headers } = await aCustomer(testApp)
    const id = await aPaidOrder(testApp)
    expect((await testApp.call(getOrderPdf, { params: { id } }, headers)).status).toBe(404)
    await testApp.context.db.update(orders).set({ userId: session.id }).where(eq(orders.id, id))
    expect((await testApp.call(getOrderPdf, { params: { id } }, headers)).status).toBe(200)
  })
})

describe('a document that was issued', () => {
  it('cannot be changed, renumbered or removed from its series', async () => {
    const { id = '' } = (await invoiceOf(testApp, await aPaidOrder(testApp))) ?? {}
    for (const statement of [
      sql`update invoices set total = total + 1 where id = ${id}`,
      sql`update invoices set number = 'FV 1' where id = ${id}`,
      sql`delete from invoices where id = ${id}`,
      sql`truncate invoices cascade`,
    ]) {
      const refused = await testApp.context.db.execute(statement).catch((error: unknown) => sqlStateOf(error))
      expect(refused).toBe('23001')
    }
  })

  it('is the only one for what was paid', async () => {
    const { issue } = await aSubscription(testApp, (await aCustomer(testApp)).session.id)
    await issue('once')
    await expect(issue('once')).rejects.toThrow()
    const numbers = rowsOf<{ series: string; held: number; last: number }>(
      await testApp.context.db.execute(
        sql`select name as series, last, (select count(*)::int from invoices where series = name) as held from invoice_series`,
      ),
    )
    for (const { held, last } of numbers) expect(held).toBe(last)
  })

  it('is mailed to its owner, and outlives the account anonymously (Q-99)', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { issue, subscriptionId } = await aSubscription(testApp, session.id)
    await issue()
    const orderId = await aPaidOrder(testApp, {}, headers)
    const { reply } = await testApp.call(accountEndpoints.exportPersonalData, {}, headers)
    expect(reply.data.invoices).toHaveLength(2)
    await testApp.call(accountEndpoints.deleteAccount, {}, headers)
    const stored = await testApp.context.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(sql`${invoices.subscriptionId} = ${subscriptionId} or ${invoices.orderId} = ${orderId}`)
    expect(stored).toHaveLength(2)
  })
})
