import { stockEndpoints as rows } from '@slodki-ul/contract/catalogue/stock.admin'
import { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import { healthEndpoints } from '@slodki-ul/contract/platform/health.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder, selectOrder } from '#commerce/orders/orders.service.ts'
import { inTransaction, sqlStateOf } from '#db/transaction.ts'
import { anOrder, aProduct, queryOne, stockOf } from '#testing/factories.ts'
import { errorOf } from '#testing/logged-errors.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

type Movement = Parameters<typeof move>[1]

let testApp: TestApp
let shop: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  testApp = await openTestApp()
  shop = await aStaffMember(testApp, ['shop'])
})
afterAll(() => testApp.close())

/** Each a second later, so that the ledger has an order. */
const move = (id: number, body: object, key: string = crypto.randomUUID()) => {
  testApp.clock.advance(1000)
  return testApp.call(
    rows.moveStock,
    { params: { id }, body: body as never, headers: { 'idempotency-key': key } },
    shop.headers,
  )
}
const entriesOf = async (id: number, query: object = {}) =>
  testApp.call(rows.listStockEntries, { params: { id }, query }, shop.headers)
const refusalOf = async (id: number, body: Movement) => {
  const { status, problem } = await move(id, body)
  return [status, problem?.code]
}

describe('POST /admin/products/{id}/stock', () => {
  it('BO-078 moves stock by delivery, damage, gift, return and correction only, each with pieces, note and author', async () => {
    const id = await aProduct(testApp, { stock: 10 })
    const key = crypto.randomUUID()
    expect((await move(id, { reason: 'delivery', quantity: 24, note: ' DS-117 ' }, key)).reply).toEqual({
      quantity: 24,
      stock: 34,
    })
    // The same call again, such as a double press.
    await move(id, { reason: 'delivery', quantity: 24, note: ' DS-117 ' }, key)
    await move(id, { reason: 'damage', quantity: 3, note: 'pęknięte' })
    await move(id, { reason: 'gift', quantity: 4, note: 'warsztat' })
    await move(id, { reason: 'return', quantity: 2, note: 'stan dobry' })
    await move(id, { reason: 'correction', quantity: -1, note: 'źle przyjęte' })
    const { reply, headers } = await entriesOf(id)
    expect(
      reply.map(({ kind, quantity, stockAfter, note, actor }) => [kind, quantity, stockAfter, note, actor]),
    ).toEqual([
      ['correction', -1, 28, 'źle przyjęte', shop.staff.name],
      ['return', 2, 29, 'stan dobry', shop.staff.name],
      ['gift', -4, 27, 'warsztat', shop.staff.name],
      ['damage', -3, 31, 'pęknięte', shop.staff.name],
      ['delivery', 24, 34, 'DS-117', shop.staff.name],
      ['opening', 10, 10, '', null],
    ])
    expect(JSON.parse(String(headers.pagination))).toMatchObject({ totalItems: 6 })
    expect(await stockOf(testApp, id)).toBe(28)
    const owner = await aStaffMember(testApp, ['owner'])
    const { reply: audited } = await testApp.call(
      auditEndpoints.listAuditEntries,
      { query: { record: 'product', recordId: String(id) } },
      owner.headers,
    )
    expect(audited.map(({ changes }) => changes)).toEqual([
      [{ record: 'product', recordId: String(id), field: 'stock', before: 29, after: 28 }],
      [{ record: 'product', recordId: String(id), field: 'stock', before: 27, after: 29 }],
      [{ record: 'product', recordId: String(id), field: 'stock', before: 31, after: 27 }],
      [{ record: 'product', recordId: String(id), field: 'stock', before: 34, after: 31 }],
      // The repeat did nothing.
      [],
      [{ record: 'product', recordId: String(id), field: 'stock', before: 10, after: 34 }],
    ])
  })

  it('BO-078 stocktaking books the difference to the stock at the moment of saving, after saying what was sold meanwhile', async () => {
    const id = await aProduct(testApp, { stock: 10 })
    testApp.clock.advance(1000)
    await anOrder(testApp, [[id, 2]])
    const { status, problem } = await move(id, { reason: 'count', counted: 10, stockSeen: 10 })
    expect([status, problem]).toMatchObject([409, { code: 'ERRORS.STOCKCHANGED', stock: 8, soldMeanwhile: 2 }])
    expect(await stockOf(testApp, id)).toBe(8)
    expect((await move(id, { reason: 'count', counted: 7, stockSeen: 8 })).reply).toEqual({ quantity: -1, stock: 7 })
    // What is as the ledger says needs no movement.
    expect((await move(id, { reason: 'count', counted: 7, stockSeen: 7 })).reply).toEqual({ quantity: 0, stock: 7 })
    expect((await entriesOf(id)).reply.map(({ kind }) => kind)).toEqual(['count', 'sale', 'opening'])
  })

  it('BO-078 refuses what makes no sense, and the database refuses stock without a movement and changes of movements', async () => {
    const id = await aProduct(testApp, { stock: 3 })
    expect(await refusalOf(id, { reason: 'damage', quantity: 4, note: 'x' })).toEqual([409, 'ERRORS.NOTENOUGHSTOCK'])
    expect(await refusalOf(id, { reason: 'correction', quantity: -4, note: 'x' })).toEqual([
      409,
      'ERRORS.NOTENOUGHSTOCK',
    ])
    expect(await refusalOf(id, { reason: 'delivery', quantity: 1_000_000, note: 'x' })).toEqual([
      422,
      'ERRORS.ABOVELIMIT',
    ])
    expect(await refusalOf(999_999, { reason: 'delivery', quantity: 1, note: 'x' })).toEqual([
      404,
      'ERRORS.UNABLETOLOADPRODUCT',
    ])
    const file = await aProduct(testApp, { isVirtual: true, stock: 0 })
    expect(await refusalOf(file, { reason: 'delivery', quantity: 1, note: 'x' })).toEqual([
      409,
      'ERRORS.ACTIONNOTALLOWED',
    ])
    for (const body of [
      { reason: 'delivery', quantity: 0, note: 'x' },
      { reason: 'delivery', quantity: -1, note: 'x' },
      { reason: 'delivery', quantity: 1, note: ' ' },
      { reason: 'delivery', quantity: 1 },
      { reason: 'correction', quantity: 0, note: 'x' },
      { reason: 'count', counted: -1, stockSeen: 3 },
      { reason: 'opening', quantity: 1, note: 'x' },
      { reason: 'sale', quantity: 1, note: 'x' },
    ])
      expect(await refusalOf(id, body), JSON.stringify(body)).toEqual([400, 'ERRORS.PROVIDEDATA'])
    expect(await stockOf(testApp, id)).toBe(3)
    const run = (statement: ReturnType<typeof sql>) =>
      errorOf(() => inTransaction(testApp.context, (tx) => tx.execute(statement)))
    for (const statement of [
      sql`update products set stock = stock + 1, stock_received = stock_received + 1 where id = ${id}`,
      sql`insert into stock_movements (product_id, quantity, reason, actor_id, at)
        values (${id}, 1, 'gift', gen_random_uuid(), now())`,
      sql`update stock_movements set quantity = 4 where product_id = ${id}`,
      sql`delete from stock_movements where product_id = ${id}`,
    ])
      expect(sqlStateOf(await run(statement))).toBe('23001')
    expect(await stockOf(testApp, id)).toBe(3)
  })
})

