import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { acceptedEmails, longAcceptedEmails, refusedEmails } from '@slodki-ul/contract/email-examples'
import { newsletterEndpoints } from '@slodki-ul/contract/engagement/newsletter'
import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { waitlistEndpoints } from '@slodki-ul/contract/engagement/waitlist'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/subscription'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer, password } from '#testing/accounts.ts'
import { aCart, anOrderForm, aProduct, queryOne } from '#testing/factories.ts'
import { aSubscriptionForm } from '#testing/subscriptions.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
let headers: Record<string, string>
let cartId: string
let soldOutId: number
let trainingId: string
beforeAll(async () => {
  academy = await openAcademy()
  headers = (await aCustomer(academy)).headers
  cartId = await aCart(academy, [[await aProduct(academy), 1]])
  soldOutId = await aProduct(academy, { stock: 0 })
  const next = sql`select id from trainings where starts_at > ${academy.clock.date()} limit 1`
  trainingId = String((await queryOne<{ id: string }>(academy, next))?.id)
})
afterAll(() => academy.close())

const languageCode = 'pl' as const

/** Every call that takes an address to write to, with all else in order. */
const calls = {
  createOrder: async (email: string) =>
    academy.call(checkoutEndpoints.createOrder, { body: { ...(await anOrderForm(academy, cartId)), email } }),
  subscribe: async (email: string) =>
    academy.call(subscriptionEndpoints.subscribe, { body: await aSubscriptionForm(academy, { email }) }),
  register: (email: string) => academy.call(authEndpoints.register, { body: { email, languageCode } }),
  forgotPassword: (email: string) => academy.call(authEndpoints.forgotPassword, { body: { email, languageCode } }),
  updateUser: (email: string) =>
    academy.call(usersEndpoints.updateUser, { body: { email, currentPassword: password } }, headers),
  addToWaitlist: (email: string) =>
    academy.call(waitlistEndpoints.addToWaitlist, { body: { email, productId: soldOutId, languageCode } }),
  sendTrainingMessage: (Email: string) =>
    academy.call(trainingsEndpoints.sendTrainingMessage, {
      body: { Id: trainingId, FullName: 'Ula', Email, Message: 'Chcę przyjść', languageCode },
    }),
  subscribeNewsletter: (email: string) =>
    academy.call(newsletterEndpoints.subscribeNewsletter, { body: { email, languageCode } }),
  sendWithdrawal: (email: string) =>
    academy.call(withdrawalsEndpoints.sendWithdrawal, {
      body: { fullName: 'Ula', orderNumber: 'SU-1', email, languageCode },
    }),
}

/** Field of the problem that speaks of the address, if one does. */
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
