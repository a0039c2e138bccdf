import { dayMs } from '@slodki-ul/contract/durations'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/subscription'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { aSubscriber, aSubscriptionForm, chargesOf, order, pageOf, tell, tellBilling } from '#testing/subscriptions.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const countOf = async (statement: ReturnType<typeof sql>) => (await queryOne<{ n: number }>(academy, statement))?.n

describe('at the same moment', () => {
  it('one order sent sixteen times under its key makes one subscription and one page', async () => {
    const form = await aSubscriptionForm(academy)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await times(16, () => academy.call(subscriptionEndpoints.subscribe, { body: form, headers }))
    expect(new Set(answers.map(({ status, reply }) => `${status} ${reply.url}`)).size).toBe(1)
    expect(await countOf(sql`select count(*)::int as n from subscriptions where email = ${form.email}`)).toBe(1)
  })

  it('one payment told eight times is one period, one account and one mail', async () => {
    const { reply } = await order(academy, { paymentMethod: 'Blik', email: 'osiem@poczta.example' })
    const page = pageOf(academy, reply.subscriptionId)
    academy.cards.become(page, 'paid')
    await times(8, () => tell(academy, page, 'paid'))
    await academy.runJobs()
    expect(
      await countOf(sql`select count(*)::int as n from access_periods where subscription_id = ${reply.subscriptionId}`),
    ).toBe(1)
    expect(await countOf(sql`select count(*)::int as n from users where email = 'osiem@poczta.example'`)).toBe(1)
    const subjects = academy.sent.filter(({ to }) => to === 'osiem@poczta.example').map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Witaj w akademii'))).toHaveLength(1)
    expect(new Set(subjects).size).toBe(subjects.length)
  })

  it('one renewal told eight times is charged once', async () => {
    const { providerSubscriptionId, subscriptionId } = await aSubscriber(academy, { subscriptionDetailsId: 3 })
    academy.clock.advance(31 * dayMs)
    academy.billing.renew(providerSubscriptionId)
    await times(8, () => tellBilling(academy, providerSubscriptionId))
    expect(await chargesOf(academy, subscriptionId)).toHaveLength(2)
  })

  it.each([0, 1, 2])(
    'two subscriptions paid for one address: one runs, the money of the other goes back (round %i)',
    async (round) => {
      const email = `dwie-${round}@poczta.example`
      const orders = await times(2, () => order(academy, { paymentMethod: 'Blik', email }))
      const pages = orders.map(({ reply }) => pageOf(academy, reply.subscriptionId))
      for (const page of pages) academy.cards.become(page, 'paid')
      await Promise.all(pages.map((page) => tell(academy, page, 'paid')))
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
    const customers = await times(8, () => aCustomer(academy))
    const answers = await Promise.all(
      customers.map(({ session, headers }) =>
        order(academy, { email: session.email, discountCode: 'WEBINAR100', paymentMethod: 'Blik' }, headers),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)])
  })
})
