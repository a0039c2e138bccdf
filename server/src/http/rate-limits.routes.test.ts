import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { communityEndpoints } from '@slodki-ul/contract/engagement/community'
import { newsletterEndpoints } from '@slodki-ul/contract/engagement/newsletter'
import { trackingEndpoints } from '@slodki-ul/contract/engagement/tracking'
import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { waitlistEndpoints } from '@slodki-ul/contract/engagement/waitlist'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#app.ts'
import { createRateLimits, deleteExpiredRateLimits, limits } from '#http/rate-limits.ts'
import { makeKey, sealKey } from '#identity/auth/totp.ts'
import { currentKey } from '#secrets.ts'
import { aCustomer, anAccount, password } from '#testing/accounts.ts'
import { aCart, anOrderForm, aProduct, queryOne } from '#testing/factories.ts'
import { aSubscriptionForm } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { aTwoFactorCustomer } from '#testing/two-factor.ts'

let testApp: TestApp
/** Two processes of one academy. */
let processes: [FastifyInstance, FastifyInstance]
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  const { context } = testApp
  processes = [testApp.app, await buildApp({ ...context, limits: createRateLimits(context) })]
})
afterAll(async () => {
  await processes[1].close()
  await testApp.close()
})

const languageCode = 'pl'
const anEmail = () => `${crypto.randomUUID().slice(0, 18)}@poczta.example`
let addresses = 0
const anAddress = () => `198.51.${++addresses >> 8}.${addresses & 255}`
const wrong = { password: 'Nieprawda1' }

/** Whose tries a limit counts: of this caller all from one address, or from another one each time. */
type Attack = {
  row: Endpoint
  from: 'one address' | 'many addresses'
  body: () => unknown
  headers: () => Promise<Record<string, string>>
}
const none = async () => ({})
const fromOne = (row: Endpoint, body: () => unknown, headers: Attack['headers'] = none): Attack => ({
  ...{ row, from: 'one address', body, headers },
})
const fromMany = (row: Endpoint, body: () => unknown, headers: Attack['headers'] = none): Attack => ({
  ...{ row, from: 'many addresses', body, headers },
})

const aTrainingMessage = (Email: string) => ({
  ...{ Id: 2, FullName: 'Żaneta Śliwińska', Phone: '', Email, Message: 'Czy jest parking?', languageCode },
})

const aWithdrawal = (email: string) => ({ fullName: 'Ula', orderNumber: 'SU-10001', email, languageCode })

/** An account whose second factor nobody here has. */
async function aSecuredAccount() {
  const { id, email } = await anAccount(testApp)
  const key = sealKey(currentKey(testApp.context.config), id, makeKey())
  await testApp.context.db.execute(sql`update users set is_tfa_enabled = true, tfa_secret = ${key} where id = ${id}`)
  return { email }
}

/** A new sign-in with the right password, as far as it gets without the code. */
async function pendingCookie(username: string): Promise<Record<string, string>> {
  const { headers } = await testApp.app.inject({
    method: 'POST',
    url: `/api/${authEndpoints.login.path}`,
    remoteAddress: anAddress(),
    payload: { username, password },
  })
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
}

