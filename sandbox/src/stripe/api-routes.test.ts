import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSessionParams, createSdk, startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { errorOf } from '#testing/stripe-error.ts'

let sandbox: TestSandbox
let stripe: Stripe

beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
})
afterAll(() => sandbox.stop())

describe('checkout sessions', () => {
  test('a created session is open, priced in grosze and has a payment page', async () => {
    const session = await stripe.checkout.sessions.create(buildSessionParams())
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 19670,
      currency: 'pln',
      client_reference_id: 'order-1',
      metadata: { orderId: '1' },
      livemode: false,
      payment_intent: null,
      url: `${sandbox.url}/pay/${session.id}`,
    })
    expect(session.id).toMatch(/^cs_test_\w{58}$/)
    expect(session.expires_at - session.created).toBe(24 * 60 * 60)
    expect(session.lastResponse.requestId).toMatch(/^req_/)
  })

  test('a retrieved session is the one created, with its lines when expanded', async () => {
    const { id } = await stripe.checkout.sessions.create(buildSessionParams())
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items', 'payment_intent'] })
    expect(session.line_items?.data.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
      ['Miód lipowy', 2, 8980],
      ['Forma „Plaster”', 1, 10690],
    ])
    expect(session.line_items?.data[0]?.price?.unit_amount_decimal?.toString()).toBe('4490')
  })

  test('an unknown session answers 404 resource_missing', async () => {
    const error = await errorOf(stripe.checkout.sessions.retrieve('cs_test_none'))
    expect(error).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      param: 'session',
    })
  })

  test('an id that names a property of every object is unknown as well', async () => {
    expect(await errorOf(stripe.checkout.sessions.retrieve('constructor'))).toMatchObject({ statusCode: 404 })
  })

  test('an open session expires on request; a second request is an error', async () => {
    const { id } = await stripe.checkout.sessions.create(buildSessionParams())
    const expired = await stripe.checkout.sessions.expire(id)
    expect(expired).toMatchObject({ status: 'expired', url: null })
    const error = await errorOf(stripe.checkout.sessions.expire(id))
    expect(error.message).toBe(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
    )
  })

  test('the allowed methods filter the offered ones', async () => {
    const session = await stripe.checkout.sessions.create(
      buildSessionParams({ allowed_payment_method_types: ['blik', 'p24'] }),
    )
    expect(session.payment_method_types).toEqual(['blik', 'p24'])
  })
})