describe('GET /admin/products/{id}/stock', () => {
  it('BO-079 lists movements of orders from their lines, what a cancelled order gave back, by pages; a movement takes no statement of an order', async () => {
    const id = await aProduct(testApp, { stock: 10 })
    testApp.clock.advance(1000)
    const canceled = (await anOrder(testApp, [[id, 3]])).reply.orderId
    testApp.clock.advance(1000)
    const placed = (await anOrder(testApp, [[id, 2]])).reply.orderId
    testApp.clock.advance(1000)
    await inTransaction(testApp.context, async (tx) => {
      const order = await selectOrder(tx, canceled)
      if (order) await cancelOrder(tx, testApp.context, order, { cause: 'test', actor: 'test' })
    })
    const { reply, headers } = await entriesOf(id, { pageSize: '25' })
    expect(reply.map(({ kind, quantity, stockAfter }) => [kind, quantity, stockAfter])).toEqual([
      ['cancellation', 3, 8],
      ['sale', -2, 5],
      ['sale', -3, 7],
      ['opening', 10, 10],
    ])
    expect(reply[1]).toMatchObject({ orderId: placed, orderNumber: expect.stringMatching(/^SU-\d+$/), actor: null })
    expect(JSON.parse(String(headers.pagination))).toMatchObject({ totalItems: 4, itemsPerPage: 25 })
    expect(await stockOf(testApp, id)).toBe(8)
    const moved = sql`select count(*)::int as count from stock_movements where product_id = ${id}`
    expect(await queryOne(testApp, moved)).toEqual({ count: 1 })
    expect((await entriesOf(999_999)).problem.code).toBe('ERRORS.UNABLETOLOADPRODUCT')
  })

  it('counts products below their low-stock mark among what waits', async () => {
    const waiting = async () => {
      const { reply } = await testApp.call(healthEndpoints.listWaiting, {}, shop.headers)
      return reply.find(({ kind }) => kind === 'low-stock')?.count
    }
    const [low, at, file, none] = [
      await aProduct(testApp, { stock: 2 }),
      await aProduct(testApp, { stock: 3 }),
      await aProduct(testApp, { isVirtual: true, stock: 0 }),
      await aProduct(testApp, { stock: 0 }),
    ]
    expect([await waiting(), none]).toEqual([0, none])
    await testApp.context.db.execute(sql`update products set low_stock = 3 where id in (${low}, ${at}, ${file})`)
    expect(await waiting()).toBe(1)
    await move(at, { reason: 'damage', quantity: 1, note: 'pęknięte' })
    expect(await waiting()).toBe(2)
    await move(low, { reason: 'delivery', quantity: 1, note: 'DS-1' })
    expect(await waiting()).toBe(1)
  })
})
