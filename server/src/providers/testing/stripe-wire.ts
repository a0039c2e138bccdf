import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Returns the Unix seconds of an ISO time. */
export const at = (iso: string) => Date.parse(iso) / 1000
export const [began, ends] = ['2027-01-31T10:15:00Z', '2027-02-28T10:15:00Z']

/** Objects of the provider, reduced to the fields that describe a subscription. */
export const wireSubscription = (change: object = {}) => ({
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
export const wireInvoice = (change: object = {}) => ({
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
const missing = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } }

type Asked = { call: string; form: Record<string, string>; key: string | null }
type Responses = Record<string, [status: number, body: object]>

/**
 * Starts a fake card provider over HTTP that responds by method and path, otherwise with 404, and records its requests.
 */
export async function openStripeWire() {
  const server = createServer(async (request, response) => {
    const [path, query] = (request.url ?? '').split('?')
    const call = `${request.method} ${path}`
    const form = Object.fromEntries(new URLSearchParams(query ?? (await text(request))))
    wire.asked.push({ call, form, key: request.headers['idempotency-key']?.toString() ?? null })
    const [status, body] = wire.responses[call] ?? [404, missing]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const asked: Asked[] = []
  const responses: Responses = {}
  const wire = {
    asked,
    responses,
    options: {
      secretKey: 'sk_test_x',
      webhookSecrets: ['whsec_x'],
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      livemode: false,
    },
    /** Clears the recorded requests and replaces the responses. */
    restart(next: Responses) {
      wire.asked.length = 0
      wire.responses = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return wire
}
