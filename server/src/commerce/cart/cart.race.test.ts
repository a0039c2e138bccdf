import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { toGrosze } from '@slodki-ul/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCart, aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const languageCode = 'pl' as const
const cartOf = async (id: string) =>
  (await testApp.call(cartEndpoints.getCart, { query: { id, languageCode } })).reply.products.map(
    ({ product, count }) => [product.id, count],
  )

describe('one cart in many hands at once', { timeout: 60_000 }, () => {
  it('keeps every addition', async () => {
    const [a, b] = [await aProduct(testApp, { stock: 99 }), await aProduct(testApp, { stock: 99 })]
    const cartId = await aCart(testApp, [[a, 1]])
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        testApp.call(cartEndpoints.addToCart, { body: { cartId, productId: index % 2 ? a : b, languageCode } }),
      ),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await cartOf(cartId)).toEqual([
      [a, 33],
      [b, 32],
    ])
  })

  it('sells no more than the stock, and returns what is left to later requests', async () => {
    const id = await aProduct(testApp, { stock: 5 })
    const cartId = await aCart(testApp, [[id, 1]])
    const responses = await Promise.all(
      Array.from({ length: 16 }, () =>
        testApp.call(cartEndpoints.addToCart, { body: { cartId, productId: id, languageCode } }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4)
    for (const { problem } of responses.filter(({ status }) => status !== 200))
      expect(problem).toMatchObject({ status: 409, code: 'ERRORS.STOCKLIMITREACHED', available: 5 })
    expect(await cartOf(cartId)).toEqual([[id, 5]])
  })

  it('ends in one of the counts that were asked for, each answer in the count it set', async () => {
    const id = await aProduct(testApp, { stock: 99 })
    const cartId = await aCart(testApp, [[id, 1]])
    const counts = Array.from({ length: 32 }, (_, index) => index + 2)
    const responses = await Promise.all(
      counts.map((count) =>
        testApp.call(cartEndpoints.changeCount, { body: { cartId, productId: id, count, languageCode } }),
      ),
    )
    expect(responses.map(({ reply }) => reply.products[0]?.count)).toEqual(counts)
    expect(counts).toContain((await cartOf(cartId))[0]?.[1])
  })

  it('is not half there while it is cleared, filled and given a voucher', async () => {
    const id = await aProduct(testApp, { stock: 99, price: 1000 })
    const cartId = await aCart(testApp, [[id, 3]])
    const calls = [
      () => testApp.call(cartEndpoints.addToCart, { body: { cartId, productId: id, languageCode } }),
      () => testApp.call(cartEndpoints.clearCart, { body: { cartId, languageCode } }),
      () => testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: 'MIOD10', languageCode } }),
      () => testApp.call(cartEndpoints.removeFromCart, { body: { cartId, productId: id, languageCode } }),
    ]
    const responses = await Promise.all(Array.from({ length: 32 }, (_, index) => calls[index % 4]?.()))
    for (const response of responses) {
      // A voucher requires a product to discount.
      if (response?.status !== 200) expect(response?.problem.code).toBe('ERRORS.VOUCHERINVALID')
      else
        expect(toGrosze(response.reply.totalPrice) + toGrosze(response.reply.totalDiscount)).toBe(
          response.reply.products.reduce((sum, { count }) => sum + count * 1000, 0),
        )
    }
  })
})
