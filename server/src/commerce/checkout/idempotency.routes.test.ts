import { checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { hourMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCart, anOrderForm, aProduct, queryOne, stockOf } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { createOrder } = checkoutEndpoints
const cod: Partial<OrderFormInput> = { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' }

describe('Idempotency-Key of POST /createOrder (Q-100)', () => {
  it('returns the same order to a repeated request, and 422 to another body with the same key', async () => {
    const id = await aProduct(testApp, { stock: 10 })
    const cartId = await aCart(testApp, [[id, 1]])
    const form = await anOrderForm(testApp, cartId)
    const headers = { 'idempotency-key': 'klucz ąę 1' }
    const first = await testApp.call(createOrder, { body: form, headers })
    const again = await testApp.call(createOrder, { body: form, headers })
    expect(again.reply).toEqual(first.reply)
    expect(await stockOf(testApp, id)).toBe(9)
    const other = await testApp.call(createOrder, { body: { ...form, firstName: 'Anna' }, headers })
    expect([other.status, other.problem.code]).toEqual([422, 'ERRORS.IDEMPOTENCYKEYREUSED'])
  })

  it('lets a refused request be sent again under its key', async () => {
    const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
    const form = await anOrderForm(testApp, cartId, { expectedTotal: 1 })
    const headers = { 'idempotency-key': 'k' }
    expect((await testApp.call(createOrder, { body: form, headers })).status).toBe(409)
    expect((await testApp.call(createOrder, { body: { ...form, expectedTotal: 67.9 }, headers })).status).toBe(201)
  })

  it('lets two guests at one address use the same key: each gets an order', async () => {
    const headers = { 'idempotency-key': 'the same' }
    const order = async () => {
      const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
      return testApp.call(createOrder, { body: await anOrderForm(testApp, cartId), headers })
    }
    const [one, other] = [await order(), await order()]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(other.reply.orderId).not.toBe(one.reply.orderId)
  })

  it('forgets a key after 48 hours', async () => {
    await testApp.call(createOrder, {
      body: await anOrderForm(testApp, await aCart(testApp, [[await aProduct(testApp), 1]]), cod),
      headers: { 'idempotency-key': 'old' },
    })
    testApp.clock.advance(49 * hourMs)
    await testApp.runJobs()
    expect(await queryOne(testApp, sql`select 1 as one from idempotency_keys where key = 'old'`)).toBeUndefined()
  })
})
