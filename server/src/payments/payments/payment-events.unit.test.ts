import { describe, expect, test } from 'vitest'
import type { Context } from '#context.ts'
import { paymentEvents } from '#payments/payments/payment-events.service.ts'
import type { CardEvent, CheckoutSession } from '#providers/stripe.ts'
import { unpaid } from '#testing/card-fake.ts'

const page: CheckoutSession = {
  ...{ ...unpaid, id: 'cs_1', url: null, state: 'waiting' },
  ...{ orderId: null, subscriptionId: null, paymentId: null, amount: 100 },
}
const renewing: CheckoutSession = { ...page, state: 'paid', providerSubscriptionId: 'sub_page' }
const about = (change: object): CardEvent => ({
  ...{ id: 'evt_1', type: 'any', createdAt: new Date(0), livemode: false },
  ...{ session: null, subscription: null, invoice: null, dispute: null, refunded: null },
  ...change,
})

/** What is applied of an event, with the id of every subscription that the provider was asked for. */
async function read(event: CardEvent) {
  const asked: (string | null)[] = []
  const fetch = async (_context: unknown, id: string | null) => {
    asked.push(id)
    return id && { id }
  }
  const context = { paymentHandlers: { renewals: { fetch } } } as unknown as Context
  return { facts: await paymentEvents.fetch(context, event), asked }
}

const actor = 'provider:stripe'

describe('what an event of the provider says about payments', () => {
  test.each<[string, object, object, string | null]>([
    ['a page', { session: page }, { update: { session: page, state: 'waiting', actor }, renewal: null }, null],
    [
      'a transfer that failed, though its page still waits',
      { type: 'checkout.session.async_payment_failed', session: page },
      { update: { session: page, state: 'refused', actor }, renewal: null },
      null,
    ],
    [
      'a page that began a subscription, before anything else',
      { session: renewing, subscription: { id: 'sub_2' }, invoice: { providerSubscriptionId: 'sub_3' } },
      { update: { session: renewing, state: 'paid', actor }, renewal: { id: 'sub_page' } },
      'sub_page',
    ],
    [
      'a subscription, before its invoice',
      { subscription: { id: 'sub_2' }, invoice: { providerSubscriptionId: 'sub_3' } },
      { update: null, renewal: { id: 'sub_2' } },
      'sub_2',
    ],
    [
      'an invoice',
      { invoice: { providerSubscriptionId: 'sub_3' } },
      { update: null, renewal: { id: 'sub_3' } },
      'sub_3',
    ],
  ])('of %s', async (_what, change, facts, subscription) => {
    expect(await read(about(change))).toEqual({ facts: { ...facts, actor }, asked: [subscription] })
  })

  test.each<[string, object]>([
    ['a refund', { refunded: 'pi_1' }],
    ['an invoice without a subscription', { invoice: { providerSubscriptionId: null } }],
  ])('is nothing where it is about %s', async (_what, change) => {
    expect(await read(about(change))).toEqual({ facts: null, asked: [null] })
  })
})
