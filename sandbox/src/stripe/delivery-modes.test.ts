import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitForDeliveries } from '#testing/delivered-events.ts'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { controlSubscription, createSubscriber, moveTo, periodEnd, subscribe } from '#testing/subscriptions.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'
import { addMonths } from './periods.ts'

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

describe('delivery modes of a subscription’s events', () => {
  test('twice, for all later events', async () => {
    const { subscription } = await createSubscriber(sandbox, product)
    await controlSubscription(sandbox, subscription.id, 'deliver', { deliver: 'twice' })
    await moveTo(sandbox, addMonths(subscription.created, 2), 2)
    await product.waitFor(16)
    await waitForDeliveries(sandbox)
    const counts = Map.groupBy(product.received, ({ event }) => event.id)
    expect([...counts.values()].map(({ length }) => length)).toEqual(Array.from({ length: 8 }, () => 2))
  })

  test('shuffled, the last event first', async () => {
    const { subscription } = await createSubscriber(sandbox, product)
    await controlSubscription(sandbox, subscription.id, 'deliver', { deliver: 'shuffled' })
    await moveTo(sandbox, periodEnd(subscription), 2)
    await product.waitFor(4)
    expect(product.received.map(({ event }) => event.type)).toEqual([
      'invoice.paid',
      'invoice.finalized',
      'invoice.created',
      'customer.subscription.updated',
    ])
  })

  test('the mode set by next, for one purchase or one renewal', async () => {
    await sandbox.post('/control/stripe/next', { deliver: 'never' })
    const { subscription } = await subscribe(sandbox)
    await moveTo(sandbox, periodEnd(subscription), 2)
    await product.waitFor(4)
    expect(product.received.every(({ event }) => event.type !== 'checkout.session.completed')).toBe(true)
    await sandbox.post('/control/stripe/redeliver')
    expect(product.received).toHaveLength(9)
  })
})
