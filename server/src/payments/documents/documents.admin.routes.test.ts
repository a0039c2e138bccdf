import { formatDate } from '@slodki-ul/contract/dates'
import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { noticesEndpoints } from '@slodki-ul/contract/identity/notices.admin'
import { documentMonthsEndpoints } from '@slodki-ul/contract/payments/document-months.admin'
import { staffDocumentsEndpoints as documents } from '@slodki-ul/contract/payments/documents.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { anonymiseInvoices } from '#payments/documents/invoices.service.ts'
import { renewSearchTerms } from '#platform/search/search.jobs.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aDocument, correct, correctBuyerOf, correctByRefund } from '#testing/corrections.ts'
import { aPaidOrder, aSubscription, documentMails } from '#testing/documents.ts'
import { queryOne } from '#testing/factories.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { readPdf } from '#testing/pdf.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const address = { address: 'Miodowa 7', line2: '', zipCode: '31-055', city: 'Kraków', country: 'PL' }
let testApp: TestApp
let accountant: { headers: Record<string, string> }
let support: { headers: Record<string, string> }

beforeAll(async () => {
  testApp = await openTestApp()
  accountant = await aStaffMember(testApp, ['accountant'])
  support = await aStaffMember(testApp, ['support'])
}, 120_000)
afterAll(() => testApp.close())
/** Sessions end meanwhile. */
async function passTime(ms: number) {
  testApp.clock.advance(ms)
  accountant = await aStaffMember(testApp, ['accountant'])
  support = await aStaffMember(testApp, ['support'])
}
beforeEach(async () => {
  for (let round = 0; round < 2; round++) await testApp.runJobs()
  testApp.sent.length = 0
})

const list = async (query: Partial<Record<string, string>>, headers = accountant.headers) =>
  (await testApp.call(documents.listStaffDocuments, { query: query as never }, headers)).reply
const page = async (id: string) =>
  (await testApp.call(documents.getStaffDocument, { params: { id } }, accountant.headers)).reply
/** The month in Warsaw. */
const month = () => formatDate(testApp.clock.date()).split('.').slice(1).toReversed().join('-')
const numbers = async (of = month()) =>
  (await testApp.call(documentMonthsEndpoints.getDocumentNumbers, { query: { month: of } }, accountant.headers)).reply
const sendAgain = (id: string, headers = accountant.headers) =>
  testApp.call(documents.sendDocumentAgain, { params: { id }, headers: aKey() }, headers)
const correctBuyer = (id: string, body: object, headers = accountant.headers) =>
  correctBuyerOf(testApp, id, body, headers)
const issueInvoice = (id: string, headers = accountant.headers, key = aKey()) =>
  testApp.call(
    documents.issueInvoiceForReceipt,
    { params: { id }, headers: key, body: { name: 'Zofia Kalinowska', address } },
    headers,
  )

async function aReceipt() {
  const orderId = await aPaidOrder(testApp)
  const [receipt] = await documentsOf(testApp, orderId)
  if (!receipt) throw new Error('The order has no document.')
  return { orderId, id: receipt.id }
}

