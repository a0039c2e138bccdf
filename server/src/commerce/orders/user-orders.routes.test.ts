import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { type OrderStatus, orderStatuses, ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { minuteMs } from '@slodki-ul/contract/durations'
import { pageSizes } from '@slodki-ul/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOrderDocuments } from '#commerce/orders/order-documents.service.ts'
import { lockOrder, selectOrderLines } from '#commerce/orders/orders.service.ts'
import { orders } from '#commerce/orders/orders.tables.ts'
import { inTransaction } from '#db/transaction.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aPaidOrder, company } from '#testing/documents.ts'
import { aCart, anAddress, anOrder, anOrderForm, aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const { listOrders, getOrder } = ordersEndpoints
const ebook = 14

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

type Headers = Record<string, string>

const list = (headers: Headers, query: object = {}) =>
  testApp.call(listOrders, { query: { languageCode: 'pl', ...query } }, headers)
const show = (id: string, headers: Headers, lang: 'pl' | 'en' = 'pl') =>
  testApp.call(getOrder, { params: { id, lang } }, headers)
const change = (id: string, fields: Partial<typeof orders.$inferInsert>) =>
  testApp.context.db.update(orders).set(fields).where(eq(orders.id, id))

/** A parcel and a file, discounted, as a company in Lublin orders them. */
async function anOrderOfBoth(headers: Headers): Promise<string> {
  const cartId = await aCart(testApp, [
    [await aProduct(testApp, { price: 4200, vatRate: 23 }), 2],
    [ebook, 1],
  ])
  await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: 'MIOD10', languageCode: 'pl' } })
  const form = await anOrderForm(testApp, cartId, {
    ...{ shippingMethod: 'EmailKurierDPD', comments: 'Na prezent', userWantsInvoice: true, companyData: company },
  })
  const consents = { terms: form.consents?.terms ?? '', resign: true, digital: true }
  const { reply } = await testApp.call(checkoutEndpoints.createOrder, { headers, body: { ...form, consents } })
  return reply.orderId
}

describe('GET /orders', () => {
  it('API-63 lists the caller’s own, the newest first, ten per page, and five for the account (CONST-06, CONST-08)', async () => {
    const { headers } = await aCustomer(testApp)
    const { headers: other } = await aCustomer(testApp)
    const made: string[] = []
    for (let count = 0; count < 11; count++) {
      const lines: [number, number][] = [[await aProduct(testApp), 1]]
      made.unshift((await anOrder(testApp, lines, {}, headers)).reply.orderId)
      // Two of the same moment keep their order, too.
      if (count % 2 === 0) testApp.clock.advance(minuteMs)
    }
    await anOrder(testApp, [[await aProduct(testApp), 1]], {}, other)
    const idsOf = async (query: object) => (await list(headers, query)).reply.map(({ id }) => id)
    expect((await list(headers)).pagination).toEqual({
      ...{ currentPage: 1, itemsPerPage: 10, totalItems: 11, totalPages: 2 },
    })
    expect(await idsOf({})).toEqual(made.slice(0, 10))
    expect(await idsOf({ pageNumber: 2 })).toEqual(made.slice(10))
    const five = { pageSize: pageSizes.orders, orderBy: 'CreatedDesc' }
    expect(await idsOf(five)).toEqual(made.slice(0, 5))
    expect(await idsOf({ ...five, pageNumber: 3 })).toEqual(made.slice(10))
    // Nobody else's for the asking.
    expect((await list(other, { userId: (await aCustomer(testApp)).session.id })).reply).toHaveLength(1)
  })

  it('returns number, status, payment, date, total and document of each', async () => {
    const { headers } = await aCustomer(testApp)
    const id = await aPaidOrder(testApp, { userWantsInvoice: true, companyData: company }, headers)
    expect((await list(headers)).reply).toEqual([
      {
        id,
        number: expect.stringMatching(/^SU-\d{5}$/),
        ...{
          status: 'Paid',
          paymentMethod: 'Stripe',
          paid: true,
          hasDocument: true,
          documentType: 'Invoice',
          userWantsInvoice: true,
        },
        created: testApp.clock.date().toISOString(),
        totalPrice: 167.89,
      },
    ])
  })

  it('is refused to guests', async () => {
    expect((await list({})).status).toBe(401)
  })
})

