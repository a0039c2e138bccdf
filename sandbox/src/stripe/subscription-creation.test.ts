import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildSessionParams, startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { errorOf } from '#testing/stripe-error.ts'
import { buildPlanLineParams, buildSubscriptionSessionParams, periodEnd, subscribe } from '#testing/subscriptions.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'
import { addMonths } from './periods.ts'

let product: WebhookReceiver
let sandbox: TestSandbox
let stripe: Stripe

beforeAll(async () => {
  product = await startWebhookReceiver()
  sandbox = await startSandbox({ serverUrl: product.url })
  stripe = sandbox.stripe
})
afterAll(async () => {
  await sandbox.stop()
  await product.stop()
})
beforeEach(() => {
  product.received.length = 0
})

const create = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create(buildSubscriptionSessionParams(changes))
const read = async (id: string) => (await (await fetch(`${sandbox.url}/pay/${id}`)).text()).replaceAll('\u00a0', ' ')

describe('a session in subscription mode', () => {
  test('creates a customer, an active subscription and its paid invoice when it is paid', async () => {
    const { session, subscription, invoice } = await subscribe(sandbox)
    expect(session).toMatchObject({
      mode: 'subscription',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 3250,
      payment_intent: null,
      client_reference_id: 'subscription-1',
    })
    const { created } = subscription
    expect(subscription).toMatchObject({
      status: 'active',
      customer: session.customer,
      metadata: { subscriptionId: 'subscription-1' },
      cancel_at_period_end: false,
      latest_invoice: invoice.id,
      items: { data: [{ current_period_start: created, current_period_end: addMonths(created, 1) }] },
    })
    expect(subscription).not.toHaveProperty('current_period_end')
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      total: 3250,
      amount_paid: 3250,
      attempt_count: 1,
      customer_email: 'ania@slodki-ul.test',
      parent: {
        subscription_details: { subscription: subscription.id, metadata: { subscriptionId: 'subscription-1' } },
      },
      lines: { data: [{ period: { start: created, end: addMonths(created, 1) } }] },
      payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
    })
    expect(invoice).not.toHaveProperty('subscription')
    expect(await stripe.invoices.retrieve(invoice.id)).not.toHaveProperty('payments')
    const intent = String(invoice.payments?.data[0]?.payment.payment_intent)
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'succeeded', amount_received: 3250 })
    expect(await stripe.customers.retrieve(String(session.customer))).toMatchObject({ email: 'ania@slodki-ul.test' })
  })

  test('has signed events with the created objects', async () => {
    const { session, subscription, invoice } = await subscribe(sandbox)
    await product.waitFor(5)
    const objects = Object.fromEntries(
      product.received.map(({ event }) => [event.type, (event.data.object as { id: string }).id]),
    )
    expect(objects).toEqual({
      'checkout.session.completed': session.id,
      'customer.subscription.created': subscription.id,
      'invoice.created': invoice.id,
      'invoice.finalized': invoice.id,
      'invoice.paid': invoice.id,
    })
  })

  test('half a year is six months, a year is a year', async () => {
    const half = buildPlanLineParams('Półroczny', 17_900, { interval: 'month', interval_count: 6 })
    const year = buildPlanLineParams('Roczny', 32_500, { interval: 'year' })
    const ends = await Promise.all([half, year].map((line) => subscribe(sandbox, { line_items: [line] })))
    expect(ends.map(({ subscription }) => periodEnd(subscription))).toEqual(
      ends.map(({ subscription }, index) => addMonths(subscription.created, index === 0 ? 6 : 12)),
    )
  })

  test('uses a coupon for the first period only', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once', name: 'MIOD10' })
    const { session, subscription, invoice } = await subscribe(sandbox, { discounts: [{ coupon: coupon.id }] })
    expect(session).toMatchObject({
      amount_subtotal: 3250,
      amount_total: 2925,
      total_details: { amount_discount: 325 },
    })
    expect(invoice).toMatchObject({ subtotal: 3250, total: 2925, amount_paid: 2925 })
    expect(subscription.discounts).toEqual([])
    expect(await stripe.coupons.retrieve(coupon.id)).toMatchObject({ times_redeemed: 1 })
  })

  test('needs no payment when a coupon covers everything', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 100, duration: 'once' })
    const { session, invoice } = await subscribe(sandbox, { discounts: [{ coupon: coupon.id }] })
    expect(session).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', amount_total: 0 })
    expect(invoice).toMatchObject({ status: 'paid', total: 0, amount_paid: 0, payments: { data: [] } })
  })

  test('belongs to a known customer', async () => {
    const { session } = await subscribe(sandbox)
    const { customer_email: _, ...params } = buildSubscriptionSessionParams({ customer: String(session.customer) })
    const again = await stripe.checkout.sessions.create(params)
    expect(again).toMatchObject({
      customer: session.customer,
      customer_email: null,
      customer_details: { email: 'ania@slodki-ul.test' },
    })
  })

  test('stays open when the payment is declined', async () => {
    const { id } = await create()
    await sandbox.post(`/control/stripe/sessions/${id}/decline`)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', subscription: null })
    expect(await read(id)).toMatch(/role="alert">Bank odmówił/)
    expect((await sandbox.post(`/control/stripe/sessions/${id}/pay-later`)).status).toBe(409)
    await sandbox.post(`/control/stripe/sessions/${id}/pay`)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
  })

  test('is created once per key, and paid once', async () => {
    const options = { idempotencyKey: 'subscription-1-attempt-1' }
    const [first, second] = [
      await stripe.checkout.sessions.create(buildSubscriptionSessionParams(), options),
      await stripe.checkout.sessions.create(buildSubscriptionSessionParams(), options),
    ]
    expect(second.id).toBe(first.id)
    await Promise.all([1, 2].map(() => sandbox.post(`/control/stripe/sessions/${first.id}/pay`)))
    await product.waitFor(5)
    expect(product.received).toHaveLength(5)
  })
})

