import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CardProvider, createCardProvider, ProviderUnavailable } from './stripe.ts'
import { type BillingProvider, createBillingProvider, type SubscriptionRequest } from './stripe-billing.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const [began, ends] = ['2027-01-31T10:15:00Z', '2027-02-28T10:15:00Z']

/** Objects as the provider writes them, cut down to what says something about a subscription. */
const wireSubscription = (change: object = {}) => ({
  id: 'sub_1',
  object: 'subscription',
  customer: 'cus_1',
  status: 'active',
  currency: 'pln',
  metadata: { subscriptionId: 'ours' },
  cancel_at: null,
  cancel_at_period_end: false,
  cancellation_details: { reason: null },
  ended_at: null,
  livemode: false,
  items: {
    data: [
      {
        current_period_start: at(began),
        current_period_end: at(ends),
        quantity: 1,
        price: { unit_amount: 3250, recurring: { interval: 'month', interval_count: 1 } },
      },
    ],
  },
  ...change,
})
const wireInvoice = (change: object = {}) => ({
  id: 'in_1',
  object: 'invoice',
  billing_reason: 'subscription_cycle',
  status: 'paid',
  customer: 'cus_1',
  currency: 'pln',
  total: 3250,
  amount_paid: 3250,
  attempt_count: 1,
  next_payment_attempt: null,
  hosted_invoice_url: 'https://invoice.stripe.test/in_1',
  created: at(ends),
  livemode: false,
  period_start: at(began),
  period_end: at(ends),
  status_transitions: { paid_at: at('2027-02-28T11:15:00Z') },
  parent: { subscription_details: { subscription: 'sub_1', metadata: { subscriptionId: 'ours' } } },
  lines: {
    data: [
      {
        period: { start: at('2027-02-10T00:00:00Z'), end: at(ends) },
        parent: { subscription_item_details: { proration: true } },
      },
      {
        period: { start: at(ends), end: at('2027-03-31T10:15:00Z') },
        parent: { subscription_item_details: { proration: false } },
      },
    ],
  },
  payments: {
    data: [
      { status: 'canceled', payment: { type: 'payment_intent', payment_intent: 'pi_0' } },
      { status: 'paid', payment: { type: 'payment_intent', payment_intent: 'pi_1' } },
    ],
  },
  ...change,
})
const ourSubscription = {
  id: 'sub_1',
  subscriptionId: 'ours',
  customerId: 'cus_1',
  status: 'active',
  periodStart: new Date(began),
  periodEnd: new Date(ends),
  endsAt: null,
  endedAt: null,
  endReason: null,
  amount: 3250,
  currency: 'PLN',
  months: 1,
  livemode: false,
}
const missing = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } }

type Asked = { call: string; form: Record<string, string>; key: string | null }
let asked: Asked[] = []
/** What the provider answers, by method and path; nothing it knows is answered with 404. */
let answers: Record<string, [status: number, body: object]> = {}
const server = createServer(async (request, response) => {
  const [path, query] = (request.url ?? '').split('?')
  const call = `${request.method} ${path}`
  const form = Object.fromEntries(new URLSearchParams(query ?? (await text(request))))
  asked.push({ call, form, key: request.headers['idempotency-key']?.toString() ?? null })
  const [status, body] = answers[call] ?? [404, missing]
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
let billing: BillingProvider
let cards: CardProvider
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const options = {
    secretKey: 'sk_test_x',
    webhookSecrets: ['whsec_x'],
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    livemode: false,
  }
  billing = createBillingProvider(options)
  cards = createCardProvider(options)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  answers = {
    'GET /v1/subscriptions/sub_1': [200, wireSubscription()],
    'GET /v1/invoices/in_1': [200, wireInvoice()],
  }
})

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
    answers['POST /v1/checkout/sessions'] = [200, wireSession]
  })

  test('is asked for under a stable key, with our id on the page and on what it makes', async () => {
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
    })
    expect(asked).toMatchObject([
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
    expect(asked[0]?.form).not.toHaveProperty('discounts[0][coupon]')
  })

  test('names a known customer instead of an address, a coupon, and a year as a year', async () => {
    await billing.createSubscriptionSession({ ...request, customerId: 'cus_1', couponId: 'MIOD', months: 12 })
    expect(asked[0]?.form).toMatchObject({
      customer: 'cus_1',
      'discounts[0][coupon]': 'MIOD',
      'line_items[0][price_data][recurring][interval]': 'year',
      'line_items[0][price_data][recurring][interval_count]': '1',
    })
    expect(asked[0]?.form).not.toHaveProperty('customer_email')
  })

  test('tells what paying it made', async () => {
    answers['GET /v1/checkout/sessions/cs_1'] = [
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

  test('of a prepaid period is a one-off page that says for which subscription', async () => {
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
    expect(asked[0]?.form).toMatchObject({
      mode: 'payment',
      client_reference_id: 'ours',
      'metadata[subscriptionId]': 'ours',
      'payment_intent_data[metadata][subscriptionId]': 'ours',
    })
  })
})

describe('a subscription', () => {
  test('is read from where the provider writes it now', async () => {
    expect(await billing.findSubscription('sub_1')).toEqual(ourSubscription)
  })

  test.each([
    [{ status: 'trialing' }, { status: 'active' }],
    [{ status: 'incomplete' }, { status: 'pending' }],
    [{ status: 'past_due' }, { status: 'past-due' }],
    [{ status: 'unpaid' }, { status: 'past-due' }],
    [{ status: 'incomplete_expired' }, { status: 'ended' }],
    [{ status: 'paused' }, { status: 'inactive' }],
    [{ status: 'something_new' }, { status: 'inactive' }],
    [{ cancel_at_period_end: true }, { endsAt: new Date(ends) }],
    [{ cancel_at: at('2027-02-14T00:00:00Z') }, { endsAt: new Date('2027-02-14T00:00:00Z') }],
    [
      { status: 'canceled', ended_at: at(ends), cancellation_details: { reason: 'payment_failed' } },
      { status: 'ended', endedAt: new Date(ends), endReason: 'payment-failed' },
    ],
    [{ customer: { id: 'cus_2' } }, { customerId: 'cus_2' }],
    [{ metadata: {} }, { subscriptionId: null }],
  ])('%j', async (change, expected) => {
    answers['GET /v1/subscriptions/sub_1'] = [200, wireSubscription(change)]
    expect(await billing.findSubscription('sub_1')).toEqual({ ...ourSubscription, ...expected })
  })

  test('that the provider never heard of is null', async () => {
    expect(await billing.findSubscription('sub_none')).toBeNull()
    expect(await billing.findInvoice('in_none')).toBeNull()
  })

  test('is ended at once, and one that has ended is answered as it stands', async () => {
    answers['DELETE /v1/subscriptions/sub_1'] = [200, wireSubscription({ status: 'canceled', ended_at: at(ends) })]
    expect(await billing.cancelNow('sub_1')).toMatchObject({ status: 'ended' })
    delete answers['DELETE /v1/subscriptions/sub_1']
    expect(await billing.cancelNow('sub_1')).toEqual(ourSubscription)
  })

  test('is cancelled for the end of its period, and gets a coupon, under stable keys', async () => {
    answers['POST /v1/subscriptions/sub_1'] = [200, wireSubscription({ cancel_at_period_end: true })]
    expect(await billing.setCancelAtPeriodEnd('sub_1', true, 'cancel-1')).toMatchObject({ endsAt: new Date(ends) })
    await billing.useCouponOnce('sub_1', 'MIOD', 'coupon-1')
    expect(asked).toMatchObject([
      { key: 'cancel-1', form: { cancel_at_period_end: 'true' } },
      { key: 'coupon-1', form: { 'discounts[0][coupon]': 'MIOD' } },
    ])
  })
})

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

  test('says what it pays for and which payment paid it', async () => {
    expect(await billing.findInvoice('in_1')).toEqual(ourInvoice)
    expect(asked[0]?.form).toEqual({ 'expand[0]': 'payments' })
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
    answers['GET /v1/invoices/in_1'] = [200, wireInvoice(change)]
    expect(await billing.findInvoice('in_1')).toEqual({ ...ourInvoice, ...expected })
  })

  test('is listed with all others of its subscription', async () => {
    answers['GET /v1/invoices'] = [200, { object: 'list', data: [wireInvoice()], has_more: false, url: '/v1/invoices' }]
    expect(await billing.listInvoices('sub_1')).toEqual([ourInvoice])
    expect(asked[0]?.form).toEqual({ subscription: 'sub_1', limit: '100', 'expand[0]': 'data.payments' })
  })
})

