import { dayMs } from '@slodki-ul/contract/durations'
import {
  documentCountsQuery,
  documentMonthsEndpoints as months,
} from '@slodki-ul/contract/payments/document-months.admin'
import { staffDocumentsEndpoints as documents } from '@slodki-ul/contract/payments/documents.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { countStaffDocuments, listDocumentsOfOrder } from '#payments/documents/documents.admin.service.ts'
import { lastRequestAt } from '#payments/documents/invoice-requests.rules.ts'
import { anonymiseInvoices } from '#payments/documents/invoices.service.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aDocument, correct, correctBuyerOf, correctByRefund } from '#testing/corrections.ts'
import { aPaidOrder, aSubscription } from '#testing/documents.ts'
import { queryOne } from '#testing/factories.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const address = { address: 'Miodowa 7', line2: 'm. 4', zipCode: '31-055', city: 'Kraków', country: 'PL' }
const stored = { ...address, country: 'Polska' }
let testApp: TestApp
let headers: Record<string, string>
const signIn = async () => {
  headers = (await aStaffMember(testApp, ['accountant'])).headers
}
beforeAll(async () => {
  testApp = await openTestApp()
}, 120_000)
beforeEach(signIn)
afterAll(() => testApp.close())

const list = (query: Record<string, string | string[]>) =>
  testApp.call(documents.listStaffDocuments, { query: query as never }, headers)
const idsOf = async (query: Record<string, string | string[]>) => (await list(query)).reply.map(({ id }) => id)
const page = async (id: string) => (await testApp.call(documents.getStaffDocument, { params: { id } }, headers)).reply
const file = (id: string) => testApp.call(documents.getStaffDocumentFile, { params: { id } }, headers)
const correctBuyer = (id: string, body: object) => correctBuyerOf(testApp, id, body, headers)
const issueInvoice = (id: string, body: object = {}) =>
  testApp.call(
    documents.issueInvoiceForReceipt,
    { params: { id }, headers: aKey(), body: { name: 'Zofia Kalinowska', address, ...body } },
    headers,
  )
const actionsOf = async (id: string) =>
  Object.fromEntries((await page(id)).allowedActions.map(({ action, allowed, reason }) => [action, [allowed, reason]]))
const changesOf = async (id: string) =>
  (
    await queryOne<{ changes: unknown }>(
      testApp,
      sql`select json_agg(json_build_array(field, before, after)) as changes from audit_changes where record = 'document' and record_id = ${id}`,
    )
  )?.changes

async function aReceipt() {
  const orderId = await aPaidOrder(testApp)
  const [receipt] = await documentsOf(testApp, orderId)
  if (!receipt) throw new Error('The order has no document.')
  return { orderId, receipt, id: receipt.id }
}

