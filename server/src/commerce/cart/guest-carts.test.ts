import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { dayMs } from '@slodki-ul/contract/durations'
import { cookieDays } from '@slodki-ul/contract/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { limits } from '#http/rate-limits.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aCart, anOrderForm, aProduct, orderOf, queryOne, stockOf } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const languageCode = 'pl'

describe('new guest carts', () => {
  let testApp: TestApp
  let productId: number
  beforeAll(async () => {
    testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    productId = await aProduct(testApp)
  })
  afterAll(() => testApp.close())

  const add = (remoteAddress: string, body: object = {}, headers: Record<string, string> = {}) =>
    testApp.app.inject({
      method: 'POST',
      url: `/api/${cartEndpoints.addToCart.path}`,
      remoteAddress,
      headers,
      payload: { productId, count: 1, languageCode, ...body },
    })
  const countCarts = async () =>
    (await queryOne<{ n: number }>(testApp, sql`select count(*)::int as n from carts`))?.n ?? 0

  it('are limited per network address', async () => {
    const before = await countCarts()
    const statuses = []
    for (let index = 0; index < limits.createCart.points + 2; index++)
      statuses.push((await add('198.51.100.1')).statusCode)
    expect(statuses).toEqual([...Array(limits.createCart.points).fill(200), 429, 429])
    expect((await countCarts()) - before).toBe(limits.createCart.points)
    expect((await add('198.51.100.2')).statusCode).toBe(200)
  })

  it('count when they are created: existing carts can grow, and carts of accounts do not count', async () => {
    const from = '198.51.100.3'
    const { id: cartId } = (await add(from)).json()
    const { headers } = await aCustomer(testApp)
    for (let index = 0; index < limits.createCart.points; index++) {
      expect((await add(from, { cartId, productId: await aFewProducts(index) })).statusCode).toBe(200)
      expect((await add(from, {}, headers)).statusCode).toBeLessThan(429)
    }
    expect((await add(from)).statusCode).toBe(200)
  })

  it('do not count when they are not created', async () => {
    const from = '198.51.100.4'
    for (let index = 0; index < limits.createCart.points + 2; index++)
      expect((await add(from, { productId: 999_999 })).statusCode).toBe(404)
    expect((await add(from)).statusCode).toBe(200)
  })

  const made: number[] = []
  /** One of a few products in turn, so that no cart exhausts the stock. */
  async function aFewProducts(index: number): Promise<number> {
    if (made.length < 50) made.push(await aProduct(testApp))
    return made[index % 50] ?? productId
  }
})

describe('unreachable guest carts', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openTestApp()
  })
  afterAll(() => testApp.close())

  const exists = async (id: string) =>
    (await queryOne(testApp, sql`select id from carts where id = ${id}`)) !== undefined
  const setAge = (id: string, ms: number) =>
    testApp.context.db.execute(
      sql`update carts set updated_at = ${new Date(testApp.clock.now() - ms)} where id = ${id}`,
    )

  it('are deleted with their lines once their cookie has expired, and not before', async () => {
    const productId = await aProduct(testApp)
    const [over, due, young] = [
      await aCart(testApp, [[productId, 2]]),
      await aCart(testApp, [[productId, 2]]),
      await aCart(testApp, [[productId, 2]]),
    ]
    await setAge(over, cookieDays * dayMs + 1)
    await setAge(due, cookieDays * dayMs)
    await testApp.runJobs()
    expect([await exists(over), await exists(due), await exists(young)]).toEqual([false, true, true])
    expect(await queryOne(testApp, sql`select * from cart_lines where cart_id = ${over}`)).toBeUndefined()
    const { problem } = await testApp.call(cartEndpoints.getCart, { query: { id: over, languageCode } })
    expect(problem.code).toBe('ERRORS.UNABLETOLOADCART')
  })

  it('of accounts stay, however old', async () => {
    const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
    const { headers } = await aCustomer(testApp)
    await testApp.call(cartEndpoints.assignCart, { body: { cartId, languageCode } }, headers)
    await setAge(cartId, 10 * cookieDays * dayMs)
    await testApp.runJobs()
    expect(await exists(cartId)).toBe(true)
  })

  it('take nothing with them: what was ordered from them, its stock and its voucher stay as they are', async () => {
    const productId = await aProduct(testApp, { stock: 10 })
    const cartId = await aCart(testApp, [[productId, 3]])
    await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: 'MIOD10', languageCode } })
    const form = await anOrderForm(testApp, cartId, { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' })
    const { reply } = await testApp.call(checkoutEndpoints.createOrder, { body: form })
    await testApp.call(cartEndpoints.addToCart, { body: { cartId, productId, count: 1, languageCode } })
    await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: 'MIOD10', languageCode } })
    await setAge(cartId, 2 * cookieDays * dayMs)
    await testApp.runJobs()
    expect(await exists(cartId)).toBe(false)
    expect(await stockOf(testApp, productId)).toBe(7)
    expect((await orderOf(testApp, reply.orderId))?.discount_total).toBeGreaterThan(0)
    const use = sql`select state from voucher_uses where subject_id = ${reply.orderId}`
    expect(await queryOne(testApp, use)).toBeDefined()
  })

  it('are found by an index and deleted in batches', async () => {
    await testApp.context.db.execute(
      sql`insert into carts (id, language, created_at, updated_at)
          select gen_random_uuid(), 'pl', t, t from generate_series(1, 1200) as n, lateral (select ${new Date(testApp.clock.now() - 2 * cookieDays * dayMs)}::timestamptz as t) as moment`,
    )
    await testApp.runJobs()
    const left = await queryOne<{ n: number }>(
      testApp,
      sql`select count(*)::int as n from carts where user_id is null and updated_at < ${new Date(testApp.clock.now() - cookieDays * dayMs)}`,
    )
    expect(left?.n).toBe(0)
    const index = rowsOf<{ indexdef: string }>(
      await testApp.context.db.execute(sql`select indexdef from pg_indexes where indexname = 'carts_of_guests_by_age'`),
    )
    expect(index[0]?.indexdef).toMatch(/\(updated_at\) WHERE \(user_id IS NULL\)/)
  })
})