describe('authentication and routing', () => {
  test('a wrong key is answered with Stripe’s error 401', async () => {
    const port = Number(new URL(sandbox.url).port)
    const error = await errorOf(createSdk(port, 'sk_test_wrong').checkout.sessions.create(buildSessionParams()))
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
    expect(error.message).toBe('Invalid API Key provided: sk_test_*****')
  })

  test('a missing key is answered with 401', async () => {
    const response = await fetch(`${sandbox.url}/v1/checkout/sessions`, { method: 'POST' })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('another API version is rejected', async () => {
    const error = await errorOf(stripe.checkout.sessions.create(buildSessionParams(), { apiVersion: '2024-06-20' }))
    expect(error.message).toMatch(/Invalid Stripe API version: 2024-06-20/)
  })

  test('a call that is not simulated is answered with Stripe’s error 404', async () => {
    const error = await errorOf(stripe.customers.list())
    expect(error).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' })
    expect(error.message).toMatch(/Unrecognized request URL \(GET: \/v1\/customers\)/)
  })
})

describe('idempotency', () => {
  test('the same key and parameters get the first response again', async () => {
    const options = { idempotencyKey: 'order-7-attempt-1' }
    const first = await stripe.checkout.sessions.create(buildSessionParams(), options)
    const second = await stripe.checkout.sessions.create(buildSessionParams(), options)
    expect(second.id).toBe(first.id)
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
  })

  test('the same key with other parameters is an idempotency error', async () => {
    const options = { idempotencyKey: 'order-8-attempt-1' }
    await stripe.checkout.sessions.create(buildSessionParams(), options)
    const error = await errorOf(
      stripe.checkout.sessions.create(buildSessionParams({ client_reference_id: 'order-9' }), options),
    )
    expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  test('the same key for another call is an idempotency error', async () => {
    const options = { idempotencyKey: 'order-10-attempt-1' }
    const { id } = await stripe.checkout.sessions.create(buildSessionParams(), options)
    expect(await errorOf(stripe.checkout.sessions.expire(id, {}, options))).toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  test('a rejected request is not stored, so that the corrected one succeeds', async () => {
    const options = { idempotencyKey: 'order-11-attempt-1' }
    await errorOf(stripe.checkout.sessions.create(buildSessionParams({ success_url: 'nowhere' }), options))
    expect(await stripe.checkout.sessions.create(buildSessionParams(), options)).toMatchObject({ status: 'open' })
  })

  test('of simultaneous requests with the same key one creates a session, the others get it or are rejected as in progress', async () => {
    const requests = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        stripe.checkout.sessions.create(buildSessionParams({ client_reference_id: 'simultaneous' }), {
          idempotencyKey: 'simultaneous',
        }),
      ),
    )
    const refused = requests.filter((request) => request.status === 'rejected')
    for (const { reason } of refused) expect(reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    const sessions = await sandbox.get<{ client_reference_id: string }[]>('/control/stripe/sessions')
    expect(sessions.filter((session) => session.client_reference_id === 'simultaneous')).toHaveLength(1)
    expect(refused.length).toBeLessThan(5)
  })

  test('an outage is answered with 503 once and is not stored', async () => {
    await sandbox.post('/control/stripe/next', { fail: 'down' })
    const options = { idempotencyKey: 'order-12-attempt-1' }
    expect(await errorOf(stripe.checkout.sessions.create(buildSessionParams(), options))).toMatchObject({
      type: 'StripeAPIError',
      statusCode: 503,
    })
    expect(await stripe.checkout.sessions.create(buildSessionParams(), options)).toMatchObject({ status: 'open' })
  })
})

test('an expired key is answered with 401 once and is not stored', async () => {
  await sandbox.post('/control/stripe/next', { fail: 'refused' })
  const options = { idempotencyKey: 'order-13-attempt-1' }
  expect(await errorOf(stripe.checkout.sessions.create(buildSessionParams(), options))).toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
    code: 'api_key_expired',
  })
  expect(await stripe.checkout.sessions.create(buildSessionParams(), options)).toMatchObject({ status: 'open' })
})

describe('payments and refunds', () => {
  async function createPaidIntent(): Promise<string> {
    const { id } = await stripe.checkout.sessions.create(buildSessionParams())
    await sandbox.post(`/control/stripe/sessions/${id}/pay`)
    return String((await stripe.checkout.sessions.retrieve(id)).payment_intent)
  }

  test('a paid session has a succeeded payment with its metadata', async () => {
    const intent = await stripe.paymentIntents.retrieve(await createPaidIntent())
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount: 19670,
      amount_received: 19670,
      metadata: { orderId: '1' },
    })
  })

  test('a payment is refunded in parts and never beyond its amount', async () => {
    const payment_intent = await createPaidIntent()
    const part = await stripe.refunds.create({ payment_intent, amount: 5000, reason: 'requested_by_customer' })
    expect(part).toMatchObject({ status: 'succeeded', amount: 5000, payment_intent })
    expect(await errorOf(stripe.refunds.create({ payment_intent, amount: 15_000 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    })
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 14_670 })
    expect(await errorOf(stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_already_refunded' })
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id, amount: 5000 })
  })

  test('a repeated refund with the same key refunds once', async () => {
    const payment_intent = await createPaidIntent()
    const [first, second] = [
      await stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey: 'refund-1' }),
      await stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey: 'refund-1' }),
    ]
    expect(second.id).toBe(first.id)
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 19_570 })
  })

  test('an unpaid session cannot be refunded', async () => {
    const { id } = await stripe.checkout.sessions.create(buildSessionParams())
    await sandbox.post(`/control/stripe/sessions/${id}/decline`)
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
    expect(await errorOf(stripe.refunds.create({ payment_intent: String(payment_intent) }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })
})