/** For every limit, tries that no other limit stops first. */
const attacks: Record<string, () => Promise<Attack>> = {
  login: async () => {
    const { email: username } = await anAccount(testApp)
    return fromOne(authEndpoints.login, () => ({ username, ...wrong }))
  },
  loginOfAccount: async () => {
    const { email: username } = await anAccount(testApp)
    return fromMany(authEndpoints.login, () => ({ username, ...wrong }))
  },
  codeFromAddress: async () => fromOne(twoFactorEndpoints.loginTfa, () => ({ code: '000000', email: anEmail() })),
  codeOfAccount: async () => {
    const { email } = await aSecuredAccount()
    return fromMany(
      twoFactorEndpoints.loginTfa,
      () => ({ code: '000000', email }),
      () => pendingCookie(email),
    )
  },
  tfaSetup: async () => {
    const { session, headers } = await aCustomer(testApp)
    return fromMany(
      twoFactorEndpoints.enableTfa,
      () => ({ code: '000000', email: session.email }),
      async () => headers,
    )
  },
  disableTfa: async () => {
    const { email, headers } = await aTwoFactorCustomer(testApp)
    const row = { ...twoFactorEndpoints.disableTfa, path: `account/tfa-setup?email=${email}` }
    return fromMany(
      row,
      () => ({ code: '000000' }),
      async () => headers,
    )
  },
  verifyOwner: async () => {
    const { session, headers } = await aCustomer(testApp)
    return fromMany(
      twoFactorEndpoints.enableTfa,
      () => ({ code: '000000', email: session.email, currentPassword: 'Nieprawda1' }),
      async () => headers,
    )
  },
  changePassword: async () => {
    const { headers } = await aCustomer(testApp)
    const body = () => ({ currentPassword: 'Nieprawda1', newPassword: 'Pierniczek24' })
    return fromMany(authEndpoints.changePassword, body, async () => headers)
  },
  changeEmail: async () => {
    const { headers } = await aCustomer(testApp)
    return fromMany(
      usersEndpoints.updateUser,
      () => ({ email: anEmail(), currentPassword: password }),
      async () => headers,
    )
  },
  confirmEmail: async () => fromOne(usersEndpoints.confirmEmail, () => ({ token: 'x' })),
  exportPersonalData: async () => {
    const { headers } = await aCustomer(testApp)
    return fromMany(
      accountEndpoints.exportPersonalData,
      () => undefined,
      async () => headers,
    )
  },
  socialLogin: async () => {
    const body = () => ({ authToken: crypto.randomUUID(), languageCode, rememberMe: true })
    return fromOne(socialEndpoints.loginWithFacebook, body)
  },
  loginFromLink: async () => {
    const body = () => ({ token: `${crypto.randomUUID()}.${'x'.repeat(43)}`, rememberMe: true })
    return fromOne(socialEndpoints.loginFromLink, body)
  },
  loginFromAddress: async () => fromOne(authEndpoints.login, () => ({ username: anEmail(), ...wrong })),
  refreshToken: async () => fromOne(authEndpoints.refreshToken, () => ({ RefreshToken: 'x' })),
  register: async () => fromOne(authEndpoints.register, () => ({ email: anEmail(), languageCode })),
  forgotPassword: async () => {
    const { email } = await anAccount(testApp)
    return fromMany(authEndpoints.forgotPassword, () => ({ email, languageCode }))
  },
  forgotPasswordFromAddress: async () =>
    fromOne(authEndpoints.forgotPassword, () => ({ email: anEmail(), languageCode })),
  resetPassword: async () =>
    fromOne(authEndpoints.resetPassword, () => ({
      userId: crypto.randomUUID(),
      token: 'x',
      password: 'x',
      repeatPassword: 'y',
    })),
  createOrder: async () => {
    const form = await anOrderForm(testApp, crypto.randomUUID())
    return fromOne(checkoutEndpoints.createOrder, () => form)
  },
  createCart: async () => {
    const productId = await aProduct(testApp)
    return fromOne(cartEndpoints.addToCart, () => ({ productId, count: 1, languageCode }))
  },
  subscribe: async () => {
    const form = await aSubscriptionForm(testApp, { subscriptionDetailsId: 99 })
    return fromOne(subscriptionEndpoints.subscribe, () => form)
  },
  openPortal: async () => {
    const { headers } = await aCustomer(testApp)
    return fromMany(
      subscriptionEndpoints.cancelSubscription,
      () => undefined,
      async () => headers,
    )
  },
  restartPayment: async () => fromOne(checkoutEndpoints.restartPayment, () => ({ orderId: crypto.randomUUID() })),
  wrongVoucher: async () => {
    const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
    return fromMany(cartEndpoints.addVoucher, () => ({ cartId, voucher: crypto.randomUUID(), languageCode }))
  },
  sendNewLinks: async () => fromOne(ordersEndpoints.sendNewLinks, () => ({ link: 'x' })),
  addComment: async () => {
    const { headers } = await aCustomer(testApp, { isSubscribed: true })
    const row = { ...commentsEndpoints.addComment, path: 'CoursesComments/add/1' }
    const body = () => ({ comment: 'Pyszne', languageCode })
    return fromMany(row, body, async () => headers)
  },
  reportComment: async () => {
    const { headers } = await aCustomer(testApp, { isSubscribed: true })
    const row = { ...commentsEndpoints.reportComment, path: `CoursesComments/report/1/${crypto.randomUUID()}` }
    const body = () => ({ reason: 'Spam' })
    return fromMany(row, body, async () => headers)
  },
  saveCookieChoice: async () =>
    fromOne(trackingEndpoints.saveCookieChoice, () => ({
      choiceId: crypto.randomUUID(),
      marketing: true,
      media: true,
      revision: 1,
      languageCode,
    })),
  addToWaitlist: async () => {
    const productId = await aProduct(testApp, { stock: 0 })
    return fromOne(waitlistEndpoints.addToWaitlist, () => ({ email: anEmail(), productId, languageCode }))
  },
  activateCommunity: async () => {
    const { headers } = await aCustomer(testApp, { isSubscribed: true })
    const row = { ...communityEndpoints.activateCommunity, path: 'authorizedDiscord/used' }
    return fromMany(
      row,
      () => ({ state: 'x' }),
      async () => headers,
    )
  },
  sendTrainingMessage: async () => fromOne(trainingsEndpoints.sendTrainingMessage, () => aTrainingMessage(anEmail())),
  trainingMailTo: async () => {
    const email = anEmail()
    return fromMany(trainingsEndpoints.sendTrainingMessage, () => aTrainingMessage(email))
  },
  sendWithdrawal: async () => fromOne(withdrawalsEndpoints.sendWithdrawal, () => aWithdrawal(anEmail())),
  subscribeNewsletter: async () =>
    fromOne(newsletterEndpoints.subscribeNewsletter, () => ({ email: anEmail(), languageCode })),
}