describe('the list of documents', () => {
  it('filters by type, days in Warsaw, amounts and tax number, in the order asked for, page by page', async () => {
    const { session } = await aCustomer(testApp)
    const { subscriptionId, issue } = await aSubscription(testApp, session.id)
    const at = (moment: string) => testApp.clock.advance(Date.parse(moment) - testApp.clock.now())
    const year = new Date(testApp.clock.now()).getUTCFullYear() + 1
    const line = { namePl: 'Plan', nameEn: null, unit: 'service' as const, count: 1, vatRate: 23 }
    // 23:59 and 0:00 in Warsaw in winter.
    for (const [moment, gross, taxId] of [
      [`${year}-01-09T22:59:00Z`, 10000, null],
      [`${year}-01-09T23:00:00Z`, 10001, '5260001246'],
      [`${year}-01-10T22:59:59Z`, 20000, ''],
      [`${year}-01-10T23:00:00Z`, 20001, null],
    ] as const) {
      at(moment)
      await issue(moment, {
        lines: [{ ...line, gross, vat: Math.round((gross * 23) / 123) }],
        wantsInvoice: taxId === '5260001246',
        buyer: { name: 'Zofia Kalinowska', taxId, address: null },
      })
    }
    await signIn()
    const all = (await list({ subscriptionId, orderBy: 'issuedAt' })).reply
    expect(all.map(({ total }) => total)).toEqual([100, 100.01, 200, 200.01])
    const ids = all.map(({ id }) => id)
    const of = (query: Record<string, string | string[]>) => idsOf({ subscriptionId, orderBy: 'issuedAt', ...query })
    const day = `${year}-01-10`
    expect(await of({})).toEqual(ids)
    expect(await of({ issuedFrom: day })).toEqual(ids.slice(1))
    expect(await of({ issuedTo: day })).toEqual(ids.slice(0, 3))
    expect(await of({ issuedFrom: day, issuedTo: day })).toEqual(ids.slice(1, 3))
    expect(await of({ totalFrom: '100.01' })).toEqual(ids.slice(1))
    expect(await of({ totalTo: '200' })).toEqual(ids.slice(0, 3))
    expect(await of({ type: 'Invoice' })).toEqual([ids[1]])
    expect(await of({ type: ['Receipt', 'GiftCardSale'] })).toEqual([ids[0], ids[2], ids[3]])
    expect(await of({ month: `${year}-01` })).toEqual(ids)
    expect(await of({ month: `${year}-02` })).toEqual([])
    const counts = async (query: object) =>
      (await testApp.call(months.countStaffDocuments, { query: { subscriptionId, ...query } }, headers)).reply
    const none = { all: 0, invoices: 0, receipts: 0, corrections: 0, needsStaff: 0 }
    expect(await counts({ month: `${year}-01` })).toEqual({ ...none, all: 4, invoices: 1, receipts: 3 })
    const most2 = await countStaffDocuments(testApp.context, documentCountsQuery.parse({ subscriptionId }), 2)
    expect(most2).toEqual({ value: { ...none, all: 3, invoices: 1, receipts: 3 } })
    expect(await counts({ totalFrom: '100.01' })).toEqual({ ...none, all: 3, invoices: 1, receipts: 2 })
    expect(await counts({ month: `${year}-02` })).toEqual(none)
    expect(await of({ hasTaxId: 'true' })).toEqual([ids[1]])
    expect(await of({ hasTaxId: 'false' })).toEqual([ids[0], ids[2], ids[3]])
    expect(await of({ orderBy: '-total' })).toEqual(ids.toReversed())
    expect(await of({ orderBy: '-issuedAt' })).toEqual(ids.toReversed())
    expect(await of({ orderBy: 'number', type: 'Receipt' })).toEqual([ids[0], ids[2], ids[3]])
    const second = await list({ subscriptionId, orderBy: 'issuedAt', pageSize: '25', pageNumber: '2' })
    expect([second.reply, second.pagination?.totalItems]).toEqual([[], 4])
    expect((await list({ subscriptionId })).reply[1]).toMatchObject({ ksef: 'not-required', subscriptionId })
  })

  it('says the day of a sale that is not that of the issue, and whether there is a file', async () => {
    const { session } = await aCustomer(testApp)
    const { subscriptionId, issue } = await aSubscription(testApp, session.id)
    const paidAt = new Date(testApp.clock.now() - 2 * dayMs)
    await issue('late', { paidAt })
    expect((await list({ subscriptionId })).reply).toMatchObject([{ soldAt: paidAt.toISOString(), hasFile: false }])
    for (let round = 0; round < 2; round++) await testApp.runJobs()
    expect((await list({ subscriptionId })).reply).toMatchObject([{ hasFile: true }])
  })
})

describe('the page of a document', () => {
  it('has its lines, the buyer, and all that belongs with it, oldest first, from wherever it is opened', async () => {
    const { orderId, receipt, id } = await aReceipt()
    await aReceipt()
    testApp.clock.advance(1000)
    const { reply: invoice } = await issueInvoice(id)
    testApp.clock.advance(1000)
    await correctByRefund(testApp, orderId, 100)
    const ofOrder = await listDocumentsOfOrder(testApp.context, orderId)
    expect(ofOrder.map(({ type }) => type)).toEqual(['Receipt', 'Invoice', 'Correction'])
    expect(ofOrder[0]).toEqual({
      ...{ id, number: receipt.number, type: 'Receipt' },
      ...{ issuedAt: receipt.issuedAt.toISOString(), total: receipt.total / 100 },
    })
    for (const { id: opened } of ofOrder)
      expect((await page(opened)).related).toEqual(ofOrder.filter((one) => one.id !== opened))
    const record = await page(invoice.id)
    expect(record).toMatchObject({
      buyer: { name: 'Zofia Kalinowska', taxId: null, address: stored },
      ...{ buyerBefore: null, number: invoice.number, invoiceUntil: null },
    })
    expect(record.lines).toEqual(
      receipt.lines.map(({ namePl, count, vatRate, gross }) => ({
        ...{ name: namePl, quantity: count, vatRate, grossAmount: gross / 100 },
      })),
    )
    expect((await page(id)).invoiceUntil).toBeNull()
    const unknown = await testApp.call(documents.getStaffDocument, { params: { id: crypto.randomUUID() } }, headers)
    expect([unknown.status, unknown.problem.code]).toEqual([404, 'ERRORS.NOTFOUND'])
    expect((await file(crypto.randomUUID())).problem.code).toBe('ERRORS.NOTFOUND')
  })

  it('says for each action why it is not possible', async () => {
    const { id, receipt } = await aReceipt()
    const [yes, no] = [[true, null], (reason: string) => [false, reason]]
    const ksef = no('notRefused')
    expect(await actionsOf(id)).toEqual({ send: yes, 'correct-buyer': yes, invoice: yes, ksef })
    expect((await page(id)).invoiceUntil).toBe(lastRequestAt(receipt.paidAt).toISOString())
    await correct(testApp, id, { goodwillGrosze: 100 })
    const [correction] = (await page(id)).related
    expect(await actionsOf(correction?.id ?? '')).toEqual({
      ...{ send: yes, 'correct-buyer': no('isCorrection'), invoice: no('notReceipt'), ksef },
    })
    const { reply: invoice } = await issueInvoice(id)
    expect(await actionsOf(id)).toEqual({
      send: yes,
      'correct-buyer': no('isReplaced'),
      invoice: no('isReplaced'),
      ksef,
    })
    expect(await actionsOf(invoice.id)).toEqual({ send: yes, 'correct-buyer': yes, invoice: no('notReceipt'), ksef })
    const [late, nameless] = [await aReceipt(), await aReceipt()]
    testApp.clock.advance(124 * dayMs)
    await signIn()
    expect(await actionsOf(late.id)).toEqual({ send: yes, 'correct-buyer': yes, invoice: no('tooLate'), ksef })
    expect((await page(late.id)).invoiceUntil).toBeNull()
    testApp.clock.advance(6 * 366 * dayMs)
    await signIn()
    await inTransaction(testApp.context, (tx) => anonymiseInvoices(tx, [nameless.orderId], [], testApp.clock.date()))
    const gone = no('anonymised')
    expect(await actionsOf(nameless.id)).toEqual({ send: gone, 'correct-buyer': gone, invoice: gone, ksef: gone })
    const { status, problem } = await file(nameless.id)
    expect([status, problem.code, problem.reason]).toEqual([409, 'ERRORS.ACTIONNOTALLOWED', 'anonymised'])
    expect((await issueInvoice(nameless.id)).problem.reason).toBe('anonymised')
  })
})

