import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCart, aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { addToCart, addVoucher, changeCount, clearCart, getCart, removeFromCart } = cartEndpoints
const languageCode = 'pl'
const nobody = '00000000-0000-4000-8000-000000000000'

describe('POST /cart/add-to-cart', () => {
  it('API-53 creates a cart, adds to it, and returns all of it', async () => {
    const id = await aProduct(testApp, { price: 12345, stock: 5 })
    const first = await testApp.call(addToCart, { body: { productId: id, languageCode } })
    expect(first.status).toBe(200)
    const cartId = first.reply.id
    const second = await testApp.call(addToCart, { body: { cartId, productId: id, count: 2, languageCode } })
    expect(second.reply).toMatchObject({
      id: cartId,
      totalPrice: 370.35,
      totalPriceNet: 301.1,
      vatValue: 69.25,
      totalDiscount: 0,
      discountCode: null,
    })
    expect(second.reply.products).toMatchObject([{ count: 3, totalPrice: 370.35, product: { id, price: 123.45 } }])
  })

  it('is limited by the stock, and returns what is left', async () => {
    const id = await aProduct(testApp, { stock: 3 })
    const cartId = await aCart(testApp, [[id, 2]])
    const more = await testApp.call(addToCart, { body: { cartId, productId: id, count: 2, languageCode } })
    expect(more.status).toBe(409)
    expect(more.problem).toMatchObject({ code: 'ERRORS.STOCKLIMITREACHED', available: 3 })
    expect((await testApp.call(getCart, { query: { id: cartId, languageCode } })).reply.products[0]?.count).toBe(2)
  })

  it('gives virtual products no stock, only the technical maximum (Q-57)', async () => {
    const id = await aProduct(testApp, { stock: 0, isVirtual: true })
    const cartId = await aCart(testApp, [[id, 99]])
    expect((await testApp.call(addToCart, { body: { cartId, productId: id, languageCode } })).problem.code).toBe(
      'ERRORS.STOCKLIMITREACHED',
    )
  })

  it.each([
    [{ productId: 987654 }, 404, 'ERRORS.UNABLETOLOADPRODUCT'],
    [{ productId: 1, cartId: nobody }, 404, 'ERRORS.UNABLETOLOADCART'],
    [{ productId: 1, count: 0 }, 400, 'ERRORS.PROVIDEDATA'],
    [{ productId: 1, count: 1.5 }, 400, 'ERRORS.PROVIDEDATA'],
    [{ productId: 'one' }, 400, 'ERRORS.PROVIDEDATA'],
    [{ productId: 1, cartId: "' or 1=1" }, 400, 'ERRORS.PROVIDEDATA'],
    [{}, 400, 'ERRORS.PROVIDEDATA'],
    [[], 400, 'ERRORS.PROVIDEDATA'],
  ])('answers %o with %i %s', async (body, status, code) => {
    const response = await testApp.app.inject({ method: 'POST', url: '/api/cart/add-to-cart', payload: body })
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  })
})

describe('PUT /cart/…', () => {
  it('API-59 CART-15 changes a count within its limits', async () => {
    const id = await aProduct(testApp, { stock: 4 })
    const cartId = await aCart(testApp, [[id, 1]])
    const change = (count: number) =>
      testApp.call(changeCount, { body: { cartId, productId: id, count, languageCode } })
    expect((await change(4)).reply.products[0]?.count).toBe(4)
    expect((await change(5)).problem.code).toBe('ERRORS.STOCKLIMITREACHED')
    expect((await change(0)).problem.code).toBe('ERRORS.MINIMUMQUANTITYREACHED')
    expect((await testApp.call(changeCount, { body: { cartId, productId: 1, count: 1, languageCode } })).status).toBe(
      404,
    )
  })

  it('API-54 CART-16 removes a product, and nothing when it is not there', async () => {
    const [a, b] = [await aProduct(testApp), await aProduct(testApp)]
    const cartId = await aCart(testApp, [
      [a, 1],
      [b, 1],
    ])
    const remove = (productId: number) => testApp.call(removeFromCart, { body: { cartId, productId, languageCode } })
    expect((await remove(a)).reply.products.map(({ product }) => product.id)).toEqual([b])
    expect((await remove(a)).status).toBe(200)
  })

  it('API-60 CART-17 clears a cart, voucher and all', async () => {
    const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
    await testApp.call(addVoucher, { body: { cartId, voucher: 'MIOD10', languageCode } })
    expect((await testApp.call(clearCart, { body: { cartId, languageCode } })).reply).toMatchObject({
      products: [],
      totalPrice: 0,
      discountCode: null,
    })
  })

  it('API-58 returns a cart by its id in a language, and 404 for an unknown one (Q-104)', async () => {
    const id = await aProduct(testApp)
    const cartId = await aCart(testApp, [[id, 1]])
    expect(
      (await testApp.call(getCart, { query: { id: cartId, languageCode: 'en' } })).reply.products[0]?.product.name,
    ).toBe(`Product ${id}`)
    expect((await testApp.call(getCart, { query: { id: nobody, languageCode } })).problem.code).toBe(
      'ERRORS.UNABLETOLOADCART',
    )
  })
})

