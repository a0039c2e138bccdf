import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeDeliveredEvents } from '#testing/delivered-events.ts'
import { buildSessionParams, startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { controlSubscription, createSubscriber } from '#testing/subscriptions.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'

let product: WebhookReceiver
let sandbox: TestSandbox
beforeEach(async () => {
  product = await startWebhookReceiver()
  sandbox = await startSandbox({ serverUrl: product.url })
})
afterEach(async () => {
  await sandbox.stop()
  await product.stop()
})

describe('refunds and disputes', () => {
  test('the last payment is refunded in part or whole, and no more', async () => {
    const { subscription, invoice } = await createSubscriber(sandbox, product)
    const intent = invoice.payments?.data[0]?.payment.payment_intent
    await controlSubscription(sandbox, subscription.id, 'refund', { amount: 1000 })
    await controlSubscription(sandbox, 'subscription-1', 'refund')
    expect((await controlSubscription(sandbox, subscription.id, 'refund')).status).toBe(409)
    const refunded = (await takeDeliveredEvents(sandbox, product)).filter(({ type }) => type === 'charge.refunded')
    expect(refunded.map(({ data }) => (data.object as Stripe.Charge).amount_refunded)).toEqual([1000, 3250])
    expect(refunded[1]?.data.object).toMatchObject({ payment_intent: intent, refunded: true })
  })

  test('the event of a dispute contains its payment', async () => {
    const { subscription, invoice } = await createSubscriber(sandbox, product)
    await controlSubscription(sandbox, subscription.id, 'dispute')
    expect((await controlSubscription(sandbox, subscription.id, 'dispute')).status).toBe(409)
    expect(await takeDeliveredEvents(sandbox, product)).toMatchObject([
      {
        type: 'charge.dispute.created',
        data: {
          object: {
            amount: 3250,
            status: 'needs_response',
            payment_intent: invoice.payments?.data[0]?.payment.payment_intent,
          },
        },
      },
    ])
  })

  test('a dispute is closed once, and has its event', async () => {
    await createSubscriber(sandbox, product)
    await controlSubscription(sandbox, 'subscription-1', 'dispute')
    await controlSubscription(sandbox, 'subscription-1', 'close-dispute', { status: 'lost' })
    expect((await controlSubscription(sandbox, 'subscription-1', 'close-dispute', { status: 'won' })).status).toBe(409)
    expect((await takeDeliveredEvents(sandbox, product)).at(-1)).toMatchObject({
      type: 'charge.dispute.closed',
      data: { object: { amount: 3250, status: 'lost' } },
    })
  })

  test('the payment of an order is refunded and disputed by its session, once it is paid', async () => {
    const { id } = await sandbox.stripe.checkout.sessions.create(buildSessionParams())
    const act = (action: string, body?: object) =>
      sandbox.post<{ error?: string }>(`/control/stripe/sessions/${id}/${action}`, body)
    expect(await act('refund')).toMatchObject({ status: 409 })
    await act('pay')
    await act('refund', { amount: 1000 })
    await act('dispute')
    await act('close-dispute', { status: 'won' })
    const types = (await takeDeliveredEvents(sandbox, product)).map(({ type }) => type)
    for (const type of ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed'])
      expect(types).toContain(type)
  })

  test('the refunds of a payment are listed in pages, newest first', async () => {
    const { invoice } = await createSubscriber(sandbox, product)
    const payment_intent = String(invoice.payments?.data[0]?.payment.payment_intent)
    for (const amount of [100, 200, 300]) await controlSubscription(sandbox, 'subscription-1', 'refund', { amount })
    const { data, has_more } = await sandbox.stripe.refunds.list({ payment_intent, limit: 2 })
    expect([data.map(({ amount }) => amount), has_more]).toEqual([[300, 200], true])
    const all = []
    for await (const { amount } of sandbox.stripe.refunds.list({ payment_intent, limit: 2 })) all.push(amount)
    expect(all).toEqual([300, 200, 100])
    await expect(sandbox.stripe.refunds.list({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })

  test('an unknown subscription is answered with 404', async () => {
    expect(await controlSubscription(sandbox, 'sub_none', 'dispute')).toMatchObject({
      status: 404,
      body: { error: 'No subscription has the id sub_none.' },
    })
  })
})
