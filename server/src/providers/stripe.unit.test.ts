import Stripe from 'stripe'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createCardProvider } from './stripe.ts'
import { at, ends, openStripeWire, wireInvoice, wireSubscription } from './testing/stripe-wire.ts'

const wire = await openStripeWire()
afterAll(() => wire.close())
beforeEach(() => wire.restart({}))
const cards = createCardProvider(wire.options)

const wireRefund = (change: object) => ({
  id: 're_1',
  object: 'refund',
  amount: 1000,
  currency: 'pln',
  metadata: {},
  status: 'succeeded',
  ...change,
})

describe('refunds', () => {
  test('are requested once, with our id as key and metadata', async () => {
    wire.restart({ 'POST /v1/refunds': [200, wireRefund({})] })
    expect(await cards.refund('pi_1', 1000, 'ours')).toBe('re_1')
    expect(wire.asked).toMatchObject([
      { key: 'refund-ours', form: { payment_intent: 'pi_1', amount: '1000', 'metadata[refundId]': 'ours' } },
    ])
  })

  test.each([
    [{ metadata: { refundId: 'ours' } }, { refundId: 'ours', state: 'sent' }],
    [
      { metadata: null, amount: 1 },
      { refundId: null, amount: 1, state: 'sent' },
    ],
    [{ status: 'pending' }, { state: 'pending' }],
    [{ status: 'requires_action' }, { state: 'pending' }],
    [{ status: 'failed' }, { state: 'failed' }],
    [{ status: 'canceled' }, { state: 'failed' }],
    [{ status: null }, { state: 'pending' }],
    [{ status: 'something new' }, { state: 'pending' }],
  ])('%j is read as %j', async (change, expected) => {
    wire.restart({ 'GET /v1/refunds': [200, { object: 'list', data: [wireRefund(change)], has_more: false }] })
    expect(await cards.listRefunds('pi_1')).toEqual([
      { id: 're_1', refundId: null, amount: 1000, currency: 'PLN', ...expected },
    ])
    expect(wire.asked).toMatchObject([{ form: { payment_intent: 'pi_1', limit: '100' } }])
  })
})

test('BO-191 events since a moment are listed oldest first, of the types that the app is told of', async () => {
  const event = (id: string) => ({
    ...{ id, object: 'event', type: 'charge.refunded', created: at(ends), livemode: false },
    data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' } },
  })
  wire.restart({ 'GET /v1/events': [200, { object: 'list', data: [event('evt_2'), event('evt_1')], has_more: false }] })
  expect(await cards.listEvents(new Date(ends))).toMatchObject([
    { id: 'evt_1', refunded: 'pi_1', createdAt: new Date(ends) },
    { id: 'evt_2' },
  ])
  expect(wire.asked).toMatchObject([{ form: { 'created[gte]': String(at(ends)), limit: '100' } }])
})

describe('events', () => {
  const now = Date.parse(ends)
  const read = (type: string, object: object) => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type,
      created: at(ends),
      livemode: false,
      data: { object },
    })
    const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
      payload,
      secret: 'whsec_x',
      timestamp: at(ends),
    })
    return cards.readEvent(Buffer.from(payload), header, now)
  }
  const nothing = { session: null, subscription: null, invoice: null, dispute: null, refunded: null }
  const charge = { payment_intent: { id: 'pi_1' }, amount: 3250, amount_refunded: 1000, currency: 'pln' }
  const dispute = {
    id: 'du_1',
    payment_intent: 'pi_1',
    amount: 3250,
    currency: 'pln',
    reason: 'fraudulent',
    status: 'warning_needs_response',
    livemode: false,
  }

  test.each<[string, object, object]>([
    [
      'customer.subscription.updated',
      wireSubscription(),
      { subscription: expect.objectContaining({ id: 'sub_1', subscriptionId: 'ours' }) },
    ],
    [
      'invoice.payment_failed',
      wireInvoice({ payments: undefined, status: 'open' }),
      { invoice: expect.objectContaining({ id: 'in_1', state: 'open', providerPaymentId: null }) },
    ],
    ['invoice.upcoming', wireInvoice({ id: undefined }), {}],
    ['invoice_payment.paid', { id: 'inpay_1' }, {}],
    ['charge.refunded', charge, { refunded: 'pi_1' }],
    ['refund.updated', { id: 're_1', payment_intent: 'pi_1' }, { refunded: 'pi_1' }],
    ['charge.refund.updated', { id: 're_1', payment_intent: 'pi_1' }, {}],
    [
      'charge.dispute.created',
      dispute,
      {
        dispute: {
          id: 'du_1',
          providerPaymentId: 'pi_1',
          amount: 3250,
          currency: 'PLN',
          reason: 'fraudulent',
          state: 'open',
          livemode: false,
        },
      },
    ],
    ...(['won', 'lost', 'prevented', 'warning_closed'] as const).map((status): [string, object, object] => [
      'charge.dispute.closed',
      { ...dispute, status },
      { dispute: expect.objectContaining({ id: 'du_1', state: status === 'lost' ? 'lost' : 'won' }) },
    ]),
    ['refund.created', { id: 're_1' }, {}],
  ])('%s', async (type, object, expected) => {
    expect(await read(type, object)).toEqual({
      id: 'evt_1',
      type,
      createdAt: new Date(ends),
      livemode: false,
      ...nothing,
      ...expected,
    })
  })
})