describe('GET /admin/documents', () => {
  it('BO-158 lists number, type, dates, buyer, NIP, order, amounts by rate, KSeF state and file, found by order, subscription, number and NIP', async () => {
    const { document, orderId } = await aDocument(testApp)
    await correctByRefund(testApp, orderId, 1000)
    for (let round = 0; round < 2; round++) await testApp.runJobs()
    const [invoice, correction] = await list({ orderId, orderBy: 'number' })
    expect(invoice).toMatchObject({
      ...{ id: document.id, number: document.number, type: 'Invoice', soldAt: null, hasFile: true },
      ...{ buyerName: document.buyer.name, taxId: document.buyer.taxId, reference: document.reference, orderId },
      ...{ total: document.total / 100, vatTotal: document.vatTotal / 100, ksef: 'not-sent', subscriptionId: null },
      issuedAt: document.issuedAt.toISOString(),
    })
    expect(invoice?.amountsByRate.map(({ vatRate }) => vatRate)).toEqual([23, 8, 5, 0])
    for (const rate of invoice?.amountsByRate ?? [])
      expect(rate.netAmount + rate.vatAmount).toBeCloseTo(rate.grossAmount)
    const gross = (row: typeof invoice) => row?.amountsByRate.reduce((sum, rate) => sum + rate.grossAmount, 0)
    expect(gross(invoice)).toBeCloseTo(document.total / 100)
    expect(correction).toMatchObject({ type: 'Correction', total: -10, ksef: 'not-sent' })
    expect(gross(correction)).toBeCloseTo(-10)
    while ((await renewSearchTerms(testApp.context)) > 0);
    for (const searchBy of [document.number, document.reference ?? '', document.buyer.taxId ?? ''])
      expect(await list({ searchBy }), searchBy).toContainEqual(expect.objectContaining({ id: document.id }))
    expect(await list({ orderId, type: 'Invoice' })).toHaveLength(1)
    expect(await list({ orderId, hasTaxId: 'false' })).toEqual([])
    const { session } = await aCustomer(testApp)
    const { subscriptionId, issue } = await aSubscription(testApp, session.id)
    await issue()
    expect(await list({ subscriptionId })).toMatchObject([{ subscriptionId, orderId: null, reference: null }])
  })

  it('BO-158 opens a document as PDF and sends it again, as often as asked, until it names nobody', async () => {
    const { document, orderId } = await aDocument(testApp)
    const file = await testApp.call(documents.getStaffDocumentFile, { params: { id: document.id } }, support.headers)
    expect((await readPdf(file.bytes)).pages.join()).toContain(document.number)
    for (let round = 0; round < 2; round++) await testApp.runJobs()
    testApp.sent.length = 0
    for (let time = 0; time < 2; time++)
      expect((await sendAgain(document.id)).reply).toEqual({ email: expect.stringContaining('@') })
    await testApp.runJobs()
    expect(documentMails(testApp).map(({ subject }) => subject)).toEqual([
      `Dokument ${document.number} jest gotowy`,
      `Dokument ${document.number} jest gotowy`,
    ])
    expect((await sendAgain(document.id, support.headers)).status).toBe(403)
    expect((await sendAgain(crypto.randomUUID())).problem.code).toBe('ERRORS.NOTFOUND')
    await passTime(6 * 366 * dayMs)
    await inTransaction(testApp.context, (tx) => anonymiseInvoices(tx, [orderId], [], testApp.clock.date()))
    const { problem } = await sendAgain(document.id)
    expect([problem.code, problem.reason]).toEqual(['ERRORS.ACTIONNOTALLOWED', 'anonymised'])
  })

  it('BO-158 lets nobody edit or delete one: no call does, and the database refuses', async () => {
    const { document } = await aDocument(testApp)
    const calls = Object.values(documents).map(({ method, path }) => `${method} ${path}`)
    expect(calls.filter((call) => /^(PATCH|PUT|DELETE)/.test(call))).toEqual([])
    for (const change of [
      sql`update invoices set total = total + 1 where id = ${document.id}`,
      sql`update invoices set number = 'FV 1' where id = ${document.id}`,
      sql`delete from invoices where id = ${document.id}`,
    ])
      await expect(testApp.context.db.execute(change)).rejects.toThrow()
  })
})

describe('POST /admin/documents/{id}/correct-buyer', () => {
  it('BO-160 issues a correction of 0 that repeats old and new data, and refuses what is wrong or unchanged', async () => {
    const { document } = await aDocument(testApp)
    const data = { name: 'Pracownia Zofii', taxId: '123-456-32-18', address }
    for (const [change, errors] of [
      [{ name: '' }, { name: 'ERRORS.REQUIRED' }],
      [{ taxId: '1234563217' }, { taxId: 'ERRORS.INVALIDNIP' }],
      [{ address: { ...address, city: '' } }, { 'address.city': 'ERRORS.REQUIRED' }],
    ] as const)
      expect((await correctBuyer(document.id, { ...data, ...change })).problem).toMatchObject({ errors })
    expect((await correctBuyer(document.id, data, support.headers)).status).toBe(403)
    const { reply } = await correctBuyer(document.id, data)
    const correction = await page(reply.id)
    expect(correction).toMatchObject({
      ...{ number: reply.number, type: 'Correction', total: 0, amountsByRate: [] },
      buyer: { name: 'Pracownia Zofii', taxId: '1234563218' },
      buyerBefore: { name: document.buyer.name, taxId: document.buyer.taxId },
      related: [{ id: document.id }],
    })
    expect((await page(document.id)).related).toMatchObject([{ id: reply.id }])
    expect((await correctBuyer(document.id, data)).problem.code).toBe('ERRORS.NOTHINGTOCORRECT')
    expect((await correctBuyer(reply.id, data)).problem.reason).toBe('isCorrection')
    const entry = await queryOne<{ after: unknown }>(
      testApp,
      sql`select after from audit_changes where record = 'document' and record_id = ${document.id}`,
    )
    expect(JSON.stringify(entry?.after)).toContain(reply.number)
  })
})

