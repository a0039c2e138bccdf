import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildLineParams, buildSessionParams, startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { errorOf } from '#testing/stripe-error.ts'

let sandbox: TestSandbox
let stripe: Stripe

beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
})
afterAll(() => sandbox.stop())

const now = () => Math.floor(Date.now() / 1000)

describe('parameters of a session', () => {
  // Plain records, because the SDK's types forbid most of these.
  const rejected: [string, Record<string, unknown>, { code?: string; param?: string; message?: RegExp }][] = [
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
      'a parameter that is not simulated',
      { discounts: [{ coupon: 'x' }] },
      { param: 'discounts', message: /does not simulate/ },
    ],
    ['a mode that is not simulated', { mode: 'setup' }, { param: 'mode', message: /does not simulate mode=setup/ }],
    ['a missing success URL', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    ['an empty success URL', { success_url: '' }, { code: 'parameter_invalid_empty', param: 'success_url' }],
    ['an invalid URL', { cancel_url: '/kasa' }, { code: 'url_invalid', param: 'cancel_url' }],
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
      'an amount that is not a whole number',
      { line_items: [buildLineParams('x', 19.5, 1)] },
      {
        code: 'parameter_invalid_integer',
        param: 'line_items[0][price_data][unit_amount]',
        message: /Invalid integer: 19.5/,
      },
    ],
    [
      'a quantity of zero',
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
      'an unknown payment method',
      { allowed_payment_method_types: ['klarna'] },
      { param: 'allowed_payment_method_types[0]' },
    ],
    ['an invalid e-mail', { customer_email: 'ania' }, { code: 'email_invalid', param: 'customer_email' }],
    ['metadata that is too long', { metadata: { note: 'x'.repeat(501) } }, { param: 'metadata[note]' }],
    ['an unknown expansion', { expand: ['customer'] }, { param: 'expand[0]' }],
  ]

  test.each(rejected)('%s is rejected with Stripe’s error', async (_name, changes, { message, ...expected }) => {
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
})
