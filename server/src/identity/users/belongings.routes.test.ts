import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { aCart, anAddress, anOrder, aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

type Headers = Record<string, string>
const languageCode = 'pl' as const
const course = 14

let testApp: TestApp
let owner: Awaited<ReturnType<typeof aCustomer>>
let other: Awaited<ReturnType<typeof aCustomer>>
let product: number
let orderId: string
let cartId: string
beforeAll(async () => {
  testApp = await openTestApp()
  owner = await aCustomer(testApp, { isSubscribed: true })
  other = await aCustomer(testApp)
  const { headers } = owner
  product = await aProduct(testApp)
  await testApp.call(favouritesEndpoints.toggleFavouriteProduct, { params: { id: product } }, headers)
  await testApp.call(favouritesEndpoints.toggleFavouriteCourse, { params: { id: course } }, headers)
  orderId = (await anOrder(testApp, [[product, 1]], {}, headers)).reply.orderId
  const body = { cartId: await aCart(testApp, [[product, 2]]), languageCode }
  cartId = (await testApp.call(cartEndpoints.assignCart, { body }, headers)).reply.id
  const profile = { firstName: 'Zofia', phoneNumber: '601 234 567', address: anAddress }
  await testApp.call(usersEndpoints.updateUser, { body: profile }, headers)
})
afterAll(() => testApp.close())

const profileOf = (headers: Headers) => testApp.call(usersEndpoints.getUser, {}, headers)
type Belonging = [
  what: string,
  ask: (headers: Headers) => Promise<{ status: number; reply: unknown }>,
  has: () => unknown,
  lacks: () => unknown,
]
const belongings: Belonging[] = [
  [
    'favourite products',
    async (headers) => {
      const query = { languageCode }
      const { status, reply } = await testApp.call(favouritesEndpoints.listFavouriteProducts, { query }, headers)
      return { status, reply: status === 200 && reply.map(({ id }) => id) }
    },
    () => [product],
    () => [],
  ],
  [
    'favourite courses',
    async (headers) => {
      const query = { languageCode }
      const { status, reply } = await testApp.call(favouritesEndpoints.listFavouriteCourses, { query }, headers)
      return { status, reply: status === 200 && reply.map(({ id }) => id) }
    },
    () => [course],
    () => [],
  ],
  [
    'orders',
    async (headers) => {
      const { status, reply } = await testApp.call(ordersEndpoints.listOrders, { query: { languageCode } }, headers)
      return { status, reply: status === 200 && reply.map(({ id }) => id) }
    },
    () => [orderId],
    () => [],
  ],
  [
    'a cart, an address and details that fill in forms',
    async (headers) => {
      const { status, reply } = await profileOf(headers)
      const { firstName, phoneNumber, address } = reply
      return { status, reply: { cartId: reply.cartId, firstName, phoneNumber, city: address?.city } }
    },
    () => ({ cartId, firstName: 'Zofia', phoneNumber: '601 234 567', city: 'Lublin' }),
    () => ({ cartId: null, firstName: '', phoneNumber: '', city: undefined }),
  ],
  [
    'a subscription',
    async (headers) => {
      const { status, reply } = await profileOf(headers)
      const query = { languageCode }
      const own = await testApp.call(subscriptionEndpoints.getSubscription, { query }, headers)
      return { status: own.status, reply: [status, reply.hasSubscription] }
    },
    () => [200, true],
    () => [200, false],
  ],
  [
    'a second factor',
    async (headers) => {
      const query = { email: (headers === other.headers ? other : owner).session.email }
      const { status, reply } = await testApp.call(twoFactorEndpoints.getTfaSetup, { query }, headers)
      return { status, reply: reply.authenticatorKey }
    },
    () => expect.stringMatching(/^[A-Z2-7]{16,}$/),
    () => expect.stringMatching(/^[A-Z2-7]{16,}$/),
  ],
]

describe('what a customer has', () => {
  it.each(belongings)('%s: theirs alone, and nothing for guests (SEC-08)', async (_what, ask, has, lacks) => {
    expect(await ask(owner.headers)).toEqual({ status: 200, reply: has() })
    expect(await ask(other.headers)).toEqual({ status: 200, reply: lacks() })
    expect((await ask({})).status).toBe(401)
  })

  it('does not show one customer the key of another', async () => {
    const query = { email: owner.session.email }
    expect((await testApp.call(twoFactorEndpoints.getTfaSetup, { query }, other.headers)).status).toBe(403)
  })
})
