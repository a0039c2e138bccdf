import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/subscription'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryOne } from '#testing/factories.ts'
import { later, order, pageOf, pay, subscriptionOf, tell } from '#testing/subscriptions.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const { paySubscription } = subscriptionEndpoints
const mailsTo = (address: string) => academy.sent.filter(({ to }) => to === address).map(({ subject }) => subject)
const resultOf = async (subscriptionId: string) =>
  (await academy.call(checkoutEndpoints.getResult, { query: { subscriptionId } })).reply

describe('POST /subscription/create-checkout-session', () => {
  const again = (subscriptionId: string) => academy.call(paySubscription, { body: { subscriptionId } })

  it('API-32 PAY-05 PAY-13 answers the open page, and a new one after it expired', async () => {
    const { reply } = await order(academy)
    const page = pageOf(academy, reply.subscriptionId)
    expect((await again(reply.subscriptionId)).reply.url).toBe(`https://pay.test/${page}`)
    academy.cards.become(page, 'expired')
    await tell(academy, page, 'expired')
    expect((await again(reply.subscriptionId)).reply.url).not.toContain(page)
    expect((await again(crypto.randomUUID())).problem.code).toBe('ERRORS.UNABLETOLOADSUBSCRIPTION')
    await pay(academy, reply.subscriptionId)
    expect((await again(reply.subscriptionId)).problem.code).toBe('ERRORS.SUBSCRIPTIONNOTPAYABLE')
  })

  it('a provider that is down leads to the page where the payment can be tried again', async () => {
    academy.cards.goDown()
    const { status, reply } = await order(academy)
    expect([status, reply.url]).toEqual([
      201,
      `${academy.context.config.publicUrl}/dziekujemy?subscriptionId=${reply.subscriptionId}`,
    ])
    expect((await again(reply.subscriptionId)).problem.code).toBe('ERRORS.UNABLETORESTARTPAYMENT')
    academy.cards.comeBack()
    expect((await again(reply.subscriptionId)).status).toBe(200)
  })
})

describe('time to pay', () => {
  it('ends after an hour: the page is closed, the voucher is free again, late money begins the subscription all the same', async () => {
    const { reply } = await order(academy, { paymentMethod: 'Blik', discountCode: 'PIERWSZYROJ' })
    const page = pageOf(academy, reply.subscriptionId)
    await later(academy, 61 * minuteMs)
    expect((await subscriptionOf(academy, reply.subscriptionId)).status).toBe('Inactive')
    expect(academy.cards.sessions.get(page)?.state).toBe('expired')
    const use = await queryOne(
      academy,
      sql`select u.state from voucher_uses u join subscription_charges c on c.id = u.subject_id where c.subscription_id = ${reply.subscriptionId}`,
    )
    expect(use).toEqual({ state: 'released' })
    academy.cards.become(page, 'paid')
    await tell(academy, page, 'paid')
    expect((await subscriptionOf(academy, reply.subscriptionId)).status).toBe('Active')
  })

  it('a transfer under way is waited for, past the usual time', async () => {
    const { reply } = await order(academy, { paymentMethod: 'Blik' })
    const page = pageOf(academy, reply.subscriptionId)
    academy.cards.become(page, 'waiting')
    await tell(academy, page, 'waiting')
    await later(academy, 2 * hourMs)
    expect((await subscriptionOf(academy, reply.subscriptionId)).status).toBe('Pending')
    expect((await resultOf(reply.subscriptionId)).state).toBe('waiting')
  })

  it('money without a webhook is found by the job that asks', async () => {
    const { reply } = await order(academy, { paymentMethod: 'Blik' })
    academy.cards.become(pageOf(academy, reply.subscriptionId), 'paid')
    await later(academy, 3 * minuteMs)
    expect((await subscriptionOf(academy, reply.subscriptionId)).status).toBe('Active')
  })
})

describe('money that nothing waits for', () => {
  it.each(['Blik', 'Stripe'] as const)(
    'by %s for a second subscription goes back in full, and staff hear of it',
    async (paymentMethod) => {
      const email = `${crypto.randomUUID().slice(0, 18)}@poczta.example`
      const [one, other] = [await order(academy, { email }), await order(academy, { email, paymentMethod })]
      await pay(academy, one.reply.subscriptionId)
      const second = await pay(academy, other.reply.subscriptionId)
      await later(academy, 2 * minuteMs)
      await academy.runJobs()
      expect((await subscriptionOf(academy, other.reply.subscriptionId)).status).toBe('Inactive')
      expect(academy.cards.refunds.at(-1)?.amount).toBe(32500)
      if (second) expect(academy.billing.subscriptions.get(second)?.status).toBe('ended')
      expect(mailsTo(email)).toContainEqual('Zwrot 325,00\u00a0zł za subskrypcję, plan Roczny')
      expect(mailsTo(academy.context.config.seller.email)).toContainEqual(
        'Wpłata do zwrotu: 325,00\u00a0zł, subskrypcja Roczny',
      )
    },
  )

  it('of another amount or for another subscription changes nothing', async () => {
    const { reply } = await order(academy, { paymentMethod: 'Blik' })
    const page = pageOf(academy, reply.subscriptionId)
    const session = academy.cards.become(page, 'paid')
    for (const wrong of [
      { amount: 1 },
      { currency: 'EUR' },
      { livemode: true },
      { subscriptionId: crypto.randomUUID() },
    ]) {
      academy.cards.sessions.set(page, { ...session, ...wrong })
      expect(await tell(academy, page, 'paid')).toHaveProperty('error', 'ERRORS.WEBHOOKINVALID')
    }
    expect((await subscriptionOf(academy, reply.subscriptionId)).status).toBe('Pending')
  })
})
