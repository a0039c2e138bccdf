import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryOne } from '#testing/factories.ts'
import { deliver, later, order, pageOf, pay, subscriptionOf } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { paySubscription } = subscriptionEndpoints
const mailsTo = (address: string) => testApp.sent.filter(({ to }) => to === address).map(({ subject }) => subject)
const resultOf = async (subscriptionId: string) =>
  (await testApp.call(checkoutEndpoints.getResult, { query: { subscriptionId } })).reply

describe('POST /subscription/create-checkout-session', () => {
  const again = (subscriptionId: string) => testApp.call(paySubscription, { body: { subscriptionId } })

  it('API-32 PAY-05 PAY-13 returns the open page, and a new one after it has expired', async () => {
    const { reply } = await order(testApp)
    const page = pageOf(testApp, reply.subscriptionId)
    expect((await again(reply.subscriptionId)).reply.url).toBe(`https://pay.test/${page}`)
    testApp.cards.become(page, 'expired')
    await deliver(testApp, page, 'expired')
    expect((await again(reply.subscriptionId)).reply.url).not.toContain(page)
    expect((await again(crypto.randomUUID())).problem.code).toBe('ERRORS.UNABLETOLOADSUBSCRIPTION')
    await pay(testApp, reply.subscriptionId)
    expect((await again(reply.subscriptionId)).problem.code).toBe('ERRORS.SUBSCRIPTIONNOTPAYABLE')
  })

  it('a provider that is down leads to the page where the payment can be tried again', async () => {
    testApp.cards.goOffline()
    const { status, reply } = await order(testApp)
    expect([status, reply.url]).toEqual([
      201,
      `${testApp.context.config.publicUrl}/dziekujemy?subscriptionId=${reply.subscriptionId}`,
    ])
    expect((await again(reply.subscriptionId)).problem.code).toBe('ERRORS.UNABLETORESTARTPAYMENT')
    testApp.cards.returnFromProvider()
    expect((await again(reply.subscriptionId)).status).toBe(200)
  })
})

describe('time to pay', () => {
  it('ends after an hour: the page is closed, the voucher is free again, late money begins the subscription all the same', async () => {
    const { reply } = await order(testApp, { paymentMethod: 'Blik', discountCode: 'PIERWSZYROJ' })
    const page = pageOf(testApp, reply.subscriptionId)
    await later(testApp, 61 * minuteMs)
    expect((await subscriptionOf(testApp, reply.subscriptionId)).status).toBe('Inactive')
    expect(testApp.cards.sessions.get(page)?.state).toBe('expired')
    const use = await queryOne(
      testApp,
      sql`select u.state from voucher_uses u join subscription_charges c on c.id = u.subject_id where c.subscription_id = ${reply.subscriptionId}`,
    )
    expect(use).toEqual({ state: 'released' })
    testApp.cards.become(page, 'paid')
    await deliver(testApp, page, 'paid')
    expect((await subscriptionOf(testApp, reply.subscriptionId)).status).toBe('Active')
  })

  it('a pending transfer is awaited beyond the usual time', async () => {
    const { reply } = await order(testApp, { paymentMethod: 'Blik' })
    const page = pageOf(testApp, reply.subscriptionId)
    testApp.cards.become(page, 'waiting')
    await deliver(testApp, page, 'waiting')
    await later(testApp, 2 * hourMs)
    expect((await subscriptionOf(testApp, reply.subscriptionId)).status).toBe('Pending')
    expect((await resultOf(reply.subscriptionId)).state).toBe('waiting')
  })

  it('money without a webhook is found by the job that asks', async () => {
    const { reply } = await order(testApp, { paymentMethod: 'Blik' })
    testApp.cards.become(pageOf(testApp, reply.subscriptionId), 'paid')
    await later(testApp, 3 * minuteMs)
    expect((await subscriptionOf(testApp, reply.subscriptionId)).status).toBe('Active')
  })
})

describe('money that nothing waits for', () => {
  it.each(['Blik', 'Stripe'] as const)(
    'by %s for a second subscription goes back in full, and staff hear of it',
    async (paymentMethod) => {
      const email = `${crypto.randomUUID().slice(0, 18)}@poczta.example`
      const [one, other] = [await order(testApp, { email }), await order(testApp, { email, paymentMethod })]
      await pay(testApp, one.reply.subscriptionId)
      const second = await pay(testApp, other.reply.subscriptionId)
      await later(testApp, 2 * minuteMs)
      await testApp.runJobs()
      expect((await subscriptionOf(testApp, other.reply.subscriptionId)).status).toBe('Inactive')
      expect(testApp.cards.refunds.at(-1)?.amount).toBe(32500)
      if (second) expect(testApp.billing.subscriptions.get(second)?.status).toBe('ended')
      expect(mailsTo(email)).toContainEqual('Zwrot 325,00\u00a0zł za subskrypcję, plan Roczny')
      expect(mailsTo(testApp.context.config.seller.email)).toContainEqual(
        'Wpłata do zwrotu: 325,00\u00a0zł, subskrypcja Roczny',
      )
    },
  )

  it('of another amount or for another subscription changes nothing', async () => {
    const { reply } = await order(testApp, { paymentMethod: 'Blik' })
    const page = pageOf(testApp, reply.subscriptionId)
    const session = testApp.cards.become(page, 'paid')
    for (const wrong of [
      { amount: 1 },
      { currency: 'EUR' },
      { livemode: true },
      { subscriptionId: crypto.randomUUID() },
    ]) {
      testApp.cards.sessions.set(page, { ...session, ...wrong })
      expect(await deliver(testApp, page, 'paid')).toHaveProperty('error', 'ERRORS.WEBHOOKINVALID')
    }
    expect((await subscriptionOf(testApp, reply.subscriptionId)).status).toBe('Pending')
  })
})
