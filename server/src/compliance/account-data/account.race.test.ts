import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer, password } from '#testing/accounts.ts'
import { aCart, anOrderForm, aProduct, queryOne } from '#testing/factories.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const { deleteAccount } = accountEndpoints
const rounds = Array.from({ length: 8 }, (_, round) => round)

describe('an account that is erased while it is used', () => {
  it.each(rounds)('orders wholly or not at all, and belongs to no order afterwards (round %i)', async () => {
    const { session, headers } = await aCustomer(academy)
    const productId = await aProduct(academy, { stock: 10 })
    const owned = await academy.call(
      cartEndpoints.addToCart,
      { body: { productId, count: 1, languageCode: 'pl' } },
      headers,
    )
    const another = await aProduct(academy)
    const carts = [owned.reply.id, await aCart(academy, [[productId, 1]])]
    const order = async (cartId: string) => {
      const form = { email: session.email, shippingMethod: 'KurierDPDCod', paymentMethod: 'Cod' } as const
      return academy.call(checkoutEndpoints.createOrder, { body: await anOrderForm(academy, cartId, form) }, headers)
    }
    const [gone, ...answers] = await Promise.all([
      academy.call(deleteAccount, { body: {} }, headers),
      ...carts.map(order),
      academy.call(cartEndpoints.addToCart, { body: { productId: another, count: 1, languageCode: 'pl' } }, headers),
      academy.call(favouritesEndpoints.toggleFavouriteProduct, { params: { id: productId } }, headers),
      academy.call(usersEndpoints.updateUser, { body: { firstName: 'Zofia' } }, headers),
    ])
    expect(gone.status).toBe(204)
    for (const { status } of answers) expect(status).toBeLessThan(500)
    const made = answers.slice(0, 2).filter(({ status }) => status === 201).length
    const left = await queryOne<{ orders: number; tied: number; stock: number }>(
      academy,
      sql`select count(o.*)::int as orders, count(o.user_id)::int as tied,
        (select stock from products where id = ${productId}) as stock
        from orders o where email = ${session.email}`,
    )
    expect(left).toEqual({ orders: made, tied: 0, stock: 10 - made })
  })

  it('is erased once, however often that is asked', async () => {
    const { headers } = await aCustomer(academy)
    const answers = await Promise.all(rounds.map(() => academy.call(deleteAccount, { body: {} }, headers)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...rounds.slice(1).map(() => 401)])
  })
})

describe('two tabs that want different addresses', () => {
  it.each(rounds)('leave one wish that can be confirmed (round %i)', async () => {
    const { session, headers } = await aCustomer(academy)
    const wishes = ['raz', 'dwa', 'trzy'].map((name) => `${name}-${session.email}`)
    const answers = await Promise.all(
      wishes.map((email) =>
        academy.call(usersEndpoints.updateUser, { body: { email, currentPassword: password } }, headers),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await academy.runJobs()
    const tokens = academy.sent
      .filter(({ to }) => wishes.includes(to))
      .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
    const confirmed = await Promise.all(
      [...tokens, ...tokens].map((token) => academy.call(usersEndpoints.confirmEmail, { body: { token } })),
    )
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1)
    const { reply } = await academy.call(usersEndpoints.getUser, {}, headers)
    expect(wishes).toContain(reply.email)
    expect(reply.pendingEmail).toBeNull()
  })

  it('two accounts that want one address: one of them gets it', async () => {
    const customers = [await aCustomer(academy), await aCustomer(academy)]
    const email = `spor-${crypto.randomUUID().slice(0, 8)}@poczta.example`
    for (const { headers } of customers)
      await academy.call(usersEndpoints.updateUser, { body: { email, currentPassword: password } }, headers)
    await academy.runJobs()
    const tokens = academy.sent
      .filter(({ to }) => to === email)
      .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
    const answers = await Promise.all(
      tokens.map((token) => academy.call(usersEndpoints.confirmEmail, { body: { token } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
