import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildLineParams, buildSessionParams, startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'

let product: WebhookReceiver
let sandbox: TestSandbox

beforeAll(async () => {
  product = await startWebhookReceiver()
  sandbox = await startSandbox({ serverUrl: product.url })
})
afterAll(async () => {
  await sandbox.stop()
  await product.stop()
})
beforeEach(() => {
  product.received.length = 0
})

const create = (changes = {}) => sandbox.stripe.checkout.sessions.create(buildSessionParams(changes))
const retrieve = (id: string) => sandbox.stripe.checkout.sessions.retrieve(id)
const read = async (id: string) => await (await fetch(`${sandbox.url}/pay/${id}`)).text()

/** Submits a button of the page; returns the redirect location. */
async function press(id: string, button: string): Promise<string | null> {
  const response = await fetch(`${sandbox.url}/pay/${id}/${button}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  expect(response.status).toBe(303)
  return response.headers.get('location')
}

describe('the payment page', () => {
  test('shows the lines, the total in Polish format and that the payment is simulated', async () => {
    const { id } = await create()
    const page = (await read(id)).replaceAll('\u00a0', ' ')
    expect(page).toContain('<html lang="pl">')
    expect(page).toContain('Zapłać 196,70 zł')
    expect(page).toContain('2 szt. × 44,90 zł')
    expect(page).toContain('To jest symulowana płatność')
  })

  test('is in English for an English session', async () => {
    const { id } = await create({ locale: 'en' })
    const page = (await read(id)).replaceAll('\u00a0', ' ')
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('Pay 196,70 zł')
  })

  test('escapes names', async () => {
    const { id } = await create({ line_items: [buildLineParams('<script>alert("x")</script>', 500, 1)] })
    expect(await read(id)).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;')
  })

  test('allows no scripts, and forms only to itself and the shop', async () => {
    const { id } = await create()
    const response = await fetch(`${sandbox.url}/pay/${id}`)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://localhost:3000;")
    expect(policy).not.toContain('script-src')
  })

  test('answers 404 for an unknown payment', async () => {
    const response = await fetch(`${sandbox.url}/pay/cs_test_none`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Nie ma takiej płatności')
  })

  test('rejects other host names', async () => {
    const [response] = await once(get(`${sandbox.url}/mail.json`, { headers: { host: 'evil.example' } }), 'response')
    expect(response.statusCode).toBe(421)
  })
})

describe('the buttons of the payment page', () => {
  test('paying completes the session and returns to the shop with its id', async () => {
    const { id } = await create()
    expect(await press(id, 'pay')).toBe(`http://localhost:3000/dziekujemy?session_id=${id}`)
    expect(await retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    await product.waitFor(1)
    expect(await read(id)).toContain('Ta płatność jest zakończona')
  })

  test('a percent-encoded template is replaced by the session id as well', async () => {
    const { id } = await create({ success_url: 'http://localhost:3000/ok?s=%7BCHECKOUT_SESSION_ID%7D' })
    expect(await press(id, 'pay')).toBe(`http://localhost:3000/ok?s=${id}`)
  })

  test('a declined payment is reported on the page and can be repeated', async () => {
    const { id } = await create()
    expect(await press(id, 'decline')).toBe(`/pay/${id}`)
    expect(await read(id)).toMatch(/role="alert">Bank odmówił/)
    expect(await retrieve(id)).toMatchObject({ status: 'open', payment_status: 'unpaid' })
    const { payment_intent } = await retrieve(id)
    expect(await sandbox.stripe.paymentIntents.retrieve(String(payment_intent))).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', type: 'card_error' },
    })
    await press(id, 'pay')
    expect(await retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid', payment_intent })
  })

  test('the next payment is declined on request, the one after is not', async () => {
    await sandbox.post('/control/stripe/next', { fail: 'declined' })
    const { id } = await create()
    expect(await press(id, 'pay')).toBe(`/pay/${id}`)
    expect(await press(id, 'pay')).toContain('/dziekujemy')
  })

  test('cancelling returns to the shop and leaves the session open', async () => {
    const { id } = await create()
    expect(await press(id, 'cancel')).toBe('http://localhost:3000/kasa')
    expect(await retrieve(id)).toMatchObject({ status: 'open' })
  })

  test('a transfer completes the session unpaid and is paid when it arrives', async () => {
    const { id } = await create({ allowed_payment_method_types: ['blik', 'p24'] })
    expect(await press(id, 'pay-later')).toContain('/dziekujemy')
    expect(await retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    expect(await read(id)).toContain('Przelew dotarł')
    await press(id, 'settle')
    expect(await retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
    await product.waitFor(2)
    expect(product.received.map(({ event }) => event.type).toSorted()).toEqual([
      'checkout.session.async_payment_succeeded',
      'checkout.session.completed',
    ])
  })

  test('a card cannot be paid later', async () => {
    const { id } = await create({ allowed_payment_method_types: ['card'] })
    expect(await read(id)).not.toContain('Zapłać później')
    expect(await press(id, 'pay-later')).toBe(`/pay/${id}`)
    expect(await retrieve(id)).toMatchObject({ status: 'open' })
  })

  test('pressing pay twice at once pays once', async () => {
    const { id } = await create()
    await Promise.all([press(id, 'pay'), press(id, 'pay')])
    await product.waitFor(1)
    const events = await sandbox.get<{ session: string }[]>('/control/stripe/events')
    expect(events.filter(({ session }) => session === id)).toHaveLength(1)
  })

  test('an expired session cannot be paid and links back', async () => {
    const { id } = await create()
    await sandbox.stripe.checkout.sessions.expire(id)
    expect(await press(id, 'pay')).toBe(`/pay/${id}`)
    const page = await read(id)
    expect(page).toContain('Płatność wygasła')
    expect(page).toContain('href="http://localhost:3000/kasa"')
    expect(await retrieve(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid', payment_intent: null })
  })
})
