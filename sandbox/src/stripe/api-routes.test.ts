import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildLineParams,
  buildSessionParams,
  createSdk,
  startSandbox,
  type TestSandbox,
} from '#testing/start-sandbox.ts'

let sandbox: TestSandbox
let stripe: Stripe

beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
})
afterAll(() => sandbox.stop())

const now = () => Math.floor(Date.now() / 1000)

/** The error a call ends with; fails when it does not end with one. */
async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`expected a Stripe error, got ${String(error)}`)
  return error
}

describe('checkout sessions', () => {
  test('a created session is open, priced in grosze and has a pay page', async () => {
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

  test('a retrieved session is the one created, with its lines when asked for', async () => {
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

  test('an open session expires on request, a second time it refuses', async () => {
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

describe('strictness', () => {
  // The SDK's types forbid most of these, which is why they go in as plain records.
  const refused: [string, Record<string, unknown>, { code?: string; param?: string; message?: RegExp }][] = [
    ['an unknown parameter', { colour: 'honey' }, { code: 'parameter_unknown', param: 'colour' }],
    [
      'an unknown nested parameter',
      { line_items: [{ ...buildLineParams('x', 500, 1), amount: 5 }] },
      { code: 'parameter_unknown', param: 'line_items[0][amount]' },
    ],
    [
      'the removed payment_method_types',
      { payment_method_types: ['card'] },
      { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
    ],
    [
      'a parameter the sandbox does not play',
      { discounts: [{ coupon: 'x' }] },
      { param: 'discounts', message: /does not simulate/ },
    ],
    ['a mode the sandbox does not play', { mode: 'setup' }, { param: 'mode', message: /does not simulate mode=setup/ }],
    ['a missing success address', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    ['an empty success address', { success_url: '' }, { code: 'parameter_invalid_empty', param: 'success_url' }],
    ['an address that is none', { cancel_url: '/kasa' }, { code: 'url_invalid', param: 'cancel_url' }],
    ['no lines', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
    [
      '101 lines',
      { line_items: Array.from({ length: 101 }, () => buildLineParams('x', 500, 1)) },
      { param: 'line_items' },
    ],
    [
      'a line without a name',
      { line_items: [{ quantity: 1, price_data: { currency: 'pln', unit_amount: 500, product_data: {} } }] },
      { param: 'line_items[0][price_data][product_data]' },
    ],
    [
      'another currency',
      { line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 500, product_data: { name: 'x' } } }] },
      { param: 'line_items[0][price_data][currency]' },
    ],
    [
      'an amount that is no whole number',
      { line_items: [buildLineParams('x', 19.5, 1)] },
      {
        code: 'parameter_invalid_integer',
        param: 'line_items[0][price_data][unit_amount]',
        message: /Invalid integer: 19.5/,
      },
    ],
    [
      'a quantity of none',
      { line_items: [buildLineParams('x', 500, 0)] },
      { code: 'parameter_invalid_integer', param: 'line_items[0][quantity]' },
    ],
    ['a total under 2 zł', { line_items: [buildLineParams('x', 199, 1)] }, { code: 'amount_too_small' }],
    [
      'a total over Stripe’s limit',
      { line_items: [buildLineParams('x', 99_999_999, 2)] },
      { code: 'amount_too_large' },
    ],
    ['an expiry in 29 minutes', { expires_at: now() + 29 * 60 }, { param: 'expires_at' }],
    ['an expiry in 25 hours', { expires_at: now() + 25 * 60 * 60 }, { param: 'expires_at' }],
    [
      'a method Poland does not have',
      { allowed_payment_method_types: ['klarna'] },
      { param: 'allowed_payment_method_types[0]' },
    ],
    ['an e-mail that is none', { customer_email: 'ania' }, { code: 'email_invalid', param: 'customer_email' }],
    ['metadata that is too long', { metadata: { note: 'x'.repeat(501) } }, { param: 'metadata[note]' }],
    ['something that cannot be expanded', { expand: ['customer'] }, { param: 'expand[0]' }],
  ]

  test.each(refused)('%s is refused as Stripe refuses it', async (_name, changes, { message, ...expected }) => {
    const error = await errorOf(stripe.checkout.sessions.create(buildSessionParams(changes)))
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...expected })
    if (message) expect(error.message).toMatch(message)
  })

  test('exactly 2 zł, and an expiry at both limits, are accepted', async () => {
    const soon = await stripe.checkout.sessions.create(
      buildSessionParams({ line_items: [buildLineParams('x', 200, 1)], expires_at: now() + 30 * 60 + 2 }),
    )
    const late = await stripe.checkout.sessions.create(buildSessionParams({ expires_at: now() + 24 * 60 * 60 }))
    expect([soon.amount_total, late.status]).toEqual([200, 'open'])
  })

  test('a wrong key answers 401 with Stripe’s words', async () => {
    const port = Number(new URL(sandbox.url).port)
    const error = await errorOf(createSdk(port, 'sk_test_wrong').checkout.sessions.create(buildSessionParams()))
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
    expect(error.message).toBe('Invalid API Key provided: sk_test_*****')
  })

  test('no key at all answers 401', async () => {
    const response = await fetch(`${sandbox.url}/v1/checkout/sessions`, { method: 'POST' })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('another API version is refused', async () => {
    const error = await errorOf(stripe.checkout.sessions.create(buildSessionParams(), { apiVersion: '2024-06-20' }))
    expect(error.message).toMatch(/Invalid Stripe API version: 2024-06-20/)
  })

  test('a call the sandbox does not play answers 404 in Stripe’s form', async () => {
    const error = await errorOf(stripe.customers.list())
    expect(error).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' })
    expect(error.message).toMatch(/Unrecognized request URL \(GET: \/v1\/customers\)/)
  })
})

describe('idempotency', () => {
  test('the same key and parameters give the first answer again', async () => {
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

  test('a refused request is not remembered, so that the corrected one goes through', async () => {
    const options = { idempotencyKey: 'order-11-attempt-1' }
    await errorOf(stripe.checkout.sessions.create(buildSessionParams({ success_url: 'nowhere' }), options))
    expect(await stripe.checkout.sessions.create(buildSessionParams(), options)).toMatchObject({ status: 'open' })
  })

  test('of simultaneous twins one creates, the others are told to wait, and nothing is created twice', async () => {
    const twins = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        stripe.checkout.sessions.create(buildSessionParams({ client_reference_id: 'twins' }), {
          idempotencyKey: 'twins',
        }),
      ),
    )
    const refused = twins.filter((twin) => twin.status === 'rejected')
    for (const { reason } of refused) expect(reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    const sessions = await sandbox.get<{ client_reference_id: string }[]>('/control/stripe/sessions')
    expect(sessions.filter((session) => session.client_reference_id === 'twins')).toHaveLength(1)
    expect(refused.length).toBeLessThan(5)
  })

  test('an outage answers 503 once and is not remembered', async () => {
    await sandbox.post('/control/stripe/next', { fail: 'down' })
    const options = { idempotencyKey: 'order-12-attempt-1' }
    expect(await errorOf(stripe.checkout.sessions.create(buildSessionParams(), options))).toMatchObject({
      type: 'StripeAPIError',
      statusCode: 503,
    })
    expect(await stripe.checkout.sessions.create(buildSessionParams(), options)).toMatchObject({ status: 'open' })
  })
})

test('a refused key answers 401 once and is not remembered', async () => {
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

  test('a repeated refund with the same key gives money back once', async () => {
    const payment_intent = await createPaidIntent()
    const [first, second] = [
      await stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey: 'refund-1' }),
      await stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey: 'refund-1' }),
    ]
    expect(second.id).toBe(first.id)
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 19_570 })
  })

  test('nothing is refunded before it is paid', async () => {
    const { id } = await stripe.checkout.sessions.create(buildSessionParams())
    await sandbox.post(`/control/stripe/sessions/${id}/decline`)
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
    expect(await errorOf(stripe.refunds.create({ payment_intent: String(payment_intent) }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })
})
