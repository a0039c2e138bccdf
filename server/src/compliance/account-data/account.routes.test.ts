import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { newsletterEndpoints } from '@slodki-ul/contract/engagement/newsletter'
import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { waitlistEndpoints } from '@slodki-ul/contract/engagement/waitlist'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { moduleParts } from '#modules.ts'
import { aCustomer, anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { deleteAccount, exportPersonalData } = accountEndpoints
type Headers = Record<string, string>
const erase = (headers: Headers) => testApp.call(deleteAccount, { body: {} }, headers)
const download = (headers: Headers) => testApp.call(exportPersonalData, {}, headers)

/** A customer with data in every feature. */
async function aBusyCustomer() {
  const { session, headers } = await aCustomer(testApp, { isSubscribed: true })
  const { email } = session
  const lastName = `Przyrębska-${session.id.slice(0, 8)}`
  await testApp.call(
    usersEndpoints.updateUser,
    {
      body: {
        firstName: 'Bożydara',
        lastName,
        currentPassword: password,
        phoneNumber: '600 700 800',
        address: { address: `Bartnicza ${lastName}`, line2: '', zipCode: '20-020', city: 'Lublin' },
        email: `nowa-${email}`,
      },
    },
    headers,
  )
  const [sold, gone] = [await aProduct(testApp), await aProduct(testApp, { stock: 0 })]
  await testApp.call(waitlistEndpoints.addToWaitlist, { body: { email, productId: gone, languageCode: 'pl' } })
  const question = { Id: 2, FullName: `Ula ${lastName}`, Email: email, Message: 'Jestem uczulona na orzechy' }
  await testApp.call(trainingsEndpoints.sendTrainingMessage, { body: { ...question, languageCode: 'pl' } }, headers)
  const statement = { fullName: `Ula ${lastName}`, orderNumber: null, email, languageCode: 'pl' } as const
  await testApp.call(withdrawalsEndpoints.sendWithdrawal, { body: statement }, headers)
  await testApp.call(newsletterEndpoints.subscribeNewsletter, { body: { email, languageCode: 'pl' } })
  const asked = await queryOne<{ id: string }>(testApp, sql`select id from newsletter_consents where email = ${email}`)
  const token = testApp.context.links.sign('confirm-newsletter', asked?.id ?? '', 60)
  await testApp.call(newsletterEndpoints.confirmNewsletter, { body: { token } })
  await testApp.call(favouritesEndpoints.toggleFavouriteProduct, { params: { id: sold } }, headers)
  await testApp.call(favouritesEndpoints.toggleFavouriteCourse, { params: { id: 3 } }, headers)
  await testApp.call(coursesEndpoints.saveProgress, { body: { courseId: 3, progress: 30, position: 12 } }, headers)
  await testApp.call(coursesEndpoints.rateCourse, { body: { courseId: 3, rating: 4 } }, headers)
  const comment = { comment: 'Wyszły bez jednego pęknięcia', languageCode: 'pl' } as const
  await testApp.call(commentsEndpoints.addComment, { params: { courseId: 3 }, body: comment }, headers)
  await testApp.call(cartEndpoints.addToCart, { body: { productId: sold, count: 1, languageCode: 'pl' } }, headers)
  const own = { email, shippingMethod: 'KurierDPDCod', paymentMethod: 'Cod' } as const
  const { reply } = await anOrder(testApp, [[sold, 2]], own, headers)
  await testApp.call(authEndpoints.forgotPassword, { body: { email, languageCode: 'pl' } })
  return { session, headers, email, lastName, sold, gone, orderId: reply.orderId }
}

/** Tables that contain one of these texts in any row, except rate-limit counters, which last an hour at most. */
async function tablesContaining(said: readonly string[]): Promise<string[]> {
  const tables = rowsOf<{ name: string }>(
    await testApp.context.db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`,
    ),
  )
  const found: string[] = []
  for (const { name } of tables) {
    const pattern = said.join('|').replaceAll('.', '\\.')
    const row = await queryOne<{ n: number }>(
      testApp,
      sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text ~ ${pattern}`,
    )
    if (row?.n) found.push(name)
  }
  return found
}

