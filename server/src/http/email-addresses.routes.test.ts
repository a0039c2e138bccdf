import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { acceptedEmails, longAcceptedEmails, refusedEmails } from '@slodki-ul/contract/email-examples'
import { newsletterEndpoints } from '@slodki-ul/contract/engagement/newsletter'
import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { waitlistEndpoints } from '@slodki-ul/contract/engagement/waitlist'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer, password } from '#testing/accounts.ts'
import { aCart, anOrderForm, aProduct, queryOne } from '#testing/factories.ts'
import { aSubscriptionForm } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let headers: Record<string, string>
let cartId: string
let soldOutId: number
let trainingId: string
beforeAll(async () => {
  testApp = await openTestApp()
  headers = (await aCustomer(testApp)).headers
  cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
  soldOutId = await aProduct(testApp, { stock: 0 })
  const next = sql`select id from trainings where starts_at > ${testApp.clock.date()} limit 1`
  trainingId = String((await queryOne<{ id: string }>(testApp, next))?.id)
})
afterAll(() => testApp.close())

const languageCode = 'pl' as const

/** Every call that takes an e-mail address, with valid values for everything else. */
const calls = {
  createOrder: async (email: string) =>
    testApp.call(checkoutEndpoints.createOrder, { body: { ...(await anOrderForm(testApp, cartId)), email } }),
  subscribe: async (email: string) =>
    testApp.call(subscriptionEndpoints.subscribe, { body: await aSubscriptionForm(testApp, { email }) }),
  register: (email: string) => testApp.call(authEndpoints.register, { body: { email, languageCode } }),
  forgotPassword: (email: string) => testApp.call(authEndpoints.forgotPassword, { body: { email, languageCode } }),
  updateUser: (email: string) =>
    testApp.call(usersEndpoints.updateUser, { body: { email, currentPassword: password } }, headers),
  addToWaitlist: (email: string) =>
    testApp.call(waitlistEndpoints.addToWaitlist, { body: { email, productId: soldOutId, languageCode } }),
  sendTrainingMessage: (Email: string) =>
    testApp.call(trainingsEndpoints.sendTrainingMessage, {
      body: { Id: trainingId, FullName: 'Ula', Email, Message: 'Chcę przyjść', languageCode },
    }),
  subscribeNewsletter: (email: string) =>
    testApp.call(newsletterEndpoints.subscribeNewsletter, { body: { email, languageCode } }),
  sendWithdrawal: (email: string) =>
    testApp.call(withdrawalsEndpoints.sendWithdrawal, {
      body: { fullName: 'Ula', orderNumber: 'SU-1', email, languageCode },
    }),
}

/** The problem's field for the address, if there is one. */
const blamed = (problem: { errors?: Record<string, string> | undefined } | undefined) =>
  Object.keys(problem?.errors ?? {}).find((path) => path.toLowerCase() === 'email')

describe.each(Object.entries(calls))('the address in %s', (_name, call) => {
  it.each(Object.entries(refusedEmails))('refuses %s: %j', async (_form, email) => {
    const { status, problem } = await call(email)
    expect([status, blamed(problem)?.toLowerCase()]).toEqual([400, 'email'])
  })

  it.each(longAcceptedEmails)('refuses what is longer than the field: %s', async (email) => {
    const { status, problem } = await call(email)
    expect([status, problem.errors?.[blamed(problem) ?? '']]).toEqual([400, 'ERRORS.MAXLENGTH'])
  })

  it.each(acceptedEmails)('accepts %s', async (email) => {
    const { problem } = await call(email)
    expect(blamed(problem)).toBeUndefined()
  })
})
