import { stockEndpoints as rows } from '@slodki-ul/contract/catalogue/stock.admin'
import { dayMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelOrder, selectOrder } from '#commerce/orders/orders.service.ts'
import { inTransaction } from '#db/transaction.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import { aStaffMember, signInStaff } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/two-factor.ts'

let testApp: TestApp
let shop: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  testApp = await openTestApp()
  shop = await aStaffMember(testApp, ['shop'])
})
afterAll(() => testApp.close())

it('the list of stock has what lies in the warehouse with pieces of orders not sent yet, sales of 28 days and the last movement', async () => {
  const [low, none, virtual] = [
    await aProduct(testApp, { stock: 10 }),
    await aProduct(testApp, { stock: 0 }),
    await aProduct(testApp, { stock: 5, isVirtual: true }),
  ]
  const own = [low, none, virtual]
  const list = async (query: object = {}) => {
    const { reply } = await testApp.call(
      rows.listStock,
      { query: { pageSize: '100', ...query } as never },
      shop.headers,
    )
    return reply.filter(({ id }) => own.includes(id))
  }
  await testApp.context.db.execute(sql`update products set low_stock = 8, place = 'C2' where id = ${low}`)
  await testApp.context.db.execute(sql`update products set place = 'C1' where id = ${none}`)
  const before = (await testApp.call(rows.sumStock, {}, shop.headers)).reply
  testApp.clock.advance(1000)
  const placed = (await anOrder(testApp, [[low, 3]])).reply.orderId
  const canceled = (await anOrder(testApp, [[low, 2]])).reply.orderId
  const orderedAt = testApp.clock.date().toISOString()
  await inTransaction(testApp.context, async (tx) => {
    const order = await selectOrder(tx, canceled)
    if (order) await cancelOrder(tx, testApp.context, order, { cause: 'test', actor: 'test' })
  })
  const all = await list()
  expect(all.map(({ id, stock }) => [id, stock])).toEqual([
    [none, 0],
    [low, 7],
  ])
  expect(all[1]).toMatchObject({ reserved: 3, soldLately: 3, lastMovementAt: orderedAt, lowStock: 8, place: 'C2' })
  expect(all[0]).toMatchObject({ reserved: 0, soldLately: 0, lastMovementAt: null, lowStock: null, waiting: 0 })
  expect((await list({ orderBy: '-place' })).map(({ id }) => id)).toEqual([low, none])
  for (const [stock, ids] of [
    [['none'], [none]],
    [['low'], [low]],
    [['enough'], []],
    [
      ['none', 'low'],
      [none, low],
    ],
  ] as const)
    expect((await list({ stock })).map(({ id }) => id)).toEqual(ids)
  const { products, none: empty, low: few, quantity } = (await testApp.call(rows.sumStock, {}, shop.headers)).reply
  expect([products - before.products, empty - before.none, few - before.low, quantity - before.quantity]).toEqual([
    0, 0, 1, -3,
  ])
  // Sent: held for nobody any more, and sold lately until 28 days have gone by.
  await testApp.context.db.execute(sql`update orders set status = 'Shipped' where id = ${placed}`)
  const signedIn = async () => {
    shop = { ...shop, ...(await signInStaff(testApp, shop.email, codeOf(testApp, shop.key))) }
    return (await list({ stock: ['low'] }))[0]
  }
  testApp.clock.advance(28 * dayMs)
  expect(await signedIn()).toMatchObject({ reserved: 0, soldLately: 3 })
  testApp.clock.advance(1000)
  expect((await list({ stock: ['low'] }))[0]).toMatchObject({ soldLately: 0, lastMovementAt: orderedAt })
})
