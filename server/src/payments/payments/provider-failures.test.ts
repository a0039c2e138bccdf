import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { orderOf } from '#testing/factories.ts'
import { type FailingProvider, openFailingProvider } from '#testing/failing-provider.ts'
import { failWith, outages, refusals } from '#testing/stripe-server.ts'
import { later, order, subscriptionOf } from '#testing/subscriptions.ts'
import { findViolations } from '#testing/violations.ts'

let provider: FailingProvider
beforeAll(async () => {
  provider = await openFailingProvider()
})
afterEach(async () => {
  const { testApp, stripe } = provider
  stripe.fail(null)
  // Expires what the previous test left unpaid.
  await later(testApp, 61 * minuteMs)
  expect(await findViolations(testApp)).toEqual([])
})
afterAll(() => provider.close())

const { restartPayment } = checkoutEndpoints
const { paySubscription } = subscriptionEndpoints

describe.each([
  ...refusals.map(([name, response, reason], index) => ({ name, response, code: 'provider_refused', reason, index })),
  ...outages.map(([name, response], index) => ({ name, response, code: 'provider_unavailable', reason: null, index })),
])('a provider that answers with $name', ({ response, code, reason, index }) => {
  it('fails the attempt to pay an order, which can be tried again and ends at its deadline', async () => {
    provider.stripe.fail(response)
    const bought = await provider.anOrderByCard()
    expect(bought.url).toBe(`${provider.testApp.context.config.publicUrl}/dziekujemy?orderId=${bought.orderId}`)
    expect(await provider.attemptsOf(bought.orderId)).toMatchObject([{ state: 'failed', code, reason, session: null }])
    const again = await provider.testApp.call(restartPayment, { body: { orderId: bought.orderId } })
    expect([again.status, again.problem.code]).toEqual([502, 'ERRORS.UNABLETORESTARTPAYMENT'])
    await later(provider.testApp, 59 * minuteMs)
    expect(await bought.find()).toMatchObject({ status: 'Placed', stock: 3, voucher: 'reserved' })
    await later(provider.testApp, minuteMs)
    expect(await bought.find()).toEqual({
      status: 'Canceled',
      stock: 5,
      voucher: 'released',
      attempts: ['failed', 'failed'],
    })
  })

  it('fails the attempt to pay a subscription likewise', async () => {
    provider.stripe.fail(response)
    const paymentMethod = index % 2 ? 'Blik' : 'Stripe'
    const { status, reply } = await order(provider.testApp, { paymentMethod, discountCode: 'PIERWSZYROJ' })
    const { subscriptionId } = reply
    expect([status, reply.url]).toEqual([
      201,
      `${provider.testApp.context.config.publicUrl}/dziekujemy?subscriptionId=${subscriptionId}`,
    ])
    expect(await provider.attemptsOf(subscriptionId)).toMatchObject([{ state: 'failed', code, reason, session: null }])
    const again = await provider.testApp.call(paySubscription, { body: { subscriptionId } })
    expect([again.status, again.problem.code]).toEqual([502, 'ERRORS.UNABLETORESTARTPAYMENT'])
    expect(await provider.voucherOf(subscriptionId)).toEqual({ state: 'reserved' })
    await later(provider.testApp, 60 * minuteMs)
    expect((await subscriptionOf(provider.testApp, subscriptionId)).status).toBe('Inactive')
    expect(await provider.voucherOf(subscriptionId)).toEqual({ state: 'released' })
  })
})

it.each([
  ['refuses the key', failWith(401, {})],
  ['has an error', failWith(500, {})],
])('an order that was made while the provider %s can be paid once it answers again', async (_how, response) => {
  provider.stripe.fail(response)
  const { orderId } = await provider.anOrderByCard()
  provider.stripe.fail(null)
  const again = await provider.testApp.call(restartPayment, { body: { orderId } })
  expect(again.status).toBe(200)
  const [, open] = await provider.attemptsOf(orderId)
  expect(again.reply.url).toBe(`https://pay.test/${open?.session}`)
  provider.stripe.pay(open?.session ?? '')
  await later(provider.testApp, 3 * minuteMs)
  expect((await orderOf(provider.testApp, orderId))?.status).toBe('Paid')
})

describe('a refused payment', () => {
  it('is reported to staff once a day per reason, without the provider’s message', async () => {
    await later(provider.testApp, 0)
    provider.testApp.sent.length = 0
    const [revoked, , , email] = refusals
    const refuse = async (failure: typeof revoked) => {
      provider.stripe.fail(failure?.[1] ?? null)
      await provider.anOrderByCard()
      await order(provider.testApp)
      await later(provider.testApp, 0)
    }
    await refuse(revoked)
    await refuse(revoked)
    await refuse(email)
    expect(provider.staffMails()).toEqual([
      'Operator płatności odmawia: api_key_expired',
      'Operator płatności odmawia: email_invalid',
    ])
    const texts = provider.testApp.sent.map(({ text }) => text).filter((text) => text.includes('Operator'))
    expect(texts[0]).toContain('STRIPE_SECRET_KEY')
    expect(texts[1]).not.toContain('STRIPE_SECRET_KEY')
    expect(texts.join()).not.toContain('Invalid email address')
    await later(provider.testApp, dayMs)
    await refuse(revoked)
    expect(provider.staffMails()).toHaveLength(3)
  })

  it('is not reported while a provider is merely unreachable', async () => {
    await later(provider.testApp, 0)
    provider.testApp.sent.length = 0
    provider.stripe.fail(outages[0]?.[1] ?? null)
    await provider.anOrderByCard()
    await later(provider.testApp, 0)
    expect(provider.staffMails()).toEqual([])
  })
})