describe('PUT /cart/add-voucher', () => {
  const apply = (cartId: string, voucher: string) =>
    testApp.call(addVoucher, { body: { cartId, voucher, languageCode } })

  it('API-55 CART-18 applies a code, whatever its case, and a new one replaces it', async () => {
    const cartId = await aCart(testApp, [[await aProduct(testApp, { price: 10000 }), 1]])
    expect((await apply(cartId, ' miod10 ')).reply).toMatchObject({
      discountCode: 'MIOD10',
      totalDiscount: 10,
      totalPrice: 90,
    })
    expect((await apply(cartId, 'PLASTER25')).reply).toMatchObject({
      discountCode: 'PLASTER25',
      totalDiscount: 25,
      totalPrice: 75,
    })
  })

  it('leaves the price of a kilogram as it is, like the price of a piece', async () => {
    const cartId = await aCart(testApp, [[51, 2]])
    const { reply } = await apply(cartId, 'MIOD10')
    expect(reply.discountCode).toBe('MIOD10')
    expect(reply.products[0]?.product).toMatchObject({
      price: 42,
      unitPrice: { unit: 'kg', price: 105, regularPrice: null },
    })
  })

  const absent = ['VOUCHERINVALID', 'The coupon does not exist.'] as const
  it.each([
    ...['STARY', 'SWIETA30', 'WOSK5', 'NIEMA', "'; drop table vouchers"].map((code) => [code, ...absent] as const),
    ['WEBINAR100', 'VOUCHERNOTFORSHOP', 'This code lowers the price of a plan, not of products.'],
    ['FORMY20', 'VOUCHERNOTFORPRODUCTS', 'This code is for products that are not in the cart.'],
  ] as const)(
    'ERR-42 refuses %s with %s, as a coupon that does not exist unless it is valid elsewhere, and leaves the cart as it is',
    async (code, reason, detail) => {
      const cartId = await aCart(testApp, [[await aProduct(testApp, { price: 10000 }), 1]])
      await apply(cartId, 'MIOD10')
      const { status, problem } = await apply(cartId, code)
      expect([status, problem.code, problem.detail]).toEqual([400, `ERRORS.${reason}`, detail])
      expect((await testApp.call(getCart, { query: { id: cartId, languageCode } })).reply.discountCode).toBe('MIOD10')
    },
  )

  it('removes the voucher for an empty code and responds as to an unknown one (Q-13)', async () => {
    const cartId = await aCart(testApp, [[await aProduct(testApp, { price: 10000 }), 1]])
    await apply(cartId, 'MIOD10')
    expect((await apply(cartId, '')).status).toBe(400)
    expect((await testApp.call(getCart, { query: { id: cartId, languageCode } })).reply).toMatchObject({
      discountCode: null,
      totalPrice: 100,
    })
  })

  it('limits wrong codes to ten an hour per cart, for right ones too from then on (Q-118)', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const cartId = await aCart(strict, [[await aProduct(strict), 1]])
    const tryCode = (voucher: string) => strict.call(addVoucher, { body: { cartId, voucher, languageCode } })
    for (let tries = 0; tries < 10; tries++) expect((await tryCode(`ZGADUJE${tries}`)).status).toBe(400)
    const { status, problem, headers } = await tryCode('MIOD10')
    expect([status, problem.code]).toEqual([429, 'ERRORS.TOOMANYATTEMPTS'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
    await strict.close()
  })
})
