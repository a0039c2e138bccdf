import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postEvent, readEvent } from '#testing/stripe-events.ts'
import { chargesOf, order, pageOf, subscriptionOf } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  // Signatures and event parsing of the real adapter.
  Object.assign(testApp.cards, { readEvent })
})
afterAll(() => testApp.close())

const post = (type: string, object: Record<string, unknown>, id?: string) =>
  postEvent(testApp, type, object, id === undefined ? {} : { id })

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The provider's objects for the fake's subscription, with the fields that the adapter reads. */
function eventsOf(sessionId: string) {
  const session = testApp.cards.sessions.get(sessionId)
  const subscription = testApp.billing.subscriptions.get(session?.providerSubscriptionId ?? '')
  if (!session || !subscription) throw new Error(`The session ${sessionId} was not paid.`)
  const metadata = { subscriptionId: subscription.subscriptionId, paymentId: session.paymentId }
  const common = { livemode: false, currency: 'pln', customer: subscription.customerId }
  return {
    completed: {
      ...common,
      ...{ id: session.id, object: 'checkout.session', mode: 'subscription', url: null, status: 'complete' },
      ...{ payment_status: 'paid', client_reference_id: subscription.subscriptionId, metadata },
      ...{
        amount_total: session.amount,
        payment_intent: null,
        subscription: subscription.id,
        invoice: session.invoiceId,
      },
    },
    subscription: {
      ...common,
      ...{
        id: subscription.id,
        object: 'subscription',
        status: 'active',
        cancel_at_period_end: false,
        cancel_at: null,
      },
      ...{ ended_at: null, cancellation_details: null, metadata: { subscriptionId: subscription.subscriptionId } },
      items: {
        data: [
          {
            current_period_start: seconds(subscription.periodStart),
            current_period_end: seconds(subscription.periodEnd),
            quantity: 1,
            price: { unit_amount: subscription.amount, recurring: { interval: 'month', interval_count: 1 } },
          },
        ],
      },
    },
  }
}

async function aBegun() {
  const { reply } = await order(testApp, { subscriptionDetailsId: 3 })
  const page = pageOf(testApp, reply.subscriptionId)
  testApp.billing.begin(page)
  return { id: reply.subscriptionId, page, events: eventsOf(page) }
}

describe('POST /webhooks/stripe about a subscription', () => {
  it('starts it with whichever event comes first, and ignores the others and repeats', async () => {
    for (const first of ['subscription', 'completed'] as const) {
      const { id, events } = await aBegun()
      const send = (name: 'subscription' | 'completed', eventId?: string) =>
        post(
          name === 'completed' ? 'checkout.session.completed' : 'customer.subscription.created',
          events[name],
          eventId,
        )
      const name = `evt_${crypto.randomUUID()}`
      expect((await send(first, name)).statusCode).toBe(204)
      expect((await subscriptionOf(testApp, id)).status).toBe('Active')
      for (const again of ['completed', 'subscription'] as const) expect((await send(again)).statusCode).toBe(204)
      expect((await send(first, name)).statusCode).toBe(204)
      expect(await chargesOf(testApp, id)).toHaveLength(1)
    }
  })

  it('is put off while the provider does not say how things stand, so that it comes again', async () => {
    const { id, events } = await aBegun()
    testApp.cards.goOffline()
    const name = `evt_${crypto.randomUUID()}`
    expect((await post('checkout.session.completed', events.completed, name)).statusCode).toBe(503)
    expect((await subscriptionOf(testApp, id)).status).toBe('Pending')
    testApp.cards.returnFromProvider()
    expect((await post('checkout.session.completed', events.completed, name)).statusCode).toBe(204)
    expect((await subscriptionOf(testApp, id)).status).toBe('Active')
  })

  it('refuses a page whose amount is not ours, and gives nothing for it', async () => {
    const { id, events } = await aBegun()
    const { statusCode } = await post('checkout.session.completed', { ...events.completed, amount_total: 1 })
    expect(statusCode).toBe(400)
    expect((await subscriptionOf(testApp, id)).status).toBe('Pending')
  })

  it('ignores subscriptions of other systems on the same account', async () => {
    const { events } = await aBegun()
    const foreign = { ...events.subscription, id: 'sub_foreign', metadata: {} }
    expect((await post('customer.subscription.updated', foreign)).statusCode).toBe(204)
  })

  it('reports a dispute to staff, once', async () => {
    const dispute = {
      ...{ id: 'dp_1', object: 'dispute', amount: 3250, currency: 'pln', reason: 'fraudulent', livemode: false },
      ...{ payment_intent: 'pi_1', charge: 'ch_1', status: 'needs_response' },
    }
    for (let times = 0; times < 2; times++) expect((await post('charge.dispute.created', dispute)).statusCode).toBe(204)
    await testApp.runJobs()
    const reports = testApp.sent.filter(({ subject }) => subject.startsWith('Reklamacja płatności kartą'))
    expect(reports.map(({ to, subject }) => [to, subject])).toEqual([
      [testApp.context.config.seller.email, 'Reklamacja płatności kartą: 32,50\u00a0zł'],
    ])
  })
})
