import { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { findInvoiceOfOrder } from '#payments/documents/document-owner.service.ts'
import { createInvoiceFile } from '#payments/documents/invoice-files.service.ts'
import { selectDocumentsOfOrder } from '#payments/documents/invoices.service.ts'
import { settlePayment } from '#payments/payments/settle-payment.service.ts'
import { refundEvents } from '#payments/refunds/provider-refunds.service.ts'
import { aCustomer } from '#testing/accounts.ts'
import { anAddress, anOrder, aProduct } from '#testing/factories.ts'
import { settle } from '#testing/jobs.ts'
import { aPaidOrder, documentsOf } from '#testing/paid-orders.ts'
import { cardEvent } from '#testing/payment-provider.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const company = { name: 'Pracownia Zosi', taxId: '5265877635', address: anAddress }

/** Payment pages of unpaid orders by card, every second one with an invoice. */
async function unpaidOrders(count: number) {
  const productId = await aProduct(testApp, { stock: count })
  const pages = []
  for (let made = 0; made < count; made++) {
    const { reply } = await anOrder(testApp, [[productId, 1]], {
      ...(made % 2 === 0 ? { userWantsInvoice: true, companyData: company } : {}),
    })
    const page = [...testApp.cards.sessions.values()].find((session) => session.orderId === reply.orderId)
    if (!page) throw new Error('The order has no payment page.')
    pages.push(page)
  }
  return pages
}

type Page = Awaited<ReturnType<typeof unpaidOrders>>[number]

const pay = (page: Page, after: () => void = () => {}) =>
  inTransaction(testApp.context, async (tx) => {
    const session = testApp.cards.become(page.id, 'paid')
    const settled = await settlePayment(tx, testApp.context, { session, state: 'paid', actor: 'provider:stripe' })
    after()
    return settled
  })

const positions = async () =>
  rowsOf<{ series: string; position: number }>(
    await testApp.context.db.execute(sql`select series, position from invoices order by series, position`),
  )

describe('numbers of documents', { timeout: 120_000 }, () => {
  it('have no gap and no repeat after 64 payments at once, a quarter of which came to nothing first', async () => {
    const before = (await positions()).length
    const pages = await unpaidOrders(64)
    const breakDown = () => {
      throw new Error('the process dies')
    }
    const outcomes = await Promise.allSettled(
      pages.flatMap((page, index) => (index % 4 === 0 ? [pay(page, breakDown), pay(page)] : [pay(page), pay(page)])),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    // The provider repeats what was not accepted, and what was.
    for (const page of pages) await pay(page)
    const after = await positions()
    expect(after.length - before).toBe(64)
    const series = Map.groupBy(after, (row) => row.series)
    for (const rows of series.values())
      expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1))
    expect(await findViolations(testApp)).toEqual([])
  })
})

describe('corrections', { timeout: 60_000 }, () => {
  it('of one document come one after another, each once, however many hear of its refunds at once', async () => {
    const [page] = await unpaidOrders(1)
    if (!page?.orderId) throw new Error('No order.')
    await pay(page)
    const { total = 0, id = '' } = (await selectDocumentsOfOrder(testApp.context.db, page.orderId))[0] ?? {}
    const money = testApp.cards.sessions.get(page.id)?.providerPaymentId ?? ''
    for (const amount of [100, 250, total - 350]) testApp.cards.refundThere(money, amount)
    const event = cardEvent(testApp, 'charge.refunded', { refunded: money })
    const snapshot = await refundEvents.fetch(testApp.context, event)
    if (!snapshot) throw new Error('Nothing was refunded.')
    const deliver = () =>
      inTransaction(testApp.context, (tx) => refundEvents.apply(tx, testApp.context, snapshot, event))
    await Promise.all(Array.from({ length: 8 }, deliver))
    const corrections = rowsOf<{ total: number; left: number }>(
      await testApp.context.db.execute(
        sql`select total, (select sum((line ->> 'gross')::int)::int from jsonb_array_elements(lines) line) as left
            from invoices where corrects_id = ${id} order by position`,
      ),
    )
    expect(corrections).toEqual([
      { total: -100, left: total - 100 },
      { total: -250, left: total - 350 },
      { total: 350 - total, left: 0 },
    ])
    await settle(testApp)
    expect(await findViolations(testApp)).toEqual([])
  })
})

describe('an invoice asked for after the sale', { timeout: 60_000 }, () => {
  it('is created once by simultaneous requests, and a simultaneous refund applies to one of both documents', async () => {
    const { headers } = await aCustomer(testApp)
    const { orderId, money } = await aPaidOrder(testApp, {}, headers)
    const [receipt] = await selectDocumentsOfOrder(testApp.context.db, orderId)
    testApp.cards.refundThere(money, 250)
    const event = cardEvent(testApp, 'charge.refunded', { refunded: money })
    const snapshot = await refundEvents.fetch(testApp.context, event)
    if (!receipt || !snapshot) throw new Error('Nothing was sold, or nothing went back.')
    const ask = () =>
      testApp.call(
        invoicesEndpoints.requestInvoice,
        { params: { id: receipt.id }, body: { name: 'Zofia Kalinowska', address: anAddress } },
        headers,
      )
    const refund = () =>
      inTransaction(testApp.context, (tx) => refundEvents.apply(tx, testApp.context, snapshot, event))
    const [, ...asked] = await Promise.all([refund(), ...Array.from({ length: 8 }, ask)])
    expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(asked.map(({ reply }) => reply.name)).size).toBe(1)
    const issued = await documentsOf(testApp, orderId)
    expect(issued.map(({ type }) => type).toSorted()).toEqual(['Correction', 'Invoice', 'Receipt'])
    const invoice = issued.find(({ type }) => type === 'Invoice')
    const correction = issued.find(({ type }) => type === 'Correction')
    const isOfInvoice = correction?.correctsId === invoice?.id
    expect(invoice?.total).toBe(isOfInvoice ? receipt.total : receipt.total - 250)
    expect(await findViolations(testApp)).toEqual([])
  })
})

describe('the file of a document', { timeout: 60_000 }, () => {
  it('is one, mailed once, however many make it at once', async () => {
    const [page] = await unpaidOrders(1)
    if (!page?.orderId) throw new Error('No order.')
    await pay(page)
    const found = await findInvoiceOfOrder(testApp.context, page.orderId)
    if (!found) throw new Error('No document.')
    const made = await Promise.all([
      ...Array.from({ length: 8 }, () => createInvoiceFile(testApp.context, found)),
      testApp.runJobs(),
    ])
    expect(new Set(made.slice(0, 8)).size).toBe(1)
    await testApp.runJobs()
    // It comes with the mail about the payment.
    const paid = `${found.invoice.reference} przyjęte i opłacone`
    expect(testApp.sent.filter(({ subject }) => subject.includes(paid))).toHaveLength(1)
  })
})
