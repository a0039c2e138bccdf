import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type WireSession = { id: string; status: 'open' | 'complete' | 'expired' } & Record<string, unknown>

/** Responds to a request instead of the provider; returns false to leave it to the provider. */
type Failure = (response: ServerResponse, call: string) => boolean

// Without this header the library of the provider retries a failed request after a delay.
const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' }

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, headers).end(JSON.stringify(body))

/** Responds to every request with a status and a body; strings are sent unchanged. */
export const failWith =
  (status: number, body: object | string): Failure =>
  (response) => {
    if (typeof body === 'string') response.writeHead(status, headers).end(body)
    else send(response, status, body)
    return true
  }

const stripeError = (type: string, code?: string, message = 'Refused.') => ({ error: { type, code, message } })

/** Responses that refuse a request: name, response, and the reason recorded for the attempt. */
export const refusals: [name: string, reply: Failure, reason: string][] = [
  ['a revoked key', failWith(401, stripeError('invalid_request_error', 'api_key_expired')), 'api_key_expired'],
  ['a wrong key', failWith(401, stripeError('invalid_request_error')), 'http_401'],
  ['a key without the right', failWith(403, stripeError('invalid_request_error')), 'http_403'],
  [
    'a refused e-mail address',
    failWith(400, stripeError('invalid_request_error', 'email_invalid', 'Invalid email address: zosia@poczta.example')),
    'email_invalid',
  ],
  [
    'a stale expires_at',
    failWith(400, stripeError('invalid_request_error', undefined, 'expires_at must be 30 minutes ahead.')),
    'http_400',
  ],
  ['a declined card', failWith(402, stripeError('card_error', 'card_declined')), 'card_declined'],
  ['an unknown address', failWith(404, stripeError('invalid_request_error')), 'http_404'],
]

/** Failures of a provider that is unavailable. */
export const outages: [name: string, reply: Failure][] = [
  ['an error of its own', failWith(500, stripeError('api_error'))],
  ['too many requests', failWith(429, stripeError('invalid_request_error', 'rate_limit'))],
  ['a conflict with a request under way', failWith(409, stripeError('idempotency_error'))],
  ['an empty answer', failWith(200, '')],
  ['an empty object', failWith(200, {})],
  ['an object of another kind', failWith(200, { id: 'cus_1', object: 'customer' })],
  ['HTML', failWith(200, '<html>maintenance</html>')],
  [
    'a cut connection',
    (response) => {
      response.destroy()
      return true
    },
  ],
]

function createSession(key: string, form: URLSearchParams): WireSession {
  const id = `cs_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
  const amounts = [...form].filter(([name]) => name.endsWith('[unit_amount]')).map(([, amount]) => Number(amount))
  const of = (name: string) => form.get(`metadata[${name}]`) ?? undefined
  return {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    url: `https://pay.test/${id}`,
    client_reference_id: form.get('client_reference_id'),
    metadata: { orderId: of('orderId'), subscriptionId: of('subscriptionId'), paymentId: of('paymentId') },
    amount_total: amounts.reduce((sum, amount) => sum + amount, 0),
    currency: 'pln',
    livemode: false,
    payment_intent: null,
    subscription: null,
    customer: null,
    invoice: null,
  }
}

/** Starts a fake of the payment pages over HTTP, in memory, so that the library of the provider parses the responses. */
export async function openStripeServer() {
  const sessions = new Map<string, WireSession>()
  const calls: string[] = []
  let failure: Failure | null = null

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? ''
    const call = `${request.method} ${path}`
    const form = new URLSearchParams(await text(request))
    calls.push(call)
    if (failure?.(response, call)) return
    const [, id = '', action] = path.match(/^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/) ?? []
    const known = sessions.get(id)
    if (call === 'POST /v1/checkout/sessions') {
      const made = createSession(String(request.headers['idempotency-key']), form)
      sessions.set(made.id, sessions.get(made.id) ?? made)
      send(response, 200, sessions.get(made.id))
    } else if (call === 'POST /v1/refunds') {
      const made = { ...Object.fromEntries(form), metadata: { refundId: form.get('metadata[refundId]') } }
      send(response, 200, {
        ...made,
        id: 're_1',
        object: 'refund',
        amount: Number(form.get('amount')),
        currency: 'pln',
      })
    } else if (!known) send(response, 404, stripeError('invalid_request_error', 'resource_missing'))
    else if (action && known.status !== 'open') send(response, 400, stripeError('invalid_request_error'))
    else {
      if (action) known.status = 'expired'
      send(response, 200, known)
    }
  }

  const server = createServer((request, response) => void reply(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    sessions,
    /** `METHOD path` of every request, oldest first. */
    calls,
    options: {
      secretKey: 'sk_test_x',
      webhookSecrets: ['whsec_x'],
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      livemode: false,
    },
    /** Makes all requests respond like this; null ends it. */
    fail(next: Failure | null) {
      failure = next
    },
    /** Pays the page, optionally with another amount in grosze. */
    pay(id: string, amount?: number) {
      const session = sessions.get(id)
      if (!session) throw new Error(`No session ${id}.`)
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` })
      if (amount !== undefined) session.amount_total = amount
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
