import { dayMs } from '@slodki-ul/contract/durations'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import {
  aSubscriber,
  aSubscriptionForm,
  chargesOf,
  deliver,
  deliverBillingEvent,
  order,
  pageOf,
} from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const countOf = async (statement: ReturnType<typeof sql>) => (await queryOne<{ n: number }>(testApp, statement))?.n

describe('at the same moment', () => {
  it('one order sent sixteen times under its key makes one subscription and one page', async () => {
    const form = await aSubscriptionForm(testApp)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const responses = await times(16, () => testApp.call(subscriptionEndpoints.subscribe, { body: form, headers }))
    expect(new Set(responses.map(({ status, reply }) => `${status} ${reply.url}`)).size).toBe(1)
    expect(await countOf(sql`select count(*)::int as n from subscriptions where email = ${form.email}`)).toBe(1)
  })

  it('one payment with eight events gives one period, one account and one mail', async () => {
    const { reply } = await order(testApp, { paymentMethod: 'Blik', email: 'osiem@poczta.example' })
    const page = pageOf(testApp, reply.subscriptionId)
    testApp.cards.become(page, 'paid')
    await times(8, () => deliver(testApp, page, 'paid'))
    await testApp.runJobs()
    expect(
      await countOf(sql`select count(*)::int as n from access_periods where subscription_id = ${reply.subscriptionId}`),
    ).toBe(1)
    expect(await countOf(sql`select count(*)::int as n from users where email = 'osiem@poczta.example'`)).toBe(1)
    const subjects = testApp.sent.filter(({ to }) => to === 'osiem@poczta.example').map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Witaj w akademii'))).toHaveLength(1)
    expect(new Set(subjects).size).toBe(subjects.length)
  })

  it('one renewal with eight events is charged once', async () => {
    const { providerSubscriptionId, subscriptionId } = await aSubscriber(testApp, { subscriptionDetailsId: 3 })
    testApp.clock.advance(31 * dayMs)
    testApp.billing.renew(providerSubscriptionId)
    await times(8, () => deliverBillingEvent(testApp, providerSubscriptionId))
    expect(await chargesOf(testApp, subscriptionId)).toHaveLength(2)
  })

  it.each([0, 1, 2])(
    'two subscriptions paid for one address: one runs, the money of the other goes back (round %i)',
    async (round) => {
      const email = `dwie-${round}@poczta.example`
      const orders = await times(2, () => order(testApp, { paymentMethod: 'Blik', email }))
      const pages = orders.map(({ reply }) => pageOf(testApp, reply.subscriptionId))
      for (const page of pages) testApp.cards.become(page, 'paid')
      await Promise.all(pages.map((page) => deliver(testApp, page, 'paid')))
      expect(
        await countOf(sql`select count(*)::int as n from subscriptions where email = ${email} and status = 'Active'`),
      ).toBe(1)
      expect(
        await countOf(
          sql`select count(*)::int as n from refunds r join payments p on p.id = r.payment_id join subscription_charges c on c.id = p.charge_id join subscriptions s on s.id = c.subscription_id where s.email = ${email}`,
        ),
      ).toBe(1)
    },
  )

  it('a voucher of one use pays one of eight orders', async () => {
    const customers = await times(8, () => aCustomer(testApp))
    const responses = await Promise.all(
      customers.map(({ session, headers }) =>
        order(testApp, { email: session.email, discountCode: 'WEBINAR100', paymentMethod: 'Blik' }, headers),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)])
  })
})
