import { orderRecordEndpoints as rows } from '@slodki-ul/contract/commerce/order-record.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessPeriods } from '#membership/billing/subscription.tables.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aSubscription, company } from '#testing/documents.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aPaidOrderOf } from '#testing/gift-cards.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
const staff: Record<string, Record<string, string>> = {}
const find = async (id: string, role = 'shop') =>
  (await testApp.call(rows.getStaffOrder, { params: { id } }, staff[role])).reply

beforeAll(async () => {
  testApp = await openTestApp()
  for (const role of ['shop', 'accountant'] as const) staff[role] = (await aStaffMember(testApp, [role])).headers
})
afterAll(() => testApp.close())

/** A paid order of a subscriber: honey and a book to a parcel point with a discount code and an invoice, the second of two. */
async function aRichOrder() {
  const { db } = testApp.context
  const now = testApp.clock.date().toISOString()
  const honey = await aProduct(testApp, { price: 3333, vatRate: 5 })
  const book = await aProduct(testApp, { price: 2001, vatRate: 23, isVirtual: true })
  const file = await queryOne<{ id: string }>(
    testApp,
    sql`insert into files (name, content_type, size_bytes, sha256, created_at)
      values ('poradnik.pdf', 'application/pdf', 1, 'x', ${now}) returning id`,
  )
  await db.execute(sql`insert into product_attachments values (${book}, 0, ${file?.id}::uuid)`)
  await db.execute(
    sql`insert into vouchers (code, kind, value, scope, created_at) values ('MIOD45', 'percent', 10, 'shop', ${now})`,
  )
  const { session, headers } = await aCustomer(testApp)
  const { subscriptionId } = await aSubscription(testApp, session.id)
  const day = 86_400_000
  await db.insert(accessPeriods).values({
    ...{ userId: session.id, subscriptionId, cause: 'test' },
    ...{ startsAt: new Date(testApp.clock.now() - day), endsAt: new Date(testApp.clock.now() + day) },
  })
  await aPaidOrderOf(testApp, { lines: [[honey, 1]], headers })
  const { orderId } = await aPaidOrderOf(testApp, {
    ...{ code: 'MIOD45', headers },
    lines: [
      [honey, 3],
      [book, 1],
    ],
    change: {
      ...{ shippingMethod: 'EmailInPostPaczkomaty', inPostPoint: 'LUB12N' },
      ...{ userWantsInvoice: true, companyData: company, comments: 'Proszę o prezentowe pudełko' },
    },
  })
  return { orderId, honey, book, userId: session.id }
}

it('BO-045 shows lines with discount share and VAT, sums by rate, the customer, the point, the invoice, consents, documents and files', async () => {
  const { orderId, honey, book, userId } = await aRichOrder()
  const order = await find(orderId)
  // 10% of 99.99 and of 20.01, and the VAT within what is left.
  expect(order.lines).toMatchObject([
    { productId: honey, quantity: 3, unitPrice: 33.33, discountAmount: 10, lineTotal: 89.99, vatRate: 5, files: [] },
    { productId: book, quantity: 1, unitPrice: 20.01, discountAmount: 2, lineTotal: 18.01, vatRate: 23 },
  ])
  // The VAT of a rate is that of its sum with the delivery, split over its lines.
  expect(order.lines.map(({ vatAmount }) => vatAmount)).toEqual([4.28, 3.37])
  expect(order.lines[1]?.files).toEqual(['poradnik.pdf'])
  expect([order.productsTotal, order.discountTotal, order.discountCode]).toEqual([120, 12, 'MIOD45'])
  expect(order.vatSums.map(({ vatRate }) => vatRate)).toEqual([23, 5])
  const grosze = (amounts: number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0))
  expect(grosze(order.vatSums.map(({ gross }) => gross))).toBe(Math.round(order.total * 100))
  expect(grosze(order.vatSums.map(({ vat }) => vat))).toBe(Math.round(order.vatTotal * 100))
  for (const { net, vat, gross } of order.vatSums) expect(grosze([net, vat])).toBe(Math.round(gross * 100))

  expect(order).toMatchObject({
    ...{ userId, customer: { ordersCount: 2, plan: expect.stringMatching(/\S/) } },
    parcelPoint: { name: 'LUB12N', address: 'Lipowa 109, Lublin', isConfirmed: true, isOpen: true },
    invoice: { name: company.name, taxId: '5265877635', address: { city: 'Lublin' } },
  })
  const documents = await documentsOf(testApp, orderId)
  expect(order.documents.map(({ id, number }) => [id, number])).toEqual(documents.map(({ id, number }) => [id, number]))
  expect(order.documents).toMatchObject([{ type: 'Invoice', total: order.total }])
  await testApp.context.db.execute(sql`update parcel_points set is_open = false where name = 'LUB12N'`)
  expect((await find(orderId)).parcelPoint?.isOpen).toBe(false)
})

it('BO-045 opens each consent as the text was then, for those who see consents', async () => {
  const order = await queryOne<{ id: string }>(testApp, sql`select id from orders where discount_code = 'MIOD45'`)
  const id = order?.id ?? ''
  const { consents } = await find(id)
  expect(consents.map(({ kind }) => kind)).toEqual(['digital', 'resign', 'terms'])
  const open = (kind: string, role = 'shop') =>
    testApp.call(rows.getOrderConsent, { params: { id, kind } }, staff[role])
  for (const { kind, version } of consents) {
    const stored = await queryOne<{ html: string; sha256: string }>(
      testApp,
      sql`select html, sha256 from legal_texts where kind = ${kind} and version = ${version} and language = 'pl'`,
    )
    expect((await open(kind)).reply).toEqual({ version, ...stored, publishedAt: expect.any(String) })
  }
  // A text that was published later changes nothing of what was accepted.
  await testApp.context.db.execute(sql`insert into legal_texts
    select kind, '9999-01-01', language, '<p>Nowy</p>', sha256, published_at from legal_texts
    where kind = 'terms' and language = 'pl' limit 1`)
  expect((await open('terms')).reply.html).not.toBe('<p>Nowy</p>')
  expect([(await open('privacy')).status, (await open('privacy')).problem.code]).toEqual([404, 'ERRORS.NOTFOUND'])
  expect((await open('terms', 'accountant')).status).toBe(403)
  expect((await find(id, 'accountant')).consents).toEqual([])
})