describe('GET /users/personal-data', () => {
  it('contains all data of the caller, part by part, and no credentials', async () => {
    const { headers, email, lastName, sold, gone, orderId } = await aBusyCustomer()
    const { status, reply, headers: sent } = await download(headers)
    expect([status, sent['cache-control']]).toEqual([200, 'no-store'])
    expect(Object.keys(reply.data)).toEqual(Object.keys(moduleParts.personalData))
    expect(reply).toMatchObject({
      createdAt: testApp.clock.date().toISOString(),
      data: {
        account: { email, firstName: 'Bożydara', lastName },
        emailChanges: [{ previousEmail: email, email: `nowa-${email}` }],
        access: { sessions: [{ isRemembered: true }], mailedLinks: [{ purpose: 'reset-password' }] },
        cart: [{ productId: sold, count: 1 }],
        favourites: { products: [{ productId: sold }], courses: [{ courseId: 3 }] },
        courses: { watched: [{ courseId: 3, progress: 30, position: 12 }], ratings: [{ courseId: 3, rating: 4 }] },
        comments: { comments: [{ courseId: 3, comment: 'Wyszły bez jednego pęknięcia' }], reports: [] },
        orders: [{ id: orderId, email, status: 'Placed', lines: [{ count: 2, unitPrice: 5000 }] }],
        consents: [{ kind: 'terms', orderId }],
        subscription: { accessPeriods: [{ cause: 'test' }] },
        waitlist: [{ productId: gone }],
        trainings: [{ trainingId: 2, email, message: 'Jestem uczulona na orzechy' }],
        withdrawals: [{ email, orderNumber: null, scope: '' }],
        newsletter: [{ language: 'pl', askedIp: '127.0.0.1', confirmedIp: '127.0.0.1', withdrawnAt: null }],
      },
    })
    expect(JSON.stringify(reply)).not.toMatch(/hash|secret|\$argon2/i)
  })

  it('contains guest orders once the address is proved, and not before', async () => {
    const { id, email } = await anAccount(testApp, {}, { emailConfirmedAt: null })
    await anOrder(testApp, [[await aProduct(testApp), 1]], { email })
    const headers = bearer(await signIn(testApp, email))
    expect((await download(headers)).reply.data.orders).toEqual([])
    await testApp.context.db.execute(sql`update users set email_confirmed_at = now() where id = ${id}`)
    expect((await download(headers)).reply.data.orders).toHaveLength(1)
  })

  it('returns nothing of others, is refused to a guest, and is limited to ten times an hour', async () => {
    const [one, other] = [await aBusyCustomer(), await aCustomer(testApp)]
    const { reply } = await download(other.headers)
    expect(JSON.stringify(reply)).not.toContain(one.email)
    expect((await download({})).status).toBe(401)
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { headers } = await aCustomer(strict)
    const responses = await Promise.all(Array.from({ length: 12 }, () => strict.call(exportPersonalData, {}, headers)))
    await strict.close()
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

describe('POST /users/delete-account', () => {
  it('API-21 erases everything that no law retains; only orders and a withdrawal still name the customer (Q-99)', async () => {
    const { session, headers, email, lastName, orderId } = await aBusyCustomer()
    await testApp.runJobs()
    expect(testApp.newsletter.known.has(email)).toBe(true)
    const { status, reply } = await erase(headers)
    expect([status, reply]).toEqual([204, undefined])
    expect(await tablesContaining([session.id, lastName])).toEqual(['mails', 'search_changes', 'withdrawals'])
    await testApp.runJobs()
    const [mail, ...more] = testApp.sent.filter(({ to, subject }) => to === email && /usunięte/.test(subject))
    expect([mail?.subject, more]).toEqual(['Konto w Słodkim Ulu usunięte', []])
    // The confirmation mail is deleted as well.
    expect(await tablesContaining([session.id])).toEqual([])
    expect(await tablesContaining([email])).toEqual(['consents', 'orders', 'search_terms', 'withdrawals'])
    expect(testApp.newsletter.known.has(email)).toBe(false)
    const order = await queryOne<{ user_id: string | null; status: string }>(
      testApp,
      sql`select user_id, status from orders where id = ${orderId}`,
    )
    expect(order).toEqual({ user_id: null, status: 'Placed' })
  })

  it('ends every session and every way to sign in; a second request is refused', async () => {
    const { email } = await anAccount(testApp)
    const [here, there] = [await signIn(testApp, email), await signIn(testApp, email)]
    await erase(bearer(here))
    for (const session of [here, there]) {
      expect((await testApp.call(usersEndpoints.getUser, {}, bearer(session))).status).toBe(401)
      const body = { RefreshToken: session.refreshToken }
      expect((await testApp.call(authEndpoints.refreshToken, { body })).status).toBe(401)
    }
    await expect(signIn(testApp, email)).rejects.toThrow('ERRORS.INVALIDUSERNAMEORPASSWORD')
    expect((await erase(bearer(here))).status).toBe(401)
    expect((await erase({})).status).toBe(401)
  })

  it('frees the address: a new account with it starts empty, without the old orders', async () => {
    const { email, headers } = await aBusyCustomer()
    await erase(headers)
    expect((await testApp.call(authEndpoints.register, { body: { email, languageCode: 'pl' } })).status).toBe(204)
    await testApp.runJobs()
    const { text = '' } = testApp.sent.find(({ to, subject }) => to === email && /^Witaj/.test(subject)) ?? {}
    const [password = ''] = /\b[A-Z][a-z][2-9][a-zA-Z2-9]{13}\b/.exec(text) ?? []
    const again = bearer(await signIn(testApp, email, password))
    const { reply } = await testApp.call(usersEndpoints.getUser, {}, again)
    expect(reply).toMatchObject({ firstName: '', address: null, hasSubscription: false, cartId: null })
    const owned = await queryOne<{ n: number }>(
      testApp,
      sql`select count(*)::int as n from orders where email = ${email} and user_id is not null`,
    )
    expect(owned?.n).toBe(0)
  })

  it('keeps queued mails of an order or a withdrawal, and data of other accounts', async () => {
    const [one, other] = [await aBusyCustomer(), await aBusyCustomer()]
    testApp.sent.length = 0
    await erase(one.headers)
    await testApp.runJobs()
    const subjects = testApp.sent.filter(({ to }) => to === one.email).map(({ subject }) => subject)
    expect(subjects).toHaveLength(3)
    // They were owed; once they are sent, nothing of them stays.
    expect(await tablesContaining([one.email])).not.toContain('mails')
    expect((await download(other.headers)).reply.data).toMatchObject({
      favourites: { products: [{ productId: other.sold }] },
      comments: { comments: [{ courseId: 3 }] },
      waitlist: [{ productId: other.gone }],
      trainings: [{ trainingId: 2, email: other.email }],
      withdrawals: [{ email: other.email }],
      newsletter: [{ withdrawnAt: null }],
      orders: [{ id: other.orderId }],
    })
  })

  it('erases nothing that belongs only to an unproved address', async () => {
    const productId = await aProduct(testApp, { stock: 0 })
    const { email } = await anAccount(testApp, {}, { emailConfirmedAt: null })
    await testApp.call(waitlistEndpoints.addToWaitlist, { body: { email, productId, languageCode: 'pl' } })
    await erase(bearer(await signIn(testApp, email)))
    const left = await queryOne<{ n: number }>(
      testApp,
      sql`select count(*)::int as n from waitlist_entries where email = ${email}`,
    )
    expect(left?.n).toBe(1)
  })

  it('ends a running subscription', async () => {
    const { session, headers } = await aCustomer(testApp)
    await testApp.context.db.execute(
      sql`insert into subscriptions (user_id, email, language, plan_id, status, price, payment_method, created_at)
        select ${session.id}, ${session.email}, 'pl', id, 'Active', 32500, 'Stripe', now() from plans limit 1`,
    )
    await erase(headers)
    const row = await queryOne<{ status: string; user_id: string | null }>(
      testApp,
      sql`select status, user_id from subscriptions where email = ${session.email}`,
    )
    expect(row).toEqual({ status: 'Cancelled', user_id: null })
  })

  it('accepts only an empty body', async () => {
    const { headers } = await aCustomer(testApp)
    const send = (payload?: object) =>
      testApp.app.inject({ method: 'POST', url: '/api/users/delete-account', headers, ...(payload && { payload }) })
    expect((await send({ really: false })).statusCode).toBe(400)
    expect((await send()).statusCode).toBe(400)
    expect((await send({})).statusCode).toBe(204)
  })
})
