import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { toGrosze } from '@slodki-ul/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCart, aProduct } from '#testing/factories.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const languageCode = 'pl' as const
const cartOf = async (id: string) =>
  (await academy.call(cartEndpoints.getCart, { query: { id, languageCode } })).reply.products.map(
    ({ product, count }) => [product.id, count],
  )

describe('one cart in many hands at once', { timeout: 60_000 }, () => {
  it('keeps every addition', async () => {
    const [a, b] = [await aProduct(academy, { stock: 99 }), await aProduct(academy, { stock: 99 })]
    const cartId = await aCart(academy, [[a, 1]])
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        academy.call(cartEndpoints.addToCart, { body: { cartId, productId: index % 2 ? a : b, languageCode } }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await cartOf(cartId)).toEqual([
      [a, 33],
      [b, 32],
    ])
  })

  it('takes no more than the stock, and says what there is to whoever comes too late', async () => {
    const id = await aProduct(academy, { stock: 5 })
    const cartId = await aCart(academy, [[id, 1]])
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        academy.call(cartEndpoints.addToCart, { body: { cartId, productId: id, languageCode } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    for (const { problem } of answers.filter(({ status }) => status !== 200))
      expect(problem).toMatchObject({ status: 409, code: 'ERRORS.STOCKLIMITREACHED', available: 5 })
    expect(await cartOf(cartId)).toEqual([[id, 5]])
  })

  it('ends in one of the counts that were asked for, each answer in the count it set', async () => {
    const id = await aProduct(academy, { stock: 99 })
    const cartId = await aCart(academy, [[id, 1]])
    const counts = Array.from({ length: 32 }, (_, index) => index + 2)
    const answers = await Promise.all(
      counts.map((count) =>
        academy.call(cartEndpoints.changeCount, { body: { cartId, productId: id, count, languageCode } }),
      ),
    )
    expect(answers.map(({ reply }) => reply.products[0]?.count)).toEqual(counts)
    expect(counts).toContain((await cartOf(cartId))[0]?.[1])
  })

  it('is not half there while it is cleared, filled and given a voucher', async () => {
    const id = await aProduct(academy, { stock: 99, price: 1000 })
    const cartId = await aCart(academy, [[id, 3]])
    const calls = [
      () => academy.call(cartEndpoints.addToCart, { body: { cartId, productId: id, languageCode } }),
      () => academy.call(cartEndpoints.clearCart, { body: { cartId, languageCode } }),
      () => academy.call(cartEndpoints.addVoucher, { body: { cartId, voucher: 'MIOD10', languageCode } }),
      () => academy.call(cartEndpoints.removeFromCart, { body: { cartId, productId: id, languageCode } }),
    ]
    const answers = await Promise.all(Array.from({ length: 32 }, (_, index) => calls[index % 4]?.()))
    for (const answer of answers) {
      // A voucher needs something to take from.
      if (answer?.status !== 200) expect(answer?.problem.code).toBe('ERRORS.VOUCHERINVALID')
      else
        expect(toGrosze(answer.reply.totalPrice) + toGrosze(answer.reply.totalDiscount)).toBe(
          answer.reply.products.reduce((sum, { count }) => sum + count * 1000, 0),
        )
    }
  })
})
