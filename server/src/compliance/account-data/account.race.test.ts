import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer, password } from '#testing/accounts.ts'
import { aCart, anOrderForm, aProduct, queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { deleteAccount } = accountEndpoints
const rounds = Array.from({ length: 8 }, (_, round) => round)

describe('an account that is erased while it is used', () => {
  it.each(rounds)('orders wholly or not at all, and belongs to no order afterwards (round %i)', async () => {
    const { session, headers } = await aCustomer(testApp)
    const productId = await aProduct(testApp, { stock: 10 })
    const owned = await testApp.call(
      cartEndpoints.addToCart,
      { body: { productId, count: 1, languageCode: 'pl' } },
      headers,
    )
    const another = await aProduct(testApp)
    const carts = [owned.reply.id, await aCart(testApp, [[productId, 1]])]
    const order = async (cartId: string) => {
      const form = { email: session.email, shippingMethod: 'KurierDPDCod', paymentMethod: 'Cod' } as const
      return testApp.call(checkoutEndpoints.createOrder, { body: await anOrderForm(testApp, cartId, form) }, headers)
    }
    const [gone, ...responses] = await Promise.all([
      testApp.call(deleteAccount, { body: {} }, headers),
      ...carts.map(order),
      testApp.call(cartEndpoints.addToCart, { body: { productId: another, count: 1, languageCode: 'pl' } }, headers),
      testApp.call(favouritesEndpoints.toggleFavouriteProduct, { params: { id: productId } }, headers),
      testApp.call(usersEndpoints.updateUser, { body: { firstName: 'Zofia' } }, headers),
    ])
    expect(gone.status).toBe(204)
    for (const { status } of responses) expect(status).toBeLessThan(500)
    const made = responses.slice(0, 2).filter(({ status }) => status === 201).length
    const left = await queryOne<{ orders: number; tied: number; stock: number }>(
      testApp,
      sql`select count(o.*)::int as orders, count(o.user_id)::int as tied,
        (select stock from products where id = ${productId}) as stock
        from orders o where email = ${session.email}`,
    )
    expect(left).toEqual({ orders: made, tied: 0, stock: 10 - made })
  })

  it('is erased once by repeated requests', async () => {
    const { headers } = await aCustomer(testApp)
    const responses = await Promise.all(rounds.map(() => testApp.call(deleteAccount, { body: {} }, headers)))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, ...rounds.slice(1).map(() => 401)])
  })
})

describe('two tabs that want different addresses', () => {
  it.each(rounds)('leave one wish that can be confirmed (round %i)', async () => {
    const { session, headers } = await aCustomer(testApp)
    const newAddresses = ['raz', 'dwa', 'trzy'].map((name) => `${name}-${session.email}`)
    const responses = await Promise.all(
      newAddresses.map((email) =>
        testApp.call(usersEndpoints.updateUser, { body: { email, currentPassword: password } }, headers),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    await testApp.runJobs()
    const tokens = testApp.sent
      .filter(({ to }) => newAddresses.includes(to))
      .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
    const confirmed = await Promise.all(
      [...tokens, ...tokens].map((token) => testApp.call(usersEndpoints.confirmEmail, { body: { token } })),
    )
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1)
    const { reply } = await testApp.call(usersEndpoints.getUser, {}, headers)
    expect(newAddresses).toContain(reply.email)
    expect(reply.pendingEmail).toBeNull()
  })

  it('two accounts that want one address: one of them gets it', async () => {
    const customers = [await aCustomer(testApp), await aCustomer(testApp)]
    const email = `spor-${crypto.randomUUID().slice(0, 8)}@poczta.example`
    for (const { headers } of customers)
      await testApp.call(usersEndpoints.updateUser, { body: { email, currentPassword: password } }, headers)
    await testApp.runJobs()
    const tokens = testApp.sent
      .filter(({ to }) => to === email)
      .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
    const responses = await Promise.all(
      tokens.map((token) => testApp.call(usersEndpoints.confirmEmail, { body: { token } })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
