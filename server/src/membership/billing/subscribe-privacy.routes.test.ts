import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { dayMs } from '@slodki-ul/contract/durations'
import type { SubscriptionFormInput } from '@slodki-ul/contract/membership/billing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAccount } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { aSubscriber, order, pageOf, pay, subscriptionOf } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
})

/** Kinds of addresses for which a guest orders a plan. */
const addresses: Record<string, () => Promise<string>> = {
  'nobody’s': async () => `${crypto.randomUUID().slice(0, 18)}@poczta.example`,
  'of an account': async () => (await anAccount(testApp)).email,
  'of a subscriber': async () => (await aSubscriber(testApp)).session.email,
}

/** A response without its random parts. */
const shapeOf = ({ status, reply, headers }: Awaited<ReturnType<typeof order>>) => ({
  status,
  headers: Object.keys(headers).toSorted(),
  body: JSON.stringify(reply)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/pay\.test\/\w+/, 'page')
    .replace(/ticket=[^"]+/, 'ticket')
    .replace(/"claim":"[^"]+"/, '"claim"'),
})

async function responsesTo(change: () => Promise<Partial<SubscriptionFormInput>>) {
  const responses = []
  for (const anAddress of Object.values(addresses)) {
    const email = await anAddress()
    responses.push(shapeOf(await order(testApp, { email, ...(await change()) })))
  }
  return new Set(responses.map((response) => JSON.stringify(response)))
}

/** A single-use code of 100 %. */
async function aFreeCode(): Promise<string> {
  const code = `ZA0-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await testApp.context.db.execute(
    sql`insert into vouchers (code, kind, value, scope, usage_limit, created_at) values (${code}, 'percent', 100, 'subscription', 1, ${testApp.clock.date()})`,
  )
  return code
}

describe('what an order of a plan tells a guest of an address', () => {
  it.each<[string, Partial<SubscriptionFormInput>]>([
    ['by card', {}],
    ['by BLIK', { paymentMethod: 'Blik' }],
    ['with a code', { discountCode: 'MIOD10' }],
    ['with a code that does not exist', { discountCode: 'NIEMA' }],
    ['at a price that was not shown', { expectedTotal: 1 }],
  ])('nothing %s', async (_how, change) => {
    expect((await responsesTo(async () => change)).size).toBe(1)
  })

  it('nothing with a code of everything, on the page after it either', async () => {
    expect((await responsesTo(async () => ({ discountCode: await aFreeCode() }))).size).toBe(1)
    const results = []
    for (const anAddress of Object.values(addresses)) {
      const { reply } = await order(testApp, { email: await anAddress(), discountCode: await aFreeCode() })
      const ticket = new URL(reply.url).searchParams.get('ticket') ?? ''
      const result = (await testApp.call(checkoutEndpoints.getResult, { query: { ticket } })).reply
      results.push(JSON.stringify({ ...result, eventId: typeof result.eventId }))
    }
    expect(new Set(results).size).toBe(1)
  })
})

describe('an order of a guest for the address of a subscriber', () => {
  const mailsTo = (email: string) => testApp.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
  const periodsOf = async (email: string) =>
    (
      await queryOne<{ n: number }>(
        testApp,
        sql`select count(*)::int as n from access_periods p join users u on u.id = p.user_id where u.email = ${email}`,
      )
    )?.n

  it.each(['Stripe', 'Blik'] as const)(
    'that is paid by %s begins nothing, and the money goes back',
    async (paymentMethod) => {
      const { session } = await aSubscriber(testApp)
      const before = await periodsOf(session.email)
      const { reply } = await order(testApp, { email: session.email, paymentMethod })
      await pay(testApp, reply.subscriptionId)
      expect(await periodsOf(session.email)).toBe(before)
      expect((await subscriptionOf(testApp, reply.subscriptionId)).status).toBe('Inactive')
      const refunds = await queryOne<{ n: number }>(
        testApp,
        sql`select count(*)::int as n from refunds r join payments p on p.id = r.payment_id join subscription_charges c on c.id = p.charge_id where c.subscription_id = ${reply.subscriptionId}`,
      )
      expect(refunds?.n).toBe(1)
    },
  )

  it('with a code of everything begins nothing, and the code can be used again', async () => {
    const { session } = await aSubscriber(testApp)
    const before = await periodsOf(session.email)
    const code = await aFreeCode()
    const { status, reply } = await order(testApp, { email: session.email, discountCode: code })
    expect(status).toBe(201)
    expect(await periodsOf(session.email)).toBe(before)
    expect((await subscriptionOf(testApp, reply.subscriptionId)).status).toBe('Inactive')
    const other = await order(testApp, { discountCode: code })
    expect((await subscriptionOf(testApp, other.reply.subscriptionId)).status).toBe('Active')
  })

  it('is mailed to the subscriber, once a day', async () => {
    const { session } = await aSubscriber(testApp)
    await testApp.runJobs()
    testApp.sent.length = 0
    for (let times = 0; times < 3; times++) await order(testApp, { email: session.email.toUpperCase() })
    await testApp.runJobs()
    expect(mailsTo(session.email)).toEqual(['Masz już trwającą subskrypcję'])
    testApp.clock.advance(dayMs)
    await order(testApp, { email: session.email, languageCode: 'en' })
    await testApp.runJobs()
    expect(mailsTo(session.email)).toEqual(['Masz już trwającą subskrypcję', 'You already have an active subscription'])
  })

  it('is told to nobody else', async () => {
    const { email } = await anAccount(testApp)
    await order(testApp, { email })
    await order(testApp, { email: 'nikt-taki@poczta.example' })
    await testApp.runJobs()
    expect([...mailsTo(email), ...mailsTo('nikt-taki@poczta.example')]).toEqual([])
  })

  it('of a signed-in subscriber is refused with the reason', async () => {
    const { enter, session } = await aSubscriber(testApp)
    const { status, problem } = await order(testApp, { email: session.email }, await enter())
    expect([status, problem.code]).toEqual([409, 'ERRORS.ALREADYSUBSCRIBED'])
  })
})

describe('what an order of a plan tells a guest of a code', () => {
  it('the same of one that does not exist and one that cannot be used, whatever the reason', async () => {
    const used = await aFreeCode()
    await order(testApp, { discountCode: used })
    await testApp.context.db.execute(
      sql`insert into vouchers (code, kind, value, scope, created_at) values ('UL-2222-3333-4444', 'gift', 50000, 'shop', ${testApp.clock.date()})`,
    )
    const responses = []
    for (const discountCode of ['NIEMA', 'STARY', 'PLASTER25', used, 'UL-2222-3333-4444']) {
      const response = await order(testApp, { discountCode })
      responses.push(JSON.stringify([response.status, Object.keys(response.headers).toSorted(), response.problem]))
      // At the full price the order succeeds, whatever is wrong with the code.
      const { status, reply } = await order(testApp, { discountCode, expectedTotal: 325 })
      expect([status, pageOf(testApp, reply.subscriptionId)]).toEqual([201, expect.any(String)])
    }
    expect(new Set(responses).size).toBe(1)
  })
})