describe('the portal', () => {
  const portal = { customerId: 'cus_1', language: 'en', returnUrl: 'https://slodki-ul.test/moje-konto' } as const
  test.each([
    [{ kind: 'overview' } as const, {}],
    [{ kind: 'update-card' } as const, { 'flow_data[type]': 'payment_method_update' }],
    [
      { kind: 'cancel', providerSubscriptionId: 'sub_1' } as const,
      { 'flow_data[type]': 'subscription_cancel', 'flow_data[subscription_cancel][subscription]': 'sub_1' },
    ],
  ])('opens for $kind', async (flow, form) => {
    answers['POST /v1/billing_portal/sessions'] = [200, { id: 'bps_1', url: 'https://portal.stripe.test/bps_1' }]
    expect(await billing.openPortal({ ...portal, flow })).toBe('https://portal.stripe.test/bps_1')
    const leadsBack = flow.kind !== 'overview' && {
      'flow_data[after_completion][type]': 'redirect',
      'flow_data[after_completion][redirect][return_url]': portal.returnUrl,
    }
    expect(asked[0]?.form).toEqual({
      customer: 'cus_1',
      locale: 'en',
      return_url: portal.returnUrl,
      ...form,
      ...leadsBack,
    })
  })
})

describe('coupons and customers', () => {
  test.each([
    [{ kind: 'percent', percent: 10 } as const, { percent_off: '10' }],
    [{ kind: 'amount', amount: 2500 } as const, { amount_off: '2500', currency: 'pln' }],
  ])('a coupon of %j is made for one invoice', async (discount, form) => {
    answers['POST /v1/coupons'] = [200, { id: 'MIOD', object: 'coupon' }]
    expect(await billing.createCoupon({ idempotencyKey: 'voucher-1', name: 'MIOD10', discount })).toBe('MIOD')
    expect(asked).toMatchObject([{ key: 'voucher-1', form: { name: 'MIOD10', duration: 'once', ...form } }])
  })

  test('a customer may be deleted again', async () => {
    answers['DELETE /v1/customers/cus_1'] = [200, { id: 'cus_1', object: 'customer', deleted: true }]
    await billing.deleteCustomer('cus_1')
    await billing.deleteCustomer('cus_none')
    expect(asked.map(({ call }) => call)).toEqual(['DELETE /v1/customers/cus_1', 'DELETE /v1/customers/cus_none'])
  })
})

describe('a provider in trouble', () => {
  const down = [500, { error: { type: 'api_error', message: 'oops' } }] as [number, object]
  test('is an outcome, not a refusal', async () => {
    answers = { 'GET /v1/subscriptions/sub_1': down, 'DELETE /v1/customers/cus_1': down }
    await expect(billing.findSubscription('sub_1')).rejects.toThrow(ProviderUnavailable)
    await expect(billing.deleteCustomer('cus_1')).rejects.toThrow(ProviderUnavailable)
  })

  test('a refusal of our own request stays an error', async () => {
    answers['POST /v1/coupons'] = [400, { error: { type: 'invalid_request_error', message: 'no' } }]
    const discount = { kind: 'percent', percent: 10 } as const
    await expect(billing.createCoupon({ idempotencyKey: 'k', name: 'n', discount })).rejects.not.toThrow(
      ProviderUnavailable,
    )
  })
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
  const nothing = { session: null, subscription: null, invoice: null, dispute: null, refunds: null }
  const charge = { payment_intent: 'pi_1', amount: 3250, amount_refunded: 1000, currency: 'pln' }
  const dispute = {
    id: 'du_1',
    payment_intent: 'pi_1',
    amount: 3250,
    currency: 'pln',
    reason: 'fraudulent',
    livemode: false,
  }

  test.each<[string, object, object]>([
    ['customer.subscription.updated', wireSubscription(), { subscription: ourSubscription }],
    [
      'invoice.payment_failed',
      wireInvoice({ payments: undefined, status: 'open' }),
      { invoice: expect.objectContaining({ id: 'in_1', state: 'open', providerPaymentId: null }) },
    ],
    ['invoice.upcoming', wireInvoice({ id: undefined }), {}],
    ['invoice_payment.paid', { id: 'inpay_1' }, {}],
    [
      'charge.refunded',
      charge,
      { refunds: { providerPaymentId: 'pi_1', amount: 3250, amountRefunded: 1000, currency: 'PLN' } },
    ],
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
          livemode: false,
        },
      },
    ],
    ['refund.created', { id: 're_1' }, {}],
  ])('%s', (type, object, expected) => {
    expect(read(type, object)).toEqual({
      id: 'evt_1',
      type,
      createdAt: new Date(ends),
      livemode: false,
      ...nothing,
      ...expected,
    })
  })
})
