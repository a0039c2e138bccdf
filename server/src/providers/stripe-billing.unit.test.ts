import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderRefused } from './refused.ts'
import { createBillingProvider } from './stripe-billing.ts'
import { at, began, ends, openStripeWire, wireInvoice, wireSubscription } from './testing/stripe-wire.ts'
import { ProviderUnavailable } from './unavailable.ts'

const wire = await openStripeWire()
afterAll(() => wire.close())
beforeEach(() => {
  wire.restart({
    'GET /v1/subscriptions/sub_1': [200, wireSubscription()],
    'GET /v1/invoices/in_1': [200, wireInvoice()],
  })
})
const billing = createBillingProvider(wire.options)

const ourSubscription = {
  id: 'sub_1',
  subscriptionId: 'ours',
  customerId: 'cus_1',
  status: 'active',
  periodStart: new Date(began),
  periodEnd: new Date(ends),
  endsAt: null,
  cancelledAt: null,
  endedAt: null,
  endReason: null,
  amount: 3250,
  currency: 'PLN',
  months: 1,
  livemode: false,
}

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
    wire.responses['GET /v1/subscriptions/sub_1'] = [200, wireSubscription(change)]
    expect(await billing.findSubscription('sub_1')).toEqual({ ...ourSubscription, ...expected })
  })

  test('that is unknown to the provider is null', async () => {
    expect(await billing.findSubscription('sub_none')).toBeNull()
    expect(await billing.findInvoice('in_none')).toBeNull()
  })

  test('is cancelled at once, and an ended one is returned unchanged', async () => {
    wire.responses['DELETE /v1/subscriptions/sub_1'] = [
      200,
      wireSubscription({ status: 'canceled', ended_at: at(ends) }),
    ]
    expect(await billing.cancelNow('sub_1')).toMatchObject({ status: 'ended' })
    delete wire.responses['DELETE /v1/subscriptions/sub_1']
    expect(await billing.cancelNow('sub_1')).toEqual(ourSubscription)
  })

  test('is cancelled for the end of its period, and gets a coupon, under stable keys', async () => {
    wire.responses['POST /v1/subscriptions/sub_1'] = [200, wireSubscription({ cancel_at_period_end: true })]
    expect(await billing.setCancelAtPeriodEnd('sub_1', true, 'cancel-1')).toMatchObject({ endsAt: new Date(ends) })
    await billing.useCouponOnce('sub_1', 'MIOD', 'coupon-1')
    expect(wire.asked).toMatchObject([
      { key: 'cancel-1', form: { cancel_at_period_end: 'true' } },
      { key: 'coupon-1', form: { 'discounts[0][coupon]': 'MIOD' } },
    ])
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
    wire.responses['POST /v1/billing_portal/sessions'] = [200, { id: 'bps_1', url: 'https://portal.stripe.test/bps_1' }]
    expect(await billing.openPortal({ ...portal, flow })).toBe('https://portal.stripe.test/bps_1')
    const leadsBack = flow.kind !== 'overview' && {
      'flow_data[after_completion][type]': 'redirect',
      'flow_data[after_completion][redirect][return_url]': portal.returnUrl,
    }
    expect(wire.asked[0]?.form).toEqual({
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
    wire.responses['POST /v1/coupons'] = [200, { id: 'MIOD', object: 'coupon' }]
    expect(await billing.createCoupon({ idempotencyKey: 'voucher-1', name: 'MIOD10', discount })).toBe('MIOD')
    expect(wire.asked).toMatchObject([{ key: 'voucher-1', form: { name: 'MIOD10', duration: 'once', ...form } }])
  })

  test('a customer may be deleted again', async () => {
    wire.responses['DELETE /v1/customers/cus_1'] = [200, { id: 'cus_1', object: 'customer', deleted: true }]
    await billing.deleteCustomer('cus_1')
    await billing.deleteCustomer('cus_none')
    expect(wire.asked.map(({ call }) => call)).toEqual(['DELETE /v1/customers/cus_1', 'DELETE /v1/customers/cus_none'])
  })
})

describe('a failing provider', () => {
  const down = [500, { error: { type: 'api_error', message: 'oops' } }] as [number, object]
  test('is an outcome, not a refusal', async () => {
    wire.responses = { 'GET /v1/subscriptions/sub_1': down, 'DELETE /v1/customers/cus_1': down }
    await expect(billing.findSubscription('sub_1')).rejects.toThrow(ProviderUnavailable)
    await expect(billing.deleteCustomer('cus_1')).rejects.toThrow(ProviderUnavailable)
  })

  test.each([
    [400, { code: 'email_invalid' }, 'email_invalid', false],
    [400, {}, 'http_400', false],
    [401, {}, 'http_401', true],
    [403, { code: 'account_invalid' }, 'account_invalid', true],
    [404, { code: 'resource_missing' }, 'resource_missing', false],
  ])(
    'a refusal with %i %j is told by its reason, without what the provider wrote',
    async (status, error, reason, isApiKeyRejected) => {
      const message = 'Invalid email address: zosia@poczta.example'
      wire.responses['POST /v1/coupons'] = [status, { error: { type: 'invalid_request_error', message, ...error } }]
      const discount = { kind: 'percent', percent: 10 } as const
      const refused = await billing.createCoupon({ idempotencyKey: 'k', name: 'n', discount }).catch((cause) => cause)
      expect(refused).toBeInstanceOf(ProviderRefused)
      expect(refused).toMatchObject({ status, reason, isApiKeyRejected })
      expect(`${refused.stack} ${JSON.stringify(refused)}`).not.toContain('zosia')
    },
  )

  test.each([
    ['another kind', { object: 'customer', id: 'cus_1' }],
    ['nothing', {}],
  ])('an answer of %s is an outage', async (_what, body) => {
    wire.responses = {
      'GET /v1/subscriptions/sub_1': [200, body],
      'GET /v1/invoices/in_1': [200, body],
      'POST /v1/coupons': [200, body],
    }
    const discount = { kind: 'percent', percent: 10 } as const
    await expect(billing.findSubscription('sub_1')).rejects.toThrow(ProviderUnavailable)
    await expect(billing.findInvoice('in_1')).rejects.toThrow(ProviderUnavailable)
    await expect(billing.createCoupon({ idempotencyKey: 'k', name: 'n', discount })).rejects.toThrow(
      ProviderUnavailable,
    )
  })
})
