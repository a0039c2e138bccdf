import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { findInvoice, findInvoiceOfOrder } from '#payments/documents/document-owner.service.ts'
import { createInvoiceFile } from '#payments/documents/invoice-files.service.ts'
import { requestInvoice } from '#payments/documents/invoice-requests.service.ts'
import { invoiceFileQueue, removeInvoiceFiles } from '#payments/documents/invoices.jobs.ts'
import {
  anonymiseInvoices,
  describeOrderDocument,
  documentBuyer,
  getInvoicePdf,
  getOrderPdf,
  listInvoices,
  selectPersonalInvoices,
} from '#payments/documents/invoices.service.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { aCustomer } from '#testing/accounts.ts'
import { correct, correctByRefund } from '#testing/corrections.ts'
import { aPaidOrder, aSubscription, company, invoiceOf } from '#testing/documents.ts'
import { anAddress, queryOne } from '#testing/factories.ts'
import { mailOf } from '#testing/stored-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** What a company states of the registers that it is in. */
const register = {
  ...{ SELLER_KRS: '0000123456', SELLER_REGON: '123456785', SELLER_BDO: '000012345', SELLER_CAPITAL: '50 000 zł' },
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ env: register })
})
afterAll(() => testApp.close())
// Nothing of the tests before is due.
beforeEach(() => testApp.context.db.execute(sql`update invoices set due_at = null`))

const stored = (subscriptionId: string) =>
  testApp.context.db
    .select()
    .from(invoices)
    .where(eq(invoices.subscriptionId, subscriptionId))
    .orderBy(invoices.issuedAt, invoices.position)
const due = (limit = 99) => invoiceFileQueue.findDue(testApp.context, limit)
const as = (userId: string | null) => ({ userId }) as Parameters<typeof getInvoicePdf>[2]

describe('a document', () => {
  it('is stored with the seller, its series and the moment, and is due at once; without a mail it is never due', async () => {
    const { session } = await aCustomer(testApp)
    const { issue, subscriptionId } = await aSubscription(testApp, session.id)
    await issue('first', { discountCode: 'MIOD10' })
    testApp.clock.advance(1000)
    await issue('silent', { plan: null, skipMail: true, giftCardAmount: 0 })
    const [first, silent] = await stored(subscriptionId)
    const { name, nip, address } = testApp.context.config.seller
    expect(first).toMatchObject({
      ...{ planPl: 'Roczny', planEn: 'Yearly', total: 32500, vatTotal: 6077, occasion: 'first', orderId: null },
      ...{ discountCode: 'MIOD10', paymentMethod: 'Stripe', fileId: null, dueAt: first?.issuedAt, correctsId: null },
      seller: {
        ...{ name, nip, address, krs: register.SELLER_KRS, regon: register.SELLER_REGON, bdo: register.SELLER_BDO },
        capital: register.SELLER_CAPITAL,
      },
    })
    expect(first?.number).toBe(`PZ ${first?.series.slice(3)}/${String(first?.position).padStart(4, '0')}`)
    expect(silent).toMatchObject({
      ...{ planPl: null, planEn: null, dueAt: null, issuedAt: testApp.clock.date() },
      ...{ series: first?.series, position: (first?.position ?? 0) + 1 },
    })
    expect(await due()).toEqual([first?.id])
  })

  it('names a company with its number as far as it has one, and says when that could not be checked', () => {
    const named = { name: 'Pasieka', taxId: '5265877635', address: anAddress }
    expect(documentBuyer(named, null)).toEqual(named)
    expect(documentBuyer({ ...named, taxId: '' }, { isConfirmed: true })).toEqual({ ...named, taxId: null })
    expect(documentBuyer(named, { isConfirmed: false })).toEqual({ ...named, isVatIdUnchecked: true })
  })
})

