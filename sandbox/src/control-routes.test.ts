import { dayMs } from '@slodki-ul/contract/durations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildSessionParams, startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'

let product: WebhookReceiver
let sandbox: TestSandbox

beforeEach(async () => {
  product = await startWebhookReceiver()
  sandbox = await startSandbox({ serverUrl: product.url })
})
afterEach(async () => {
  await sandbox.stop()
  await product.stop()
})

type Time = { offsetMs: number; now: string }

describe('the clock', () => {
  test('moves the server by the same absolute offset', async () => {
    expect(await sandbox.post('/control/clock', { advanceDays: 1.5 })).toMatchObject({
      status: 200,
      body: { offsetMs: 1.5 * dayMs },
    })
    await sandbox.post('/control/clock', { advanceDays: 0.5 })
    expect(product.clockOffsets).toEqual([1.5 * dayMs, 2 * dayMs])
    const { offsetMs, now } = await sandbox.get<Time>('/control/clock')
    expect(offsetMs).toBe(2 * dayMs)
    expect(Math.abs(new Date(now).getTime() - Date.now() - 2 * dayMs)).toBeLessThan(5000)
  })

  test('does not move when the server rejects it', async () => {
    product.clockStatus = 403
    const { status, body } = await sandbox.post<{ error: string }>('/control/clock', { advanceDays: 1 })
    expect(status).toBe(502)
    expect(body.error).toMatch(/refused .* with 403.*the clock was not moved/)
    expect((await sandbox.get<Time>('/control/clock')).offsetMs).toBe(0)
  })

  test('does not move when the server is gone', async () => {
    await product.stop()
    const { status, body } = await sandbox.post<{ error: string }>('/control/clock', { advanceDays: 1 })
    expect(status).toBe(502)
    expect(body.error).toMatch(/did not answer/)
    product = await startWebhookReceiver()
  })

  test('expires sessions, and sets dates and signatures by the simulated time', async () => {
    const { id } = await sandbox.stripe.checkout.sessions.create(buildSessionParams())
    await sandbox.post('/control/clock', { advanceDays: 2 })
    const [received] = await product.waitFor(1)
    expect(received?.event).toMatchObject({
      type: 'checkout.session.expired',
      data: { object: { id, status: 'expired' } },
    })
    expect((received?.event.created ?? 0) * 1000 - Date.now()).toBeGreaterThan(1.9 * dayMs)
    const later = await sandbox.stripe.checkout.sessions.create(buildSessionParams())
    expect(later.created * 1000 - Date.now()).toBeGreaterThan(1.9 * dayMs)
  })

  test.each([{ advanceDays: -1 }, { advanceDays: '1' }, {}, { advanceDays: 1, hours: 2 }])(
    'refuses %j',
    async (body) => {
      expect(await sandbox.post('/control/clock', body)).toMatchObject({ status: 400 })
    },
  )
})

describe('control calls', () => {
  test('list the sessions, newest first', async () => {
    await sandbox.stripe.checkout.sessions.create(buildSessionParams({ client_reference_id: 'older' }))
    await sandbox.stripe.checkout.sessions.create(buildSessionParams({ client_reference_id: 'newer' }))
    expect(await sandbox.get('/control/stripe/sessions')).toMatchObject([
      {
        client_reference_id: 'newer',
        status: 'open',
        payment_status: 'unpaid',
        amount_total: 19670,
        metadata: { orderId: '1' },
      },
      { client_reference_id: 'older' },
    ])
  })

  test('act as the buyer and return where the browser would be redirected', async () => {
    const { id } = await sandbox.stripe.checkout.sessions.create(buildSessionParams())
    const call = (action: string) => sandbox.post(`/control/stripe/sessions/${id}/${action}`)
    expect(await call('decline')).toMatchObject({
      status: 200,
      body: { status: 'open', last_payment_error: 'card_declined' },
    })
    expect(await call('cancel')).toMatchObject({ body: { status: 'open', redirect_url: 'http://localhost:3000/kasa' } })
    expect(await call('pay')).toMatchObject({
      body: {
        status: 'complete',
        payment_status: 'paid',
        redirect_url: `http://localhost:3000/dziekujemy?session_id=${id}`,
      },
    })
    expect(await call('pay')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('it is complete and paid') },
    })
    expect(await call('expire')).toMatchObject({ status: 409 })
    expect(await call('settle')).toMatchObject({ status: 409 })
    expect(await call('dance')).toMatchObject({ status: 400 })
  })

  test('expire a session', async () => {
    const { id } = await sandbox.stripe.checkout.sessions.create(buildSessionParams())
    expect(await sandbox.post(`/control/stripe/sessions/${id}/expire`)).toMatchObject({
      status: 200,
      body: { status: 'expired' },
    })
    await product.waitFor(1)
  })

  test('answer 404 for an unknown session', async () => {
    expect(await sandbox.post('/control/stripe/sessions/cs_test_none/pay')).toMatchObject({ status: 404 })
  })

  test('set the next modes one by one and reject unknown ones', async () => {
    await sandbox.post('/control/stripe/next', { fail: 'down' })
    expect(await sandbox.post('/control/stripe/next', { deliver: 'late' })).toMatchObject({
      body: { deliver: 'late', fail: 'down' },
    })
    expect(await sandbox.post('/control/stripe/next', { deliver: 'sometimes' })).toMatchObject({ status: 400 })
    expect(await sandbox.post('/control/stripe/next')).toMatchObject({ status: 400 })
  })

  test('reset only when confirmed', async () => {
    await sandbox.stripe.checkout.sessions.create(buildSessionParams())
    expect(await sandbox.post('/control/reset')).toMatchObject({ status: 400 })
    const response = await fetch(`${sandbox.url}/control/reset`, { method: 'POST', headers: { 'x-confirm': 'reset' } })
    expect(response.status).toBe(200)
    expect(await sandbox.get('/control/stripe/sessions')).toEqual([])
  })

  test('the front page lists what is simulated', async () => {
    const page = await (await fetch(sandbox.url)).text()
    for (const part of ['Piaskownica', 'It simulates the outside world', '/mail', '/control/stripe/sessions'])
      expect(page).toContain(part)
  })
})
