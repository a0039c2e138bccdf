import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createBillingProvider } from './stripe-billing.ts'
import { at, began, ends, openStripeWire, wireInvoice, wireSubscription } from './testing/stripe-wire.ts'

const wire = await openStripeWire()
afterAll(() => wire.close())
beforeEach(() => {
  wire.restart({
    'GET /v1/subscriptions/sub_1': [200, wireSubscription()],
    'GET /v1/invoices/in_1': [200, wireInvoice()],
  })
})
const billing = createBillingProvider(wire.options)

describe('an invoice', () => {
  const ourInvoice = {
    id: 'in_1',
    providerSubscriptionId: 'sub_1',
    subscriptionId: 'ours',
    customerId: 'cus_1',
    reason: 'renewal',
    state: 'paid',
    total: 3250,
    amountPaid: 3250,
    currency: 'PLN',
    periodStart: new Date(ends),
    periodEnd: new Date('2027-03-31T10:15:00Z'),
    attempts: 1,
    nextAttemptAt: null,
    payUrl: 'https://invoice.stripe.test/in_1',
    providerPaymentId: 'pi_1',
    createdAt: new Date(ends),
    paidAt: new Date('2027-02-28T11:15:00Z'),
    livemode: false,
  }

  test('contains what it pays for and its payment', async () => {
    expect(await billing.findInvoice('in_1')).toEqual(ourInvoice)
    expect(wire.asked[0]?.form).toEqual({ 'expand[0]': 'payments' })
  })

  test.each([
    [{ billing_reason: 'subscription_create' }, { reason: 'first' }],
    [{ billing_reason: 'subscription_update' }, { reason: 'change' }],
    [{ billing_reason: 'manual' }, { reason: 'other' }],
    [{ status: 'something_new' }, { state: 'uncollectible' }],
    [{ parent: null }, { providerSubscriptionId: null, subscriptionId: null }],
    [{ payments: undefined }, { providerPaymentId: null }],
    [{ lines: { data: [] } }, { periodStart: new Date(began), periodEnd: new Date(ends) }],
    [
      { status: 'open', amount_paid: 0, next_payment_attempt: at(ends), status_transitions: { paid_at: null } },
      { state: 'open', amountPaid: 0, nextAttemptAt: new Date(ends), paidAt: null },
    ],
  ])('%j', async (change, expected) => {
    wire.responses['GET /v1/invoices/in_1'] = [200, wireInvoice(change)]
    expect(await billing.findInvoice('in_1')).toEqual({ ...ourInvoice, ...expected })
  })

  test('is listed with all others of its subscription', async () => {
    wire.responses['GET /v1/invoices'] = [
      200,
      { object: 'list', data: [wireInvoice()], has_more: false, url: '/v1/invoices' },
    ]
    expect(await billing.listInvoices('sub_1')).toEqual([ourInvoice])
    expect(wire.asked[0]?.form).toEqual({ subscription: 'sub_1', limit: '100', 'expand[0]': 'data.payments' })
  })
})
