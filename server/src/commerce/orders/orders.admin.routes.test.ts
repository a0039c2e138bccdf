import { orderRecordEndpoints } from '@slodki-ul/contract/commerce/order-record.admin'
import { staffOrdersEndpoints as rows } from '@slodki-ul/contract/commerce/orders.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { anOrder, aProduct } from '#testing/factories.ts'
import { fillTable } from '#testing/many-rows.ts'
import { reportPaid } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
const staff: Record<string, Record<string, string>> = {}
let product = 0
const ids: Record<string, string> = {}

const list = (query: Record<string, unknown>, headers = staff.owner) =>
  testApp.call(rows.listStaffOrders, { query: query as never }, headers)
/** Last names of the orders found, in the order of the list. */
const namesOf = async (query: Record<string, unknown>) =>
  (await list({ productId: product, ...query })).reply.map(({ customerName }) => customerName.split(' ').at(-1))
const find = (id: string | undefined, headers = staff.owner) =>
  testApp.call(orderRecordEndpoints.getStaffOrder, { params: { id: id ?? '' } }, headers)

const cod = { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' } as const
const made = [
  { firstName: 'Łucja', lastName: 'Żak', ...cod, email: 'zak@poczta.example' },
  { firstName: 'Adam', lastName: 'Bąk', phone: '+48 502 11 22 33', comments: 'Proszę dzwonić' },
  { firstName: 'Ewa', lastName: 'Cis', ...cod },
]

beforeAll(async () => {
  testApp = await openTestApp()
  for (const role of ['owner', 'shop', 'content', 'support', 'accountant'] as const)
    staff[role] = (await aStaffMember(testApp, [role])).headers
  product = await aProduct(testApp, { price: 5000, stock: 100 })
  const other = await aProduct(testApp, { price: 700, stock: 5 })
  await anOrder(testApp, [[other, 1]], cod)
  const lines: [number, number][][] = [
    [[product, 1]],
    [
      [product, 2],
      [other, 1],
    ],
    [[product, 3]],
  ]
  for (const [index, change] of made.entries()) {
    testApp.clock.advance(60_000)
    const { reply, status } = await anOrder(testApp, lines[index] ?? [], change)
    expect(status).toBe(201)
    ids[change.lastName] = reply.orderId
    const page = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
    if (page) await reportPaid(testApp, testApp.cards.become(page.id, 'paid'))
  }
  await testApp.runJobs()
}, 120_000)
afterAll(() => testApp.close())

describe('GET /admin/orders', () => {
  it('BO-020 joins filters by AND and several values of one by OR', async () => {
    expect(await namesOf({ orderBy: 'placedAt' })).toEqual(['Żak', 'Bąk', 'Cis'])
    expect(await namesOf({ paymentMethod: 'Cod', orderBy: 'number' })).toEqual(['Żak', 'Cis'])
    expect(await namesOf({ paymentMethod: ['Cod', 'Stripe'], orderBy: 'number' })).toEqual(['Żak', 'Bąk', 'Cis'])
    expect(await namesOf({ paymentMethod: ['Cod', 'Stripe'], isPaid: 'true' })).toEqual(['Bąk'])
    expect(await namesOf({ paymentMethod: 'Cod', isPaid: 'true' })).toEqual([])
    expect(await namesOf({ isPaid: 'false', orderBy: '-number' })).toEqual(['Cis', 'Żak'])
    expect(await namesOf({ status: ['Paid', 'Shipped'] })).toEqual(['Bąk'])
  })

  it('BO-020 includes both ends of a range of days in Warsaw and of amounts', async () => {
    const { reply } = await list({ productId: product, orderBy: 'total' })
    const [least, middle, most] = reply.map(({ total }) => total)
    expect(await namesOf({ totalFrom: middle, orderBy: 'total' })).toHaveLength(2)
    expect(await namesOf({ totalTo: middle })).toHaveLength(2)
    expect(await namesOf({ totalFrom: middle, totalTo: middle })).toHaveLength(1)
    expect(await namesOf({ totalFrom: (most ?? 0) + 0.01 })).toEqual([])
    expect(await namesOf({ totalTo: (least ?? 0) - 0.01 })).toEqual([])
    // A minute before and a minute after midnight in Warsaw, which is 22:00 or 23:00 of the day before in UTC.
    const set = (name: string, at: string) =>
      testApp.context.db.execute(sql`update orders set created_at = ${at}::timestamptz where id = ${ids[name]}::uuid`)
    await set('Żak', '2026-07-09T21:59:00Z')
    await set('Cis', '2026-07-09T22:01:00Z')
    expect(await namesOf({ placedFrom: '2026-07-10', placedTo: '2026-07-10' })).toEqual(['Cis'])
    expect(await namesOf({ placedFrom: '2026-07-09', placedTo: '2026-07-09' })).toEqual(['Żak'])
    expect(await namesOf({ placedTo: '2026-07-09' })).toEqual(['Żak'])
    expect(await namesOf({ placedFrom: '2026-07-10' })).toEqual(['Bąk', 'Cis'])
  })

  it('searches by name without diacritics, phone, number and e-mail', async () => {
    expect(await namesOf({ searchBy: 'zak luc' })).toEqual(['Żak'])
    expect(await namesOf({ searchBy: '502112233' })).toEqual(['Bąk'])
    expect(await namesOf({ searchBy: 'zak@pocz' })).toEqual(['Żak'])
    expect(await namesOf({ searchBy: 'nikt' })).toEqual([])
    const { reply } = await find(ids.Cis)
    expect(await namesOf({ searchBy: reply.number.slice(3) })).toEqual(['Cis'])
  })

  test.each([
    [{ orderBy: '-total' }, 'Cis'],
    [{ orderBy: 'customerName' }, 'Bąk'],
    [{ orderBy: '-number' }, 'Cis'],
  ])('is in the order of %j', async (query, first) => {
    expect((await namesOf(query))[0]).toBe(first)
  })

  test.each([
    { colour: 'red' },
    { status: 'Lost' },
    { status: ['Paid', 'Lost'] },
    { orderBy: 'email' },
    { orderBy: '--number' },
    { pageSize: 10 },
    { pageSize: 101 },
    { pageNumber: 0 },
    { placedFrom: '2026-13-01' },
    { placedFrom: 'yesterday' },
    { totalFrom: 'much' },
    { isPaid: 'perhaps' },
    { isLate: ['true', 'false'] },
    { tag: 'x'.repeat(31) },
    { tag: ' ' },
    { country: 'Polska' },
    { productId: 'honey' },
    { isPartlyShipped: 'partly' },
    { userId: '7' },
    { searchBy: 'x'.repeat(101) },
  ])('BO-020 refuses %j', async (query) => {
    const { status, problem } = await list(query)
    expect([status, problem.code]).toEqual([400, 'ERRORS.PROVIDEDATA'])
  })

  it('BO-020 has pages of 25, 50 or 100 rows that do not overlap, with the exact total', async () => {
    await fillTable(testApp, 'orders', 130, {
      ...{ status: `'Delivered'`, language: `'pl'`, email: `'many' || n || '@poczta.example'`, phone: `''` },
      ...{ payment_method: `'Cod'`, shipping_method: `'KurierDPD'`, products_total: '0', discount_total: '0' },
      ...{ shipping_cost: '0', shipping_vat: '0', total: '0', created_at: `timestamptz '2020-01-01'` },
    })
    const to2020 = { placedTo: '2020-12-31' }
    const first = await list({ ...to2020 })
    expect(first.pagination).toEqual({ currentPage: 1, itemsPerPage: 25, totalItems: 130, totalPages: 6 })
    expect(first.reply).toHaveLength(25)
    const counted = (headers = staff.shop) => testApp.call(rows.countStaffOrders, { query: to2020 }, headers)
    expect((await counted()).reply).toEqual({ totalItems: 130 })
    expect((await counted(staff.content)).problem).toMatchObject({
      code: 'ERRORS.FORBIDDEN',
      permission: 'orders.view',
    })
    const seen = new Set<string>()
    for (const pageNumber of [1, 2, 3]) {
      const { reply, pagination } = await list({ ...to2020, pageSize: 50, pageNumber })
      expect(pagination).toEqual({ currentPage: pageNumber, itemsPerPage: 50, totalItems: 130, totalPages: 3 })
      for (const { id } of reply) seen.add(id)
    }
    expect(seen.size).toBe(130)
    expect((await list({ ...to2020, pageSize: 100, pageNumber: 2 })).reply).toHaveLength(30)
    expect((await list({ ...to2020, pageNumber: 9 })).pagination?.totalItems).toBe(130)
  }, 60_000)

  it('lists drafts only when they are asked for or searched for', async () => {
    await testApp.context.db.execute(sql`update orders set status = 'None' where id = ${ids.Cis}::uuid`)
    expect(await namesOf({})).not.toContain('Cis')
    expect(await namesOf({ status: 'None' })).toHaveLength(1)
    expect(await namesOf({ searchBy: 'cis' })).toEqual(['Cis'])
    expect(await namesOf({ searchBy: 'cis', status: 'Placed' })).toEqual([])
    await testApp.context.db.execute(sql`update orders set status = 'Placed' where id = ${ids.Cis}::uuid`)
    expect(await namesOf({ status: 'None' })).toEqual([])
  })
})

describe('GET /admin/orders/{id}', () => {
  it('shows lines, sums, history and documents', async () => {
    const { reply, status } = await find(ids.Bąk)
    expect(status).toBe(200)
    expect(reply).toMatchObject({
      status: 'Paid',
      isPaid: true,
      version: 1,
      customerName: 'Adam Bąk',
      phone: '+48 502 11 22 33',
      comments: 'Proszę dzwonić',
      quantity: 3,
    })
    expect(reply.lines.map(({ quantity, lineTotal }) => [quantity, lineTotal])).toEqual([
      [2, 100],
      [1, 7],
    ])
    expect(reply.productsTotal).toBe(107)
    expect(reply.total).toBe(reply.productsTotal - reply.discountTotal + reply.shippingPrice)
    expect(reply.timeline.flatMap((entry) => (entry.kind === 'status' ? [entry.status] : []))).toEqual([
      'Paid',
      'Placed',
    ])
    expect(reply.documents).toHaveLength(1)
    expect(reply.documents[0]).toMatchObject({ type: 'Receipt', total: reply.total })
  })

  it('BO-009 shows phone and words of the buyer to those who handle orders only, documents to those who may see them', async () => {
    const seen = async (role: string) => {
      const { reply } = await find(ids.Bąk, staff[role])
      return {
        phone: reply.phone,
        comments: reply.comments,
        documents: reply.documents.length,
        name: reply.customerName,
      }
    }
    const whole = { phone: '+48 502 11 22 33', comments: 'Proszę dzwonić', documents: 1, name: 'Adam Bąk' }
    expect(await seen('owner')).toEqual(whole)
    expect(await seen('shop')).toEqual(whole)
    expect(await seen('support')).toEqual(whole)
    expect(await seen('accountant')).toEqual({ phone: null, comments: null, documents: 1, name: 'Adam Bąk' })
    const { status, problem } = await find(ids.Bąk, staff.content)
    expect([status, problem.code, problem.permission]).toEqual([403, 'ERRORS.FORBIDDEN', 'orders.view'])
  })

  it('is not found for an unknown id', async () => {
    const { status, problem } = await find(crypto.randomUUID())
    expect([status, problem.code]).toEqual([404, 'ERRORS.UNABLETOLOADORDER'])
  })
})