describe('POST /admin/documents/{id}/invoice', () => {
  it('BO-161 issues the invoice in place of a receipt until the end of the third month; the sale counts once', async () => {
    const before = await numbers()
    const { id, orderId } = await aReceipt()
    const sold = await numbers()
    const grossOf = ({ salesTotal }: typeof sold) => salesTotal.grossAmount
    const { total, allowedActions, invoiceUntil } = await page(id)
    expect(grossOf(sold) - grossOf(before)).toBeCloseTo(total)
    expect(allowedActions.find(({ action }) => action === 'invoice')).toMatchObject({ allowed: true })
    expect(invoiceUntil).not.toBeNull()
    const { reply } = await issueInvoice(id)
    expect((await issueInvoice(id)).reply).toEqual(reply)
    expect(await page(reply.id)).toMatchObject({ type: 'Invoice', total, related: [{ id }] })
    expect(await list({ orderId })).toHaveLength(2)
    expect(await numbers()).toMatchObject({
      salesByRate: sold.salesByRate,
      replacementsCount: before.replacementsCount + 1,
    })
    const { problem } = await correctBuyer(id, { name: 'Ktoś', taxId: '', address: null })
    expect(problem.reason).toBe('isReplaced')
    expect((await issueInvoice(reply.id)).problem.reason).toBe('notReceipt')
    await correctByRefund(testApp, orderId, 100)
    const { salesTotal, salesByRate, correctionsTotal } = await numbers()
    expect([salesTotal.grossAmount, correctionsTotal]).toEqual([grossOf(sold) - 1, before.correctionsTotal - 1])
    for (const part of ['netAmount', 'grossAmount'] as const)
      expect(salesByRate.reduce((sum, rate) => sum + rate[part], 0)).toBeCloseTo(salesTotal[part])
  })

  it('BO-161 refuses one after the third month, of a refunded sale, and from those who may not', async () => {
    const [late, refunded] = [await aReceipt(), await aReceipt()]
    expect((await issueInvoice(late.id, support.headers)).status).toBe(403)
    await correct(testApp, refunded.id, { goodwillGrosze: (await page(refunded.id)).total * 100 })
    expect((await issueInvoice(refunded.id)).problem.reason).toBe('nothingLeft')
    expect((await page(refunded.id)).allowedActions[2]).toMatchObject({ allowed: false, reason: 'nothingLeft' })
    await passTime(124 * dayMs)
    expect((await issueInvoice(late.id)).problem.reason).toBe('tooLate')
  })
})

describe('the numbers of documents', () => {
  const notices = async () => {
    await testApp.runJobs()
    const { reply } = await testApp.call(noticesEndpoints.listNotices, { query: {} as never }, accountant.headers)
    return reply.filter(({ kind }) => kind === 'document-numbers')
  }
  const nextDay = async () => {
    await passTime(dayMs + hourMs)
    await testApp.runJobs()
    // Notices are looked for once a minute.
    testApp.clock.advance(2 * minuteMs)
  }

  it('BO-159 are checked daily for gaps and doubles, which raise a notice until they are gone; a report proves a month whole', async () => {
    const ids = [await aReceipt(), await aReceipt(), await aReceipt()].map(({ id }) => id)
    const whole = await numbers()
    expect(whole).toMatchObject({ isWhole: true, checkedAt: expect.any(String) })
    const receipts = whole.series.find(({ series }) => series.startsWith('PZ'))
    expect(receipts).toMatchObject({ missing: [], doubled: [], misnumbered: [], isWhole: true })
    expect(receipts?.lastNumber).toBe((await page(ids[2] ?? '')).number)
    expect(receipts?.documents).toBe(Number(receipts?.lastNumber?.slice(-4)))
    await nextDay()
    expect(await notices()).toEqual([])
    // Only somebody who gets round the database's own rules can break the numbers.
    const place = receipts?.documents ?? 0
    const { db } = testApp.context
    await db.execute(sql`alter table invoices disable trigger user`)
    await db.execute(sql`alter table invoices drop constraint invoices_place`)
    await db.execute(sql`update invoices set position = position + 1 where id = ${ids[0]}`)
    const of = whole.month
    const broken = await numbers(of)
    expect(broken).toMatchObject({ isWhole: false })
    expect(broken.series.find(({ series }) => series === receipts?.series)).toMatchObject({
      ...{ missing: [{ from: place - 2, to: place - 2 }], doubled: [place - 1], isWhole: false },
      misnumbered: [(await page(ids[0] ?? '')).number],
    })
    expect(await notices()).toEqual([])
    await nextDay()
    expect(await notices()).toMatchObject([{ label: receipts?.series, endedAt: null }])
    await db.execute(sql`update invoices set position = position - 1 where id = ${ids[0]}`)
    await nextDay()
    expect(await notices()).toMatchObject([{ endedAt: expect.any(String) }])
    await db.execute(sql`update invoice_series set last = last + 2 where name = ${receipts?.series}`)
    const after = (await numbers(of)).series.find(({ series }) => series === receipts?.series)
    expect(after).toMatchObject({ missing: [{ from: place + 1, to: place + 2 }], isWhole: false })
    expect((await numbers('2031-01')).series).toEqual([])
  })
})