describe('a limit', () => {
  it('is tried below, each of them that answers', () => {
    // Of a mail too many nobody is told (devices.routes.test.ts, newsletter.routes.test.ts, withdrawals-relay.routes.test.ts), a link stands behind a provider's token
    // (social-links.routes.test.ts), and codes of a day end after those of a quarter of an hour.
    const others = [
      'withdrawalMailTo',
      'withdrawalMailToStranger',
      'newDeviceMail',
      'newsletterMail',
      'socialLink',
      'codeOfAccountInADay',
    ]
    expect([...Object.keys(attacks), ...others].toSorted()).toEqual(Object.keys(limits).toSorted())
  })

  it.each(Object.entries(attacks))(
    '%s stops a script with 429 and Retry-After, whichever process it asks',
    { timeout: 60_000 },
    async (name, prepare) => {
      const { row, from, body, headers } = await prepare()
      const one = anAddress()
      const { points, duration } = limits[name as keyof typeof limits]
      const statuses = []
      for (let tries = 0; tries <= points; tries++) {
        const response = await processes[tries % 2 === 0 ? 0 : 1].inject({
          method: row.method,
          url: `/api/${row.path}`,
          remoteAddress: from === 'one address' ? one : anAddress(),
          headers: await headers(),
          ...(row.body ? { payload: body() as object } : {}),
        })
        statuses.push(response.statusCode)
        if (tries < points) continue
        expect(response.json().code).toBe('ERRORS.TOOMANYATTEMPTS')
        const seconds = Number(response.headers['retry-after'])
        expect(seconds).toBeGreaterThan(0)
        expect(seconds).toBeLessThanOrEqual(duration)
      }
      expect(statuses.slice(0, -1)).not.toContain(429)
      expect(statuses.at(-1)).toBe(429)
    },
  )

  it('counts an IPv6 network as one visitor', async () => {
    const statuses = []
    for (let host = 1; host <= limits.register.points + 1; host++) {
      const response = await testApp.app.inject({
        method: 'POST',
        url: `/api/${authEndpoints.register.path}`,
        remoteAddress: `2001:db8:7:7::${host}`,
        payload: { email: anEmail(), languageCode },
      })
      statuses.push(response.statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it('is forgotten when its time is over, and not before', async () => {
    const { db } = testApp.context
    await db.execute(
      sql`insert into rate_limits (key, points, expire) values ('old', 1, '2020-01-01'), ('new', 1, '2090-01-01')`,
    )
    await deleteExpiredRateLimits(testApp.context)
    const left = (key: string) => queryOne(testApp, sql`select key from rate_limits where key = ${key}`)
    expect([await left('old'), await left('new')]).toEqual([undefined, { key: 'new' }])
  })
})
