import { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { formatDate } from '@slodki-ul/contract/dates'
import { dayMs } from '@slodki-ul/contract/durations'
import { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderEvents } from '#commerce/orders/orders.tables.ts'
import { inTransaction } from '#db/transaction.ts'
import { anonymiseInvoices } from '#payments/documents/invoices.service.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { aCustomer, bearer, signIn } from '#testing/accounts.ts'
import { correct, correctByRefund, correctionsOf } from '#testing/corrections.ts'
import { aPaidOrder, aSubscription, company, documentMails } from '#testing/documents.ts'
import { settle } from '#testing/jobs.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { readPdf } from '#testing/pdf.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

const { listInvoices, requestInvoice } = invoicesEndpoints
const address = { address: 'Miodowa 7', line2: 'm. 4', zipCode: '31-055', city: 'Kraków', country: 'PL' }
const body = { name: 'Zofia Kalinowska', address }

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

type Headers = Record<string, string>

const ask = (id: string, headers: Headers, change: Partial<typeof body> = {}) =>
  testApp.call(requestInvoice, { params: { id }, body: { ...body, ...change } }, headers)

const show = async (id: string, headers: Headers) =>
  (await testApp.call(ordersEndpoints.getOrder, { params: { id, lang: 'pl' } }, headers)).reply

/** A customer with a paid order and its receipt, without an invoice. */
async function aReceipt() {
  const { session, headers } = await aCustomer(testApp)
  const orderId = await aPaidOrder(testApp, {}, headers)
  const [receipt] = await documentsOf(testApp, orderId)
  if (!receipt) throw new Error('The order has no document.')
  return { session, headers, orderId, receipt }
}

describe('POST /documents/{id}/invoice', () => {
  it('issues an invoice for a person two months after the sale, in place of the receipt, and the same one when requested twice', async () => {
    const { session, orderId, receipt } = await aReceipt()
    await testApp.runJobs()
    testApp.sent.length = 0
    testApp.clock.advance(61 * dayMs)
    const headers = bearer(await signIn(testApp, session.email))
    const before = await show(orderId, headers)
    expect(before).toMatchObject({ userWantsInvoice: false, billingAddress: null, document: { id: receipt.id } })
    expect(Date.parse(before.document?.invoiceUntil ?? '')).toBeGreaterThan(testApp.clock.now())

    const { reply, status } = await ask(receipt.id, headers)
    expect(status).toBe(200)
    expect(reply.name).toMatch(/^FV \d\d\/20\d\d\/\d{4}$/)
    expect((await ask(receipt.id, headers, { name: 'Ktoś inny' })).reply).toEqual(reply)
    expect((await ask(reply.id, headers)).reply).toEqual(reply)

    const stored = { ...address, country: 'Polska' }
    const [, invoice, ...others] = await documentsOf(testApp, orderId)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      ...{ id: reply.id, type: 'Invoice', replacesId: receipt.id, total: receipt.total, lines: receipt.lines },
      ...{ buyer: { name: 'Zofia Kalinowska', taxId: null, address: stored }, paidAt: receipt.paidAt },
      replaced: { number: receipt.number, issuedAt: receipt.issuedAt.toISOString() },
    })
    expect(await show(orderId, headers)).toMatchObject({
      ...{ userWantsInvoice: true, billingAddress: { name: 'Zofia Kalinowska', taxId: '', address: stored } },
      document: { id: reply.id, invoiceUntil: null },
    })

    const file = await testApp.app.inject({ url: `/api/orders/pdf-invoice/${orderId}`, headers })
    expect(file.headers['content-disposition']).toContain('faktura.pdf')
    const [page = ''] = (await readPdf(file.rawPayload)).pages
    const day = formatDate(receipt.issuedAt)
    for (const text of [
      `Faktura ${reply.name}`,
      `Zastępuje potwierdzenie zakupu ${receipt.number} z ${day}.`,
      `Data otrzymania zapłaty ${day}`,
      'Miodowa 7 m. 4, 31-055 Kraków',
    ])
      expect(page).toContain(text)
    expect(page.match(/NIP/g)).toHaveLength(1)
    await settle(testApp)
    const [mail, ...more] = documentMails(testApp)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`Faktura zastępuje potwierdzenie zakupu ${receipt.number}.`)
    expect(await findViolations(testApp)).toEqual([])
  })

  it('is too late after the end of the third month after the month of the sale, of which the delivery counts, too', async () => {
    const { session, orderId, receipt } = await aReceipt()
    testApp.clock.advance(124 * dayMs)
    const headers = bearer(await signIn(testApp, session.email))
    expect(await ask(receipt.id, headers)).toMatchObject({ status: 409, problem: { code: 'ERRORS.INVOICETOOLATE' } })
    expect((await show(orderId, headers)).document).toEqual({ id: receipt.id, invoiceUntil: null })
    const delivered = { orderId, toStatus: 'Delivered' as const, cause: 'delivered', actor: 'staff' }
    await testApp.context.db
      .insert(orderEvents)
      .values({ ...delivered, at: new Date(receipt.issuedAt.getTime() + 40 * dayMs) })
    expect((await ask(receipt.id, headers)).status).toBe(200)
  })

  it('says what refunds left, and later refunds and corrections of the receipt correct the invoice', async () => {
    const { headers, orderId, receipt } = await aReceipt()
    await correct(testApp, receipt.id, { lines: [{ line: 1, quantity: 3 }] })
    const { reply } = await ask(receipt.id, headers)
    const left = receipt.total - 9999
    const invoice = (await documentsOf(testApp, orderId)).find(({ id }) => id === reply.id)
    expect(invoice).toMatchObject({ total: left, lines: [{ count: 0, gross: 0 }, { count: 1, gross: 5000 }, {}, {}] })
    const file = await testApp.app.inject({ url: `/api/orders/pdf-invoice/${orderId}`, headers })
    const [page = ''] = (await readPdf(file.rawPayload)).pages
    expect(page).not.toContain(receipt.lines[0]?.namePl)
    expect(page).toContain(`2 ${receipt.lines[1]?.namePl}`)

    await correctByRefund(testApp, orderId, 100)
    await correct(testApp, receipt.id, { lines: [{ line: 2, quantity: 1 }] })
    await correct(testApp, reply.id, { data: { buyer: { name: 'Zofia Lis', taxId: null, address } } })
    const corrections = await correctionsOf(testApp, reply.id)
    expect(corrections.map(({ number }) => number.slice(0, 3))).toEqual(['KOR', 'KOR', 'KOR'])
    expect(corrections[0]).toMatchObject({ total: -100, corrected: { number: reply.name, type: 'Invoice' } })
    expect(corrections[1]?.lines[1]).toMatchObject({ count: 0, gross: 0 })
    expect(corrections[2]).toMatchObject({ total: 0, buyer: { name: 'Zofia Lis' } })
    expect(await correctionsOf(testApp, receipt.id)).toHaveLength(1)
    const { lines } = corrections[2] ?? receipt
    expect(lines.reduce((sum, { gross }) => sum + gross, 0)).toBeGreaterThan(0)
  })

  it('refuses what is no receipt of the caller, has nothing left, or names no buyer', async () => {
    const { headers, orderId, receipt } = await aReceipt()
    const stranger = await aCustomer(testApp)
    const missing = { status: 404, problem: { code: 'ERRORS.UNABLETOLOADPDF' } }
    expect(await ask(receipt.id, stranger.headers)).toMatchObject(missing)
    expect(await ask(crypto.randomUUID(), headers)).toMatchObject(missing)
    expect((await ask(receipt.id, {})).status).toBe(401)
    const unnamed = await ask(receipt.id, headers, {
      name: ' ',
      address: { ...address, city: '', country: 'Atlantyda' },
    })
    expect(unnamed).toMatchObject({
      ...{ status: 400, problem: { code: 'ERRORS.PROVIDEDATA' } },
      problem: {
        errors: {
          name: 'ERRORS.REQUIRED',
          'address.city': 'ERRORS.REQUIRED',
          'address.country': 'ERRORS.INVALIDCOUNTRY',
        },
      },
    })
    expect((await ask(receipt.id, headers, { name: 'ż'.repeat(51) })).status).toBe(400)
    await correctByRefund(testApp, orderId, receipt.total)
    expect(await ask(receipt.id, headers)).toMatchObject({ status: 409, problem: { code: 'ERRORS.NOTHINGTOINVOICE' } })
    const [correction] = await correctionsOf(testApp, receipt.id)
    expect(await ask(correction?.id ?? '', headers)).toMatchObject(missing)
    expect((await documentsOf(testApp, orderId)).filter(({ type }) => type === 'Invoice')).toEqual([])
  })

  it('takes the place of the receipt of a subscription payment in the archive, and of its corrections', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { issue, subscriptionId } = await aSubscription(testApp, session.id)
    await issue('first')
    await issue('with an invoice', { wantsInvoice: true })
    await issue('free', { lines: [] })
    const list = async () => (await testApp.call(listInvoices, { query: { languageCode: 'pl' } }, headers)).reply
    const [free, invoiced, receipt] = (await list()).toSorted(
      (one, other) => one.price - other.price || (one.type < other.type ? -1 : 1),
    )
    expect([free?.invoiceUntil, invoiced?.invoiceUntil]).toEqual([null, null])
    expect(receipt?.invoiceUntil).toMatch(/T2[12]:59:59\.999Z$/)
    await correct(testApp, receipt?.id ?? '', { goodwillGrosze: 500 })
    const { reply } = await ask(receipt?.id ?? '', headers)
    const after = await list()
    expect(after).toHaveLength(3)
    expect(after).toContainEqual(
      expect.objectContaining({ id: reply.id, type: 'Invoice', price: 320, plan: 'Roczny', invoiceUntil: null }),
    )
    expect(after.map(({ type }) => type)).not.toContain('Correction')
    testApp.clock.advance(6 * 366 * dayMs)
    await inTransaction(testApp.context, (tx) => anonymiseInvoices(tx, [], [subscriptionId], testApp.clock.date()))
    const [invoice] = await testApp.context.db.select().from(invoices).where(eq(invoices.id, reply.id))
    expect(invoice).toMatchObject({ buyer: { name: '', address: null }, replaced: { number: receipt?.name } })
  })
})

describe('an order with an invoice for a person', () => {
  it('needs an address alone, and its document names the person who ordered, without a tax number', async () => {
    const { headers } = await aCustomer(testApp)
    const data = { name: 'Cukiernia Zosi', taxId: '123', address: { ...company.address, city: 'Puławy' } }
    const person = { userWantsInvoice: true, invoiceFor: 'person' as const, companyData: data }
    const orderId = await aPaidOrder(testApp, person, headers)
    const [invoice] = await documentsOf(testApp, orderId)
    const buyer = { name: 'Zofia Kalinowska', address: data.address }
    expect(invoice).toMatchObject({ type: 'Invoice', buyer: { ...buyer, taxId: null } })
    expect((await show(orderId, headers)).billingAddress).toEqual({ ...buyer, taxId: '' })
    await testApp.runJobs()
    const placed = testApp.sent.find(({ subject }) => subject.includes('przyjęte'))
    expect(placed?.text).toContain('Dane do faktury:\nZofia Kalinowska\nLipowa 12\n20-020 Puławy')
  })
})
