import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { cartProblemSchema, checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { minuteMs } from '@slodki-ul/contract/durations'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { settlePayment } from '#payments/payments/settle-payment.service.ts'
import { aCart, anOrder, anOrderForm, aProduct, orderOf, queryOne, stockOf } from '#testing/factories.ts'
import { openTestApp, type TestApp, type TestResponse } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterEach(async () => {
  expect(await findViolations(testApp)).toEqual([])
})
afterAll(() => testApp.close())

const { createOrder } = checkoutEndpoints
const cod = { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' } as const
const together = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

const accepted = (responses: readonly TestResponse<typeof createOrder>[]) =>
  responses.filter(({ status }) => status === 201)

// Long enough for a busy machine.
const slowTest = { timeout: 90_000 }

describe('one buyer many times at once', slowTest, () => {
  it('makes one order of 8 identical requests with one key, with the same response to all', async () => {
    const id = await aProduct(testApp, { stock: 9 })
    const body = await anOrderForm(testApp, await aCart(testApp, [[id, 1]]))
    const responses = await together(8, () =>
      testApp.call(createOrder, { body, headers: { 'idempotency-key': 'twins' } }),
    )
    expect(new Set(responses.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
    expect(responses[0]?.status).toBe(201)
    expect(await stockOf(testApp, id)).toBe(8)
  })

  it('makes one order of 8 identical requests without a key, because the cart is empty after the first', async () => {
    const id = await aProduct(testApp, { stock: 9 })
    const body = await anOrderForm(testApp, await aCart(testApp, [[id, 1]]), cod)
    const responses = await together(8, () => testApp.call(createOrder, { body }))
    expect(accepted(responses)).toHaveLength(1)
    expect(responses.filter(({ problem }) => problem.code === 'ERRORS.CARTEMPTY')).toHaveLength(7)
  })

  it('orders what the page showed or shows what changed, when the count is changed at the same moment', async () => {
    const id = await aProduct(testApp, { stock: 99, price: 1000 })
    const { reply } = await testApp.call(cartEndpoints.getCart, {
      query: { id: await aCart(testApp, [[id, 2]]), languageCode: 'pl' },
    })
    const delivery = reply.availableShippingMethods.find(({ name }) => name === cod.shippingMethod)?.price ?? 0
    const shown = toGrosze(reply.totalPrice) + toGrosze(delivery)
    for (let round = 0; round < 16; round++) {
      const cartId = await aCart(testApp, [[id, 2]])
      const body = await anOrderForm(testApp, cartId, { ...cod, expectedTotal: toZloty(shown) })
      const [order, ...changes] = await Promise.all([
        testApp.call(createOrder, { body }),
        ...[3, 4, 5].map((count) =>
          testApp.call(cartEndpoints.changeCount, { body: { cartId, productId: id, count, languageCode: 'pl' } }),
        ),
      ])
      const { reply: cart } = await testApp.call(cartEndpoints.getCart, { query: { id: cartId, languageCode: 'pl' } })
      if (order?.status === 201) {
        expect(await orderOf(testApp, order.reply.orderId)).toMatchObject({ total: shown })
        expect(cart.products).toEqual([])
      } else {
        expect([order?.status, order?.problem.code]).toEqual([409, 'ERRORS.CARTCHANGED'])
        expect(cartProblemSchema.parse(order?.problem).cart.products[0]?.count).toBeGreaterThan(2)
        expect(cart.products[0]?.count).toBeGreaterThan(2)
      }
      for (const { status, problem } of changes)
        if (status !== 200) expect([status, problem.code]).toEqual([404, 'ERRORS.UNABLETOLOADPRODUCT'])
    }
  })
})

describe('a payment against its deadline', slowTest, () => {
  it('ends either paid or cancelled, never both, with the stock to match', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await aProduct(testApp, { stock: 5 })
      const { reply } = await anOrder(testApp, [[id, 1]])
      const session = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
      testApp.clock.advance(61 * minuteMs)
      const pay = async () => {
        const paid = testApp.cards.become(session?.id ?? '', 'paid')
        await inTransaction(testApp.context, (tx) =>
          settlePayment(tx, testApp.context, { session: paid, state: 'paid', actor: 'provider:stripe' }),
        )
      }
      await Promise.all([testApp.runJobs(), testApp.runJobs(), pay()])
      const order = await orderOf(testApp, reply.orderId)
      const paid = await queryOne<{ n: number }>(
        testApp,
        sql`select count(*)::int as n from payments where order_id = ${reply.orderId} and state = 'paid'`,
      )
      expect([order?.status, paid?.n, await stockOf(testApp, id)]).toEqual(
        order?.status === 'Paid' ? ['Paid', 1, 4] : ['Canceled', 0, 5],
      )
    }
  })
})