describe('the file of a document', () => {
  it('is made in turn, by one process at a time, and once', async () => {
    const { session } = await aCustomer(testApp)
    const { issue, subscriptionId } = await aSubscription(testApp, session.id)
    for (const occasion of ['file 1', 'file 2']) {
      await issue(occasion)
      testApp.clock.advance(1000)
    }
    const [one, two] = await stored(subscriptionId)
    expect([await due(), await due(1)]).toEqual([[one?.id, two?.id], [one?.id]])
    await testApp.context.db.execute(
      sql`update invoices set due_at = ${new Date(testApp.clock.now() + 1)} where id = ${two?.id}`,
    )
    expect(await due()).toEqual([one?.id])
    await invoiceFileQueue.run(testApp.context, two?.id ?? '')
    expect((await stored(subscriptionId))[1]?.fileId).toBeNull()
    await invoiceFileQueue.run(testApp.context, one?.id ?? '')
    const [made] = await stored(subscriptionId)
    expect(made?.fileId).toEqual(expect.any(String))
    expect(made?.dueAt).toEqual(new Date(testApp.clock.now() + minuteMs))
    testApp.clock.advance(minuteMs)
    expect(await due()).toEqual([two?.id])
    expect(await mailOf(testApp, `invoice-ready:${one?.id}`)).toEqual({
      ...{ kind: 'invoice-ready', recipient: 'zosia@poczta.example', language: 'pl' },
      data: { invoiceId: one?.id, subscriptionId },
    })
    const found = await findInvoice(testApp.context, one?.id ?? '')
    if (!found) throw new Error('The document is gone.')
    expect(await createInvoiceFile(testApp.context, found)).toBe(made?.fileId)
    const again = { ...found, invoice: { ...found.invoice, fileId: null } }
    expect(await createInvoiceFile(testApp.context, again)).toBe(made?.fileId)
  })

  it('of an order comes with the mail about its payment, so neither it nor a silent document has a mail of its own', async () => {
    const orderId = await aPaidOrder(testApp, { languageCode: 'en' })
    const { session } = await aCustomer(testApp)
    const { issue, subscriptionId } = await aSubscription(testApp, session.id)
    await issue('silent again', { skipMail: true })
    const ofOrder = await findInvoiceOfOrder(testApp.context, orderId)
    const silent = await findInvoice(testApp.context, (await stored(subscriptionId))[0]?.id ?? '')
    if (!ofOrder || !silent) throw new Error('A document is gone.')
    for (const found of [ofOrder, silent]) {
      const fileId = await createInvoiceFile(testApp.context, found)
      const file = sql`select content_type, is_public from files where id = ${fileId}`
      expect(await queryOne(testApp, file)).toEqual({ content_type: 'application/pdf', is_public: false })
    }
    expect(await mailOf(testApp, `invoice-ready:${ofOrder.invoice.id}`)).toBeUndefined()
    expect(await mailOf(testApp, `invoice-ready:${silent.invoice.id}`)).toBeUndefined()
  })

  it('is its owner’s alone', async () => {
    const owner = await aCustomer(testApp)
    const orderId = await aPaidOrder(testApp, {}, owner.headers)
    const { id = '' } = (await invoiceOf(testApp, orderId)) ?? {}
    const stranger = (await aCustomer(testApp)).session.id
    const missing = { error: 'ERRORS.UNABLETOLOADPDF' }
    for (const userId of [null, stranger]) {
      expect(await getInvoicePdf(testApp.context, id, as(userId))).toEqual(missing)
      expect(await getOrderPdf(testApp.context, orderId, as(userId))).toEqual(missing)
    }
    // A guest's document has no owner, and is not that of everybody who is not signed in.
    const ofGuest = await findInvoiceOfOrder(testApp.context, await aPaidOrder(testApp))
    expect(ofGuest?.userId).toBeNull()
    expect(await getInvoicePdf(testApp.context, ofGuest?.invoice.id ?? '', as(null))).toEqual(missing)
    const body = { name: 'Zofia Kalinowska', address: { ...anAddress, country: 'PL' } }
    const asked = { params: { id: ofGuest?.invoice.id ?? '' }, body } as never
    expect(await requestInvoice(testApp.context, asked, as(null))).toEqual(missing)
    const unknown = crypto.randomUUID()
    expect(await getInvoicePdf(testApp.context, unknown, as(owner.session.id))).toEqual(missing)
    expect(await getOrderPdf(testApp.context, unknown, as(owner.session.id))).toEqual(missing)
    expect(await getInvoicePdf(testApp.context, id, as(owner.session.id))).toMatchObject({
      value: { name: 'paragon.pdf' },
    })
  })
})

