import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { aCart, anOrderForm, aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** Statements sent since the last reset. BEGIN, which also sets the time, and COMMIT do not count. */
let asked: string[] = []
const logger = {
  logQuery: (text: string) => {
    if (!text.includes("set_config('app.now'")) asked.push(text)
  },
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ env: { RESPONSE_CACHE: '0' }, logger })
})
afterAll(() => testApp.close())

/** The statements of one call, which must succeed. */
async function countStatements(call: () => Promise<{ status: number }>): Promise<number> {
  asked = []
  const { status } = await call()
  expect(status).toBeLessThan(300)
  return asked.length
}

async function fillCart(lines: number): Promise<string> {
  const wanted: [number, number][] = []
  while (wanted.length < lines) wanted.push([await aProduct(testApp), 1])
  return aCart(testApp, wanted)
}

describe('the number of queries of a call without a cache is at most', () => {
  const list = (query: object) => () =>
    testApp.call(productsEndpoints.listProducts, { query: { languageCode: 'pl', ...query } })

  it.each([
    ['the list', {}],
    ['a later page', { pageNumber: 3, orderBy: 'PriceAsc' }],
    ['a filter', { CategoriesIds: 1, priceFrom: 10 }],
    ['a search', { searchBy: 'miód lipowy' }],
    ['a search with a filter', { searchBy: 'miód', priceTo: 50, orderBy: 'PriceDesc' }],
  ])('twice for %s', async (_name, query) => {
    // Names of categories are remembered from an earlier call.
    await testApp.call(productsEndpoints.getProduct, { params: { id: 1, lang: 'pl' } })
    expect(await countStatements(list(query))).toBeLessThanOrEqual(2)
  })

  it('the same rows for a first page of any size, of which the usual ones have statements of their own', async () => {
    // Neither five nor 99 is a usual size.
    const sizes = [4, 5, 8, 9, 10, 99, 100]
    const firstIds = async (read: (pageSize: number) => Promise<readonly { id: number }[]>) => {
      const all = (await read(99)).map(({ id }) => id)
      for (const size of sizes) {
        const ids = (await read(size)).map(({ id }) => id)
        expect(ids.slice(0, 99), String(size)).toEqual(all.slice(0, size))
      }
      return all.length
    }
    const ofProducts = (orderBy: 'OrdersCountDesc' | 'PriceAsc') => async (pageSize: number) =>
      (await testApp.call(productsEndpoints.listProducts, { query: { languageCode: 'pl', pageSize, orderBy } })).reply
    const ofCourses = (onlyFree: boolean) => async (pageSize: number) =>
      (await testApp.call(coursesEndpoints.listCoursePreviews, { query: { languageCode: 'pl', pageSize, onlyFree } }))
        .reply
    expect(await firstIds(ofProducts('OrdersCountDesc'))).toBeGreaterThan(10)
    expect(await firstIds(ofProducts('PriceAsc'))).toBeGreaterThan(10)
    expect(await firstIds(ofCourses(false))).toBeGreaterThan(10)
    expect(await firstIds(ofCourses(true))).toBeGreaterThan(3)
  })

  it('twice for a product', async () => {
    const call = () => testApp.call(productsEndpoints.getProduct, { params: { id: 1, lang: 'pl' } })
    expect(await countStatements(call)).toBeLessThanOrEqual(2)
  })

  it('twice when signed in, hearts included: what is shown, and who asks with their hearts', async () => {
    const { headers } = await aCustomer(testApp)
    const page = { query: { languageCode: 'pl', pageSize: 9 } } as const
    // The number of products is cached by an earlier call.
    await testApp.call(productsEndpoints.listProducts, page)
    for (const call of [
      () => testApp.call(productsEndpoints.listProducts, page, headers),
      () => testApp.call(productsEndpoints.getProduct, { params: { id: 1, lang: 'pl' } }, headers),
    ])
      expect(await countStatements(call)).toBeLessThanOrEqual(2)
    const search = () =>
      testApp.call(productsEndpoints.listProducts, { query: { languageCode: 'pl', searchBy: 'miód' } }, headers)
    expect(await countStatements(search)).toBeLessThanOrEqual(3)
  })

  it.each([1, 20])(
    'four times for a product into a cart with %i lines, three times into a guest’s new one, the limit on these included',
    async (lines) => {
      const productId = await aProduct(testApp)
      const cartId = await fillCart(lines)
      const add = (id?: string) => () =>
        testApp.call(cartEndpoints.addToCart, { body: { productId, count: 1, cartId: id, languageCode: 'pl' } })
      expect(await countStatements(add())).toBeLessThanOrEqual(3)
      expect(await countStatements(add(cartId))).toBeLessThanOrEqual(4)
    },
  )

  describe.each(['Cod', 'Stripe'] as const)('eight times for an order (%s)', (paymentMethod) => {
    it.each([1, 20])('of %i lines, under a key', async (lines) => {
      const shippingMethod = paymentMethod === 'Cod' ? 'KurierDPDCod' : 'KurierDPD'
      const body = await anOrderForm(testApp, await fillCart(lines), { paymentMethod, shippingMethod })
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const order = () => testApp.call(checkoutEndpoints.createOrder, { headers, body })
      expect(await countStatements(order)).toBeLessThanOrEqual(8)
    })
  })

  it('eight times for an order with a voucher', async () => {
    const cartId = await fillCart(20)
    const { status } = await testApp.call(cartEndpoints.addVoucher, {
      body: { cartId, voucher: 'MIOD10', languageCode: 'pl' },
    })
    expect(status).toBe(200)
    const body = await anOrderForm(testApp, cartId, { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' })
    expect(await countStatements(() => testApp.call(checkoutEndpoints.createOrder, { body }))).toBeLessThanOrEqual(8)
  })
})

describe('the number of queries of a call about courses is at most', () => {
  const previews = (query: object) => () =>
    testApp.call(coursesEndpoints.listCoursePreviews, { query: { languageCode: 'pl', ...query } })
  const course = (headers = {}, id = 14) =>
    testApp.call(coursesEndpoints.getCourse, { params: { id, lang: 'pl' } }, headers)

  it.each([
    ['the previews', {}],
    ['a later page with filters', { pageNumber: 2, CategoriesIds: 1, withBeginner: true }],
    ['a search', { searchBy: 'miód gryczany', orderBy: 'NameAsc' }],
  ])('twice for %s', async (_name, query) => {
    expect(await countStatements(previews(query))).toBeLessThanOrEqual(2)
  })

  it('once for the categories, three times for a free lesson with all that goes with it', async () => {
    const tree = () => testApp.call(coursesEndpoints.listCourseCategories, { params: { lang: 'pl' } })
    expect(await countStatements(tree)).toBe(1)
    expect(await countStatements(() => course())).toBeLessThanOrEqual(3)
  })

  it('as often for a subscriber, plus the session, the access and the personal parts', async () => {
    const { headers } = await aCustomer(testApp, { isSubscribed: true })
    const query = { languageCode: 'pl' } as const
    const calls: [number, () => Promise<{ status: number }>][] = [
      [5, () => testApp.call(coursesEndpoints.listCourses, { query }, headers)],
      [4, () => testApp.call(coursesEndpoints.getResume, { query }, headers)],
      [6, () => course(headers, 1)],
      [5, () => testApp.call(commentsEndpoints.listComments, { params: { courseId: 1 }, query: {} }, headers)],
      [5, () => testApp.call(coursesEndpoints.saveProgress, { body: { courseId: 1, progress: 9 } }, headers)],
      [4, () => testApp.call(coursesEndpoints.saveProgress, { body: { courseId: 1, progress: 19 } }, headers)],
      [4, () => testApp.call(coursesEndpoints.rateCourse, { body: { courseId: 1, rating: 5 } }, headers)],
    ]
    for (const [most, call] of calls) expect(await countStatements(call)).toBeLessThanOrEqual(most)
  })
})

describe('the number of queries of a call about orders is at most', () => {
  it.each([1, 20])(
    'four times for a page of %i of them: who asks, orders, their number, their documents',
    async (count) => {
      const { headers } = await aCustomer(testApp)
      const body = async () => {
        const cartId = await fillCart(1)
        return anOrderForm(testApp, cartId, { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' })
      }
      for (let made = 0; made < count; made++)
        await testApp.call(checkoutEndpoints.createOrder, { headers, body: await body() })
      const list = () =>
        testApp.call(ordersEndpoints.listOrders, { query: { languageCode: 'pl', pageSize: 20 } }, headers)
      expect((await list()).reply).toHaveLength(count)
      expect(await countStatements(list)).toBeLessThanOrEqual(4)
    },
  )

  it.each([1, 20])(
    'nine times for an order of %i lines: who asks, order, lines, pictures, files and the closed ones, history, document, parcels',
    async (lines) => {
      const { headers } = await aCustomer(testApp)
      const form = { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' } as const
      const body = await anOrderForm(testApp, await fillCart(lines), form)
      const { reply } = await testApp.call(checkoutEndpoints.createOrder, { headers, body })
      const show = () => testApp.call(ordersEndpoints.getOrder, { params: { id: reply.orderId, lang: 'pl' } }, headers)
      expect(await countStatements(show)).toBeLessThanOrEqual(9)
    },
  )
})

describe('a call that is answered from the cache', () => {
  it('sends the database no query for a guest, and one for a signed-in user', async () => {
    const warm = await openTestApp({ logger })
    const { headers } = await aCustomer(warm)
    for (const ask of [
      (who: Record<string, string>) =>
        warm.call(productsEndpoints.listProducts, { query: { languageCode: 'pl', searchBy: 'miód' } }, who),
      (who: Record<string, string>) => warm.call(productsEndpoints.getProduct, { params: { id: 1, lang: 'pl' } }, who),
    ]) {
      await ask({})
      expect(await countStatements(() => ask({}))).toBe(0)
      expect(await countStatements(() => ask(headers))).toBe(1)
    }
    await warm.close()
  })
})
