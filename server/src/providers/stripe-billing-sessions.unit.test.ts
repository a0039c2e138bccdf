import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createCardProvider } from './stripe.ts'
import { createBillingProvider, type SubscriptionRequest } from './stripe-billing.ts'
import { at, openStripeWire } from './testing/stripe-wire.ts'

const wire = await openStripeWire()
afterAll(() => wire.close())
beforeEach(() => wire.restart({}))
const billing = createBillingProvider(wire.options)
const cards = createCardProvider(wire.options)

const request: SubscriptionRequest = {
  idempotencyKey: 'subscription-ours-attempt-1',
  subscriptionId: 'ours',
  paymentId: 'payment',
  language: 'pl',
  email: 'ania@slodki-ul.test',
  customerId: null,
  planName: 'Półroczny',
  months: 6,
  amount: 17_900,
  couponId: null,
  successUrl: 'https://slodki-ul.test/dziekujemy',
  cancelUrl: 'https://slodki-ul.test/subskrybuj/2',
  expiresAt: new Date('2027-01-31T11:15:00Z'),
}
const wireSession = {
  id: 'cs_1',
  object: 'checkout.session',
  url: 'https://pay.stripe.test/cs_1',
  status: 'open',
  payment_status: 'unpaid',
  client_reference_id: 'ours',
  metadata: { subscriptionId: 'ours', paymentId: 'payment' },
  amount_total: 17_900,
  currency: 'pln',
  livemode: false,
  payment_intent: null,
  subscription: null,
  customer: null,
  invoice: null,
}

describe('the page on which a subscription begins', () => {
  beforeEach(() => {
    wire.responses['POST /v1/checkout/sessions'] = [200, wireSession]
  })

  test('is created with a stable key, and with our id in its metadata', async () => {
    expect(await billing.createSubscriptionSession(request)).toEqual({
      id: 'cs_1',
      url: 'https://pay.stripe.test/cs_1',
      state: 'open',
      orderId: null,
      subscriptionId: 'ours',
      paymentId: 'payment',
      amount: 17_900,
      currency: 'PLN',
      livemode: false,
      providerPaymentId: null,
      providerSubscriptionId: null,
      customerId: null,
      invoiceId: null,
      country: null,
    })
    expect(wire.asked).toMatchObject([
      {
        key: 'subscription-ours-attempt-1',
        form: {
          mode: 'subscription',
          customer_email: 'ania@slodki-ul.test',
          client_reference_id: 'ours',
          'metadata[paymentId]': 'payment',
          'subscription_data[metadata][subscriptionId]': 'ours',
          'allowed_payment_method_types[0]': 'card',
          'line_items[0][price_data][unit_amount]': '17900',
          'line_items[0][price_data][recurring][interval]': 'month',
          'line_items[0][price_data][recurring][interval_count]': '6',
          'line_items[0][price_data][product_data][name]': 'Półroczny',
          expires_at: String(at('2027-01-31T11:15:00Z')),
        },
      },
    ])
    expect(wire.asked[0]?.form).not.toHaveProperty('discounts[0][coupon]')
  })

  test('names a known customer instead of an address, a coupon, and a year as a year', async () => {
    await billing.createSubscriptionSession({ ...request, customerId: 'cus_1', couponId: 'MIOD', months: 12 })
    expect(wire.asked[0]?.form).toMatchObject({
      customer: 'cus_1',
      'discounts[0][coupon]': 'MIOD',
      'line_items[0][price_data][recurring][interval]': 'year',
      'line_items[0][price_data][recurring][interval_count]': '1',
    })
    expect(wire.asked[0]?.form).not.toHaveProperty('customer_email')
  })

  test('returns the result of its payment', async () => {
    wire.responses['GET /v1/checkout/sessions/cs_1'] = [
      200,
      {
        ...wireSession,
        status: 'complete',
        payment_status: 'no_payment_required',
        subscription: 'sub_1',
        customer: 'cus_1',
        invoice: 'in_1',
      },
    ]
    expect(await cards.retrieveSession('cs_1')).toMatchObject({
      state: 'paid',
      providerSubscriptionId: 'sub_1',
      customerId: 'cus_1',
      invoiceId: 'in_1',
    })
  })

  test('of a prepaid period is a one-off payment page with the subscription’s id', async () => {
    const { successUrl, cancelUrl, expiresAt, paymentId, subscriptionId } = request
    await cards.createSession({
      idempotencyKey: 'period-1',
      subscriptionId,
      paymentId,
      method: 'blik',
      language: 'pl',
      email: request.email,
      description: 'Miesięczny',
      lines: [{ name: 'Miesięczny', amount: 3250 }],
      successUrl,
      cancelUrl,
      expiresAt,
    })
    expect(wire.asked[0]?.form).toMatchObject({
      mode: 'payment',
      client_reference_id: 'ours',
      'metadata[subscriptionId]': 'ours',
      'payment_intent_data[metadata][subscriptionId]': 'ours',
    })
  })
})
