import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { aCart, anOrderForm, aProduct, orderOf } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { addToCart, addVoucher, assignCart, changeCount, clearCart, getCart, mergeCarts, removeFromCart } = cartEndpoints
const languageCode = 'pl'

type Headers = Record<string, string>
const assign = (cartId: string, headers: Headers) =>
  testApp.call(assignCart, { body: { cartId, languageCode } }, headers)
const merge = (cartId: string, headers: Headers) =>
  testApp.call(mergeCarts, { body: { cartId, languageCode } }, headers)
const load = (id: string, headers: Headers = {}) => testApp.call(getCart, { query: { id, languageCode } }, headers)
const add = (productId: number, count: number, headers: Headers) =>
  testApp.call(addToCart, { body: { productId, count, languageCode } }, headers)
const countsOf = ({ reply }: { reply: { products: { product: { id: number }; count: number }[] } }) =>
  Object.fromEntries(reply.products.map(({ product, count }) => [product.id, count]))

describe('PUT /cart/assign-cart', () => {
  it('API-57 assigns the cart of a device to the user; from then on nobody else can read it (CART-04)', async () => {
    const { headers } = await aCustomer(testApp)
    const stranger = await aCustomer(testApp)
    const product = await aProduct(testApp)
    const cartId = await aCart(testApp, [[product, 2]])
    const { status, reply } = await assign(cartId, headers)
    expect([status, reply.id]).toEqual([200, cartId])
    expect((await testApp.call(usersEndpoints.getUser, {}, headers)).reply.cartId).toBe(cartId)
    expect((await load(cartId, headers)).status).toBe(200)
    for (const other of [{}, stranger.headers]) {
      const body = { cartId, productId: product, count: 1, languageCode } as const
      const responses = await Promise.all([
        load(cartId, other),
        testApp.call(addToCart, { body }, other),
        testApp.call(changeCount, { body }, other),
        testApp.call(removeFromCart, { body }, other),
        testApp.call(clearCart, { body }, other),
        testApp.call(addVoucher, { body: { ...body, voucher: 'MIOD10' } }, other),
        testApp.call(checkoutEndpoints.createOrder, { body: await anOrderForm(testApp, cartId) }, other),
      ])
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
    }
    expect((await assign(cartId, stranger.headers)).problem.code).toBe('ERRORS.UNABLETOLOADCART')
    expect((await merge(cartId, stranger.headers)).status).toBe(404)
  })
})

describe('PUT /cart/merge-carts', () => {
  it('API-56 adds the quantities up to the stock; the user’s cart keeps its id (CART-03, Q-95)', async () => {
    const { headers } = await aCustomer(testApp)
    const [plenty, scarce, own, fresh] = [
      await aProduct(testApp, { stock: 50 }),
      await aProduct(testApp, { stock: 5 }),
      await aProduct(testApp),
      await aProduct(testApp),
    ]
    await add(plenty, 3, headers)
    await add(scarce, 4, headers)
    const { id } = (await add(own, 1, headers)).reply
    const cartId = await aCart(testApp, [
      [plenty, 2],
      [scarce, 3],
      [fresh, 2],
    ])
    const merged = await merge(cartId, headers)
    expect(merged.reply.id).toBe(id)
    expect(countsOf(merged)).toEqual({ [plenty]: 5, [scarce]: 5, [own]: 1, [fresh]: 2 })
    expect((await load(cartId, headers)).status).toBe(404)
    expect((await merge(id, headers)).reply.products).toHaveLength(4)
  })

  it('fills the user’s cart up to its limit of lines, and leaves out the rest', async () => {
    const { headers } = await aCustomer(testApp)
    const [first, ...others] = await Promise.all(Array.from({ length: 94 }, () => aProduct(testApp)))
    const { id } = (await add(first ?? 0, 1, headers)).reply
    const held = await aCart(
      testApp,
      others.slice(0, 88).map((product) => [product, 1]),
    )
    expect((await merge(held, headers)).reply.products).toHaveLength(89)
    const device = await aCart(
      testApp,
      others.slice(88).map((product) => [product, 2]),
    )
    const merged = await merge(device, headers)
    expect(merged.reply.id).toBe(id)
    expect(merged.reply.products).toHaveLength(90)
    expect(merged.reply.products.reduce((sum, { count }) => sum + count, 0)).toBe(89 + 2)
  })

  it.each([
    ['of the user’s cart', 'MIOD10', 'PLASTER25', 'MIOD10'],
    ['of the device’s cart where the user’s has none', null, 'PLASTER25', 'PLASTER25'],
  ])('keeps the voucher %s', async (_which, ownCode, deviceCode, stored) => {
    const { headers } = await aCustomer(testApp)
    const product = await aProduct(testApp, { price: 20_000 })
    const { id } = (await add(product, 1, headers)).reply
    if (ownCode) await testApp.call(addVoucher, { body: { cartId: id, voucher: ownCode, languageCode } }, headers)
    const cartId = await aCart(testApp, [[product, 1]])
    await testApp.call(addVoucher, { body: { cartId, voucher: deviceCode, languageCode } })
    expect((await merge(cartId, headers)).reply.discountCode).toBe(stored)
  })

  it('is for signed-in users', async () => {
    const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
    expect((await merge(cartId, {})).status).toBe(401)
    expect((await assign(cartId, {})).status).toBe(401)
  })
})

describe('a signed-in customer', () => {
  it('has one cart, on however many devices it begins', async () => {
    const { headers } = await aCustomer(testApp)
    const product = await aProduct(testApp)
    const responses = [await add(product, 1, headers), await add(product, 2, headers)]
    expect(new Set(responses.map(({ reply }) => reply.id)).size).toBe(1)
    expect(responses[1]?.reply.products[0]?.count).toBe(3)
  })

  it('orders from it as themselves', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { id } = (await add(await aProduct(testApp), 1, headers)).reply
    const body = await anOrderForm(testApp, id)
    const { status, reply } = await testApp.call(checkoutEndpoints.createOrder, { body }, headers)
    expect(status).toBe(201)
    expect(await orderOf(testApp, reply.orderId)).toMatchObject({ email: body.email })
    expect((await load(id, headers)).reply.products).toEqual([])
    expect(session.id).toBeTruthy()
  })
})