describe('the payment page of a subscription', () => {
  test('shows what is paid today and what the card will be charged', async () => {
    const coupon = await stripe.coupons.create({ amount_off: 1250, currency: 'pln', duration: 'once' })
    const line = buildPlanLineParams('Półroczny', 17_900, { interval: 'month', interval_count: 6 })
    const { id } = await create({ line_items: [line], discounts: [{ coupon: coupon.id }] })
    const page = await read(id)
    expect(page).toContain('Zapłać 166,50 zł')
    expect(page).toContain('−12,50 zł')
    expect(page).toContain('179,00 zł co 6 miesięcy.')
    expect(page).not.toContain('Zapłać później')
  })

  test('is in English for an English session', async () => {
    const { id } = await create({ locale: 'en' })
    expect(await read(id)).toContain('After that the card is charged by itself: 32,50 zł every month.')
  })
})

describe('a session in subscription mode rejects', () => {
  const oneOff = buildSessionParams().line_items ?? []
  const [line = {}] = buildSubscriptionSessionParams().line_items ?? []
  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, RegExp]>([
    ['a plan in payment mode', { mode: 'payment' }, /recurring price/],
    ['only one-time prices', { line_items: oneOff.slice(0, 1) }, /at least one recurring price/],
    ['a payment method without recurring charges', { allowed_payment_method_types: ['card', 'p24'] }, /`p24` cannot/],
    [
      'what belongs to one-off payments',
      { payment_intent_data: { metadata: { orderId: '1' } } },
      /`payment_intent_data`/,
    ],
    ['customer beside customer_email', { customer: 'cus_1' }, /only specify one of these/],
    ['an unknown coupon', { discounts: [{ coupon: 'none' }] }, /No such coupon: 'none'/],
    [
      'a period of four years',
      { line_items: [buildPlanLineParams('x', 500, { interval: 'year', interval_count: 4 })] },
      /three years/,
    ],
    [
      'less than Stripe can charge',
      { line_items: [buildPlanLineParams('x', 150, { interval: 'month' })] },
      /at least 2.00 zł/,
    ],
    ['two plans at once', { line_items: [line, line] }, /does not simulate line_items\[1\]/],
    ['a removed parameter', { payment_method_types: ['card'] } as object, /no longer supported/],
    ['a trial, which is not simulated', { subscription_data: { trial_period_days: 7 } }, /does not simulate/],
    [
      'an unknown parameter',
      { subscription_data: { months: 3 } as object },
      /unknown parameter: subscription_data\[months\]/,
    ],
  ])('%s', async (_name, changes, message) => {
    const error = await errorOf(create(changes))
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError' })
    expect(error.message).toMatch(message)
  })

  test('an unknown customer', async () => {
    const { customer_email: _, ...params } = buildSubscriptionSessionParams({ customer: 'cus_none' })
    expect(await errorOf(stripe.checkout.sessions.create(params))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'customer',
    })
  })
})

describe('coupons', () => {
  test.each<[string, Stripe.CouponCreateParams, RegExp]>([
    ['neither percent nor amount', { duration: 'once' }, /either percent_off or amount_off/],
    ['both', { duration: 'once', percent_off: 5, amount_off: 5, currency: 'pln' }, /and not both/],
    ['an amount without currency', { duration: 'once', amount_off: 500 }, /must pass currency/],
    ['more than everything', { duration: 'once', percent_off: 101 }, /less than or equal to 100/],
    ['forever, which is not simulated', { duration: 'forever', percent_off: 5 }, /does not simulate duration=forever/],
  ])('%s is rejected', async (_name, params, message) => {
    expect((await errorOf(stripe.coupons.create(params))).message).toMatch(message)
  })

  test('an id is used once', async () => {
    await stripe.coupons.create({ id: 'ONCE', duration: 'once', percent_off: 5 })
    expect(await errorOf(stripe.coupons.create({ id: 'ONCE', duration: 'once', percent_off: 5 }))).toMatchObject({
      code: 'resource_already_exists',
    })
  })
})
