import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeDeliveredEvents } from '#testing/delivered-events.ts'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { createSubscriber, moveTo, periodEnd } from '#testing/subscriptions.ts'
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

const retrieve = (id: string) => sandbox.stripe.subscriptions.retrieve(id)
const invoices = async (subscription: string) =>
  (await sandbox.stripe.invoices.list({ subscription, limit: 100, expand: ['data.payments'] })).data

describe('a cancelled subscription', () => {
  test('runs until the end of its period', async () => {
    const { subscription } = await createSubscriber(sandbox, product)
    const end = periodEnd(subscription)
    const planned = await sandbox.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(planned).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end })
    await moveTo(sandbox, end - 60)
    expect(await retrieve(subscription.id)).toMatchObject({ status: 'active' })
    await moveTo(sandbox, end + 60)
    expect(await retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: end,
      cancellation_details: { reason: 'cancellation_requested' },
    })
    expect(await invoices(subscription.id)).toHaveLength(1)
    const events = await takeDeliveredEvents(sandbox, product)
    expect(events.map(({ type }) => type)).toEqual(['customer.subscription.updated', 'customer.subscription.deleted'])
    expect(events[1]?.created).toBe(end)
  })

  test('continues when it is resumed in time', async () => {
    const { subscription } = await createSubscriber(sandbox, product)
    await sandbox.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    const resumed = await sandbox.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
    await moveTo(sandbox, periodEnd(subscription), 2)
    expect(await invoices(subscription.id)).toHaveLength(2)
  })

  test('ends at once when requested, and cannot be cancelled again', async () => {
    const { subscription } = await createSubscriber(sandbox, product)
    expect(await sandbox.stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' })
    await expect(sandbox.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: 'resource_missing',
    })
    await expect(sandbox.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toThrow(
      /canceled subscription/,
    )
    expect((await takeDeliveredEvents(sandbox, product)).map(({ type }) => type)).toEqual([
      'customer.subscription.deleted',
    ])
  })

  test('loses its customer’s data when the customer is deleted', async () => {
    const { subscription, session } = await createSubscriber(sandbox, product)
    const customer = String(session.customer)
    expect(await sandbox.stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true })
    expect(await sandbox.stripe.customers.retrieve(customer)).toEqual(expect.objectContaining({ deleted: true }))
    expect(await retrieve(subscription.id)).toMatchObject({ status: 'canceled' })
    await expect(sandbox.stripe.customers.del(customer)).rejects.toMatchObject({ code: 'resource_missing' })
    expect(await sandbox.get('/control/stripe/subscriptions')).toMatchObject([{ customer_email: null }])
  })
})