describe('GET /orders/{id}/{lang}', () => {
  it('API-64 returns to its owner everything the page of an order shows (ENT-19, ORD-10)', async () => {
    const { headers } = await aCustomer(testApp)
    const id = await anOrderOfBoth(headers)
    await change(id, { trackingCode: '620011874031' })
    const { status, reply } = await show(id, headers)
    expect(status).toBe(200)
    expect(reply).toMatchObject({
      ...{ id, status: 'Placed', paymentMethod: 'Stripe', paid: false, hasDocument: false, userWantsInvoice: true },
      number: expect.stringMatching(/^SU-\d{5}$/),
      created: testApp.clock.date().toISOString(),
      history: [{ status: 'None' }, { status: 'Placed', at: testApp.clock.date().toISOString() }],
      ...{ shippingMethod: 'EmailKurierDPD', virtualOnly: false, trackingCode: '620011874031', comments: 'Na prezent' },
      parcels: [{ number: '620011874031', trackingUrl: expect.stringContaining('p1=620011874031') }],
      user: { firstName: 'Zofia', lastName: 'Kalinowska', email: 'zosia@poczta.example', phone: expect.any(String) },
      ...{ shippingAddress: anAddress, inPostPoint: null, inPostPointAddress: null, discountCode: 'MIOD10' },
      billingAddress: { name: 'Pracownia Zosi', taxId: '5265877635', address: anAddress },
    })
    const [file, honey] = reply.products
    expect(honey).toMatchObject({ name: expect.stringMatching(/^Produkt/), count: 2, price: 42, attachments: [] })
    expect(file).toMatchObject({
      count: 1,
      plate: expect.any(String),
      thumbnailUrl: expect.stringMatching(/^\/media\//),
    })
    expect(file?.attachments).toEqual([
      { fileName: expect.stringMatching(/\.pdf$/), sizeBytes: expect.any(Number), url: null },
    ])
    // In grosze: what is added up comes to what is paid.
    const grosze = (zloty: number) => Math.round(zloty * 100)
    expect(reply.totalDiscount).toBeGreaterThan(0)
    const products = reply.products.reduce((sum, { price, count }) => sum + grosze(price) * count, 0)
    expect(products - grosze(reply.totalDiscount) + grosze(reply.shippingCost)).toBe(grosze(reply.totalPrice))
    const [row] = await testApp.context.db.select().from(orders).where(eq(orders.id, id))
    expect(grosze(reply.vatValue)).toBe(row?.vatTotal)
    expect(reply.vatSums.map(({ vatRate }) => vatRate)).toEqual([23, 5])
    expect(reply.vatSums.reduce((sum, { gross }) => sum + grosze(gross), 0)).toBe(grosze(reply.totalPrice))
    expect(reply.vatSums.reduce((sum, { vat }) => sum + grosze(vat), 0)).toBe(grosze(reply.vatValue))
    expect((await show(id, headers, 'en')).reply.products[1]?.name).toMatch(/^Product/)
  })

  it('is returned only to its owner, and 404 to others (ORD-03, SEC-10)', async () => {
    const id = await aPaidOrder(testApp, {}, (await aCustomer(testApp)).headers)
    const { headers } = await aCustomer(testApp)
    for (const unknown of [id, crypto.randomUUID()]) {
      const { status, problem } = await show(unknown, headers)
      expect([status, problem.code]).toEqual([404, 'ERRORS.UNABLETOLOADORDER'])
    }
    expect((await show(id, {})).status).toBe(401)
  })

  it('returns a guest’s order to the account that adopted it (Q-78)', async () => {
    const { session, headers } = await aCustomer(testApp)
    const id = await aPaidOrder(testApp)
    expect((await show(id, headers)).status).toBe(404)
    expect((await list(headers)).reply).toEqual([])
    await change(id, { userId: session.id })
    expect((await show(id, headers)).status).toBe(200)
    expect((await list(headers)).reply.map((order) => order.id)).toEqual([id])
  })
})

describe('the document of a parcel that is paid on delivery', () => {
  it('ORD-07 is offered from packing on, although nothing is paid yet', async () => {
    const { headers } = await aCustomer(testApp)
    const [first, second] = [await aProduct(testApp, { price: 3333, vatRate: 5 }), await aProduct(testApp)]
    const { reply } = await anOrder(
      testApp,
      [
        [first, 3],
        [second, 1],
      ],
      { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' },
      headers,
    )
    const { orderId: id } = reply
    const take = () => testApp.app.inject({ url: `/api/orders/pdf-invoice/${id}`, headers })
    expect((await show(id, headers)).reply).toMatchObject({ status: 'Placed', hasDocument: false })
    const { context } = testApp
    await inTransaction(context, async (tx) => {
      const order = await lockOrder(tx, id)
      if (order) await issueOrderDocuments(tx, context, order, await selectOrderLines(tx, id))
    })
    await change(id, { status: 'Packed' })
    expect((await show(id, headers)).reply).toMatchObject({ status: 'Packed', paid: false, hasDocument: true })
    expect((await list(headers)).reply).toMatchObject([{ id, paid: false, hasDocument: true }])
    expect((await take()).headers['content-disposition']).toContain('paragon.pdf')
  })
})

describe('files that come with an order', () => {
  const given: readonly OrderStatus[] = ['Paid', 'Packed', 'Shipped', 'Delivered']

  it.each(orderStatuses)(
    'ORD-09 %s: they can be taken in a paid order that stands, and in no other',
    async (status) => {
      const { headers } = await aCustomer(testApp)
      const id = await anOrderOfBoth(headers)
      const linksIn = async (isPaid: boolean) => {
        await change(id, { status, paidAt: isPaid ? testApp.clock.date() : null })
        const { products } = (await show(id, headers)).reply
        expect(products.map(({ attachments }) => attachments.length)).toEqual([1, 0])
        return products.flatMap(({ attachments }) => attachments.flatMap(({ url }) => url ?? []))
      }
      // A status that means payment cannot be without it.
      if (status !== 'Paid') expect(await linksIn(false)).toEqual([])
      const links = await linksIn(true)
      expect(links).toHaveLength(given.includes(status) ? 1 : 0)
      for (const link of links) {
        const take = () => testApp.app.inject({ url: new URL(link).pathname })
        expect((await take()).statusCode).toBe(200)
        await change(id, { status: 'Canceled' })
        expect((await take()).statusCode).toBe(404)
      }
    },
  )
})