describe('the actions of a document', () => {
  it('correct the buyer as typed: a NIP without dashes, a number of another member state as not checked, an address by name', async () => {
    const { document } = await aDocument(testApp)
    const german = { ...address, zipCode: '10115', city: 'Berlin', country: 'DE' }
    const first = await correctBuyer(document.id, { name: 'Honig', taxId: 'DE 136695976', address: german })
    const rowOf = (number: string) =>
      queryOne<{ buyer: unknown }>(testApp, sql`select buyer from invoices where number = ${number}`)
    const unchecked = { name: 'Honig', taxId: 'DE136695976', isVatIdUnchecked: true }
    expect((await rowOf(first.reply.number))?.buyer).toEqual({
      ...unchecked,
      address: { ...german, country: 'Niemcy' },
    })
    const second = await correctBuyer(document.id, { name: 'Miód', taxId: '526-000-12-46', address })
    expect((await rowOf(second.reply.number))?.buyer).toEqual({ name: 'Miód', taxId: '5260001246', address: stored })
    expect(await changesOf(document.id)).toEqual([
      ['corrections', null, first.reply.number],
      ['corrections', null, second.reply.number],
    ])
    expect((await page(second.reply.id)).number).toBe(second.reply.number)
    // The next correction starts from the last one; what was not looked at is not written over.
    await correct(testApp, document.id, { goodwillGrosze: 100 })
    const { buyer, currentBuyer } = await page(document.id)
    expect(buyer).toMatchObject({ name: document.buyer.name, taxId: document.buyer.taxId })
    expect(currentBuyer).toEqual({ name: 'Miód', taxId: '5260001246', address: stored, version: 2 })
    const stale = await correctBuyer(document.id, { name: 'Wosk', taxId: '5260001246', address, version: 1 })
    expect([stale.status, stale.problem.code, stale.problem.version]).toEqual([409, 'ERRORS.CHANGEDMEANWHILE', 2])
    expect((await page(document.id)).currentBuyer).toEqual(currentBuyer)
    const { id } = await aReceipt()
    const third = await correctBuyer(id, { name: 'Zofia', taxId: '', address: null })
    expect((await rowOf(third.reply.number))?.buyer).toEqual({ name: 'Zofia', taxId: null, address: null })
    const { problem } = await correctBuyer(crypto.randomUUID(), { name: 'Zofia', taxId: '', address: null })
    expect(problem.code).toBe('ERRORS.NOTFOUND')
  })

  it('issue an invoice for whom is named, with a code by field for what is wrong, and keep it in the history', async () => {
    const { id } = await aReceipt()
    const { status, problem } = await issueInvoice(id, { name: '', address: { ...address, city: '' } })
    expect([status, problem.code]).toEqual([400, 'ERRORS.PROVIDEDATA'])
    expect(problem.errors).toEqual({ name: 'ERRORS.REQUIRED', 'address.city': 'ERRORS.REQUIRED' })
    expect(await changesOf(id)).toBeNull()
    const { reply } = await issueInvoice(id)
    expect(await changesOf(id)).toEqual([['replacedBy', null, reply.number]])
    expect((await issueInvoice(crypto.randomUUID())).problem.code).toBe('ERRORS.NOTFOUND')
  })
})
