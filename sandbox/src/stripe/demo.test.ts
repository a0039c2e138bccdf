import { simulation } from '@slodki-ul/contract/simulation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSessionParams, startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'

const { demo } = simulation.stripe
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ demo: true })
})
afterAll(() => sandbox.stop())

describe('a sandbox with demo data', () => {
  test('starts with the paid subscription of the demo account, without events', async () => {
    const subscription = await sandbox.stripe.subscriptions.retrieve(demo.providerSubscriptionId)
    expect(subscription).toMatchObject({
      status: 'active',
      customer: demo.customerId,
      metadata: { subscriptionId: demo.subscriptionId },
      latest_invoice: demo.invoiceId,
    })
    const days = (Date.now() / 1000 - subscription.created) / (24 * 60 * 60)
    expect(Math.round(days)).toBe(demo.startedDaysAgo)
    expect(await sandbox.stripe.invoices.retrieve(demo.invoiceId)).toMatchObject({
      status: 'paid',
      amount_paid: demo.amount,
      created: subscription.created,
    })
    expect(await sandbox.get('/control/stripe/events')).toEqual([])
    expect((await sandbox.stripe.billingPortal.sessions.create({ customer: demo.customerId })).url).toContain(
      sandbox.url,
    )
  })

  test('has it again after a reset', async () => {
    await sandbox.stripe.subscriptions.cancel(demo.providerSubscriptionId)
    await sandbox.stripe.checkout.sessions.create(buildSessionParams())
    await fetch(`${sandbox.url}/control/reset`, { method: 'POST', headers: { 'x-confirm': 'reset' } })
    expect(await sandbox.get('/control/stripe/subscriptions')).toMatchObject([
      { id: demo.providerSubscriptionId, status: 'active' },
    ])
  })
})