describe('the documents of a person', () => {
  it('are described with what corrections left: an order’s until it is replaced, none of an unknown one', async () => {
    const { headers } = await aCustomer(testApp)
    const orderId = await aPaidOrder(testApp, {}, headers)
    const receipt = await invoiceOf(testApp, orderId)
    const described = await describeOrderDocument(testApp.context, orderId)
    expect(described).toMatchObject({ id: receipt?.id, type: 'Receipt', buyer: receipt?.buyer })
    expect(described?.invoiceUntil).toMatch(/T2[12]:59:59\.999Z$/)
    await correctByRefund(testApp, orderId, (receipt?.total ?? 0) - 1)
    expect((await describeOrderDocument(testApp.context, orderId))?.invoiceUntil).toBe(described?.invoiceUntil)
    await correctByRefund(testApp, orderId, 1)
    expect((await describeOrderDocument(testApp.context, orderId))?.invoiceUntil).toBeNull()
    expect(await describeOrderDocument(testApp.context, crypto.randomUUID())).toBeNull()
  })

  it('are listed newest first, those of a moment by number, without replaced ones and those of others', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { issue, subscriptionId } = await aSubscription(testApp, session.id)
    const other = await aSubscription(testApp, (await aCustomer(testApp)).session.id)
    await other.issue()
    for (const occasion of ['a', 'b', 'c']) await issue(`listed ${occasion}`)
    testApp.clock.advance(1000)
    await issue('listed d', { plan: { pl: 'Miesięczny', en: null } })
    const rows = await stored(subscriptionId)
    const query = { languageCode: 'en', pageNumber: 1, pageSize: 3 } as const
    const list = (change: object = {}, userId: string | null = session.id) =>
      listInvoices(testApp.context, { query: { ...query, ...change } } as never, as(userId))
    const [a, b, c, d] = rows.map(({ number }) => number)
    const names = async (change: object = {}) => {
      const listed = await list(change)
      return 'value' in listed && [listed.value.items.map(({ name }) => name), listed.value.pagination?.totalItems]
    }
    expect([await names(), await names({ pageNumber: 2 })]).toEqual([
      [[d, c, b], 4],
      [[a], 4],
    ])
    expect(await list({ pageSize: 1 })).toMatchObject({
      value: { items: [{ plan: 'Miesięczny', price: 325, invoiceUntil: expect.any(String) }] },
    })
    const body = { name: 'Zofia Kalinowska', address: { ...anAddress, country: 'PL' } }
    const { reply } = await testApp.call(
      invoicesEndpoints.requestInvoice,
      { params: { id: rows[3]?.id ?? '' }, body },
      headers,
    )
    expect(await names({ pageSize: 2 })).toEqual([[reply.name, c], 4])
    await correct(testApp, reply.id, { goodwillGrosze: 500 })
    expect(await names()).toMatchObject([{ length: 3 }, 5])
    expect(await list({}, null)).toEqual({ error: 'ERRORS.UNAUTHORIZED' })
  })

  it('lose their buyers when their time is over, then their files; amounts and numbers stay, others keep all', async () => {
    const { session } = await aCustomer(testApp)
    const { issue, subscriptionId } = await aSubscription(testApp, session.id)
    const buyer = { name: 'Pasieka', taxId: '5265877635', address: anAddress }
    await issue('old', { wantsInvoice: true, buyer })
    const orderId = await aPaidOrder(testApp, { userWantsInvoice: true, companyData: company })
    const current = await aPaidOrder(testApp)
    const ids = [(await stored(subscriptionId))[0]?.id, (await invoiceOf(testApp, orderId))?.id]
    for (const id of [...ids, (await invoiceOf(testApp, current))?.id]) {
      const found = await findInvoice(testApp.context, id ?? '')
      if (found) await createInvoiceFile(testApp.context, found)
    }
    const before = await selectPersonalInvoices(testApp.context.db, [orderId], [subscriptionId])
    expect(before.map(({ type, buyer: each, total }) => [type, each.name, total])).toEqual([
      ['Invoice', 'Pasieka', 32500],
      ['Invoice', 'Pracownia Zosi', 16789],
    ])
    testApp.clock.advance(6 * 366 * dayMs)
    const at = testApp.clock.date()
    await inTransaction(testApp.context, (tx) => anonymiseInvoices(tx, [orderId], [subscriptionId], at))
    for (const row of [(await stored(subscriptionId))[0], await invoiceOf(testApp, orderId)])
      expect(row).toMatchObject({
        ...{ buyer: { name: '', taxId: null, address: null }, anonymisedAt: at, dueAt: null },
        fileId: expect.any(String),
      })
    expect(await invoiceOf(testApp, current)).toMatchObject({ buyer: { name: 'Zofia Kalinowska' }, anonymisedAt: null })
    expect(await removeInvoiceFiles(testApp.context)).toBe(2)
    expect([(await stored(subscriptionId))[0]?.fileId, (await invoiceOf(testApp, orderId))?.fileId]).toEqual([
      ...[null, null],
    ])
    expect((await invoiceOf(testApp, current))?.fileId).toEqual(expect.any(String))
    expect(await removeInvoiceFiles(testApp.context)).toBe(0)
  })
})
