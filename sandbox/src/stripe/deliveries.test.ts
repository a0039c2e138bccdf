import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildSessionParams, createTempFolder, startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { waitUntil } from '#testing/wait-until.ts'
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

type ListedEvent = { id: string; type: string; delivered: boolean; attempts: number; session: string | null }
const events = () => sandbox.get<ListedEvent[]>('/control/stripe/events')
const next = (mode: object) => sandbox.post('/control/stripe/next', mode)
const types = () => product.received.map(({ event }) => event.type)

async function buyer(action: string, session?: string): Promise<string> {
  const id = session ?? (await sandbox.stripe.checkout.sessions.create(buildSessionParams())).id
  const { status } = await sandbox.post(`/control/stripe/sessions/${id}/${action}`)
  expect(status).toBe(200)
  return id
}

describe('webhooks', () => {
  test('the event of a payment is delivered once, with a signature that the SDK accepts', async () => {
    const id = await buyer('pay')
    await waitUntil(async () => (await events())[0]?.delivered)
    expect(product.received).toHaveLength(1)
    expect(product.received[0]?.event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      type: 'checkout.session.completed',
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: {
        object: { id, status: 'complete', payment_status: 'paid', amount_total: 19670, client_reference_id: 'order-1' },
      },
    })
    expect(await events()).toMatchObject([
      { type: 'checkout.session.completed', delivered: true, attempts: 1, session: id },
    ])
  })

  test('all events are listed, newest first, delivered or not', async () => {
    await buyer('pay')
    await next({ deliver: 'never' })
    const second = await buyer('pay')
    await waitUntil(async () => (await events()).at(-1)?.delivered)
    const types = ['checkout.session.completed']
    const all = (await sandbox.stripe.events.list({ types })).data
    expect(all).toHaveLength(2)
    expect(all[0]?.data.object).toMatchObject({ id: second, payment_status: 'paid' })
    expect(all[1]).toEqual(product.received[0]?.event)
    const { data, has_more } = await sandbox.stripe.events.list({ types, limit: 1 })
    expect([data.map(({ id }) => id), has_more]).toEqual([[all[0]?.id], true])
    const { data: rest } = await sandbox.stripe.events.list({ types, starting_after: all[0]?.id ?? '' })
    expect(rest.map(({ id }) => id)).toEqual([all[1]?.id])
    expect((await sandbox.stripe.events.list({ created: { gte: (all[0]?.created ?? 0) + 1 } })).data).toEqual([])
    expect((await sandbox.stripe.events.list({ types: ['refund.created'] })).data).toEqual([])
  })

  test('a rejected event is sent again until it is accepted', async () => {
    product.statuses = [500, 302, 200]
    await buyer('pay')
    const received = await product.waitFor(3)
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1)
    const [first = 0, second = 0, third = 0] = received.map(({ at }) => at)
    expect(second - first).toBeGreaterThan(450)
    expect(third - second).toBeGreaterThan(950)
    await waitUntil(async () => (await events())[0]?.delivered)
    expect((await events())[0]?.attempts).toBe(3)
  })

  test('an event contains the object as it was then', async () => {
    await next({ deliver: 'never' })
    const id = await buyer('pay-later')
    await buyer('settle', id)
    await sandbox.post('/control/stripe/redeliver')
    const states = product.received.map(({ event }) => [
      event.type,
      (event.data.object as { payment_status: string }).payment_status,
    ])
    expect(states.toSorted()).toEqual([
      ['checkout.session.async_payment_succeeded', 'paid'],
      ['checkout.session.completed', 'unpaid'],
    ])
  })

  test('twice delivers the same event two times', async () => {
    await next({ deliver: 'twice' })
    await buyer('pay')
    const received = await product.waitFor(2)
    expect(received[0]?.event.id).toBe(received[1]?.event.id)
    await waitUntil(async () => (await events())[0]?.delivered)
    await buyer('pay')
    await product.waitFor(3)
    await waitUntil(async () => (await events()).every((event) => event.delivered))
    expect(product.received).toHaveLength(3)
  })

  test('late delivers after three seconds', async () => {
    await next({ deliver: 'late' })
    const before = Date.now()
    await buyer('pay')
    const [received] = await product.waitFor(1)
    expect((received?.at ?? 0) - before).toBeGreaterThan(2900)
  })

  test('never delivers only on redeliver', async () => {
    await next({ deliver: 'never' })
    await buyer('pay')
    await buyer('pay')
    await product.waitFor(1)
    expect((await events()).map(({ delivered }) => delivered)).toEqual([expect.any(Boolean), false])
    const { body } = await sandbox.post('/control/stripe/redeliver')
    expect(body).toMatchObject({ failed: 0 })
    expect((await events()).every(({ delivered }) => delivered)).toBe(true)
    expect(product.received).toHaveLength(2)
  })

  test('shuffled delivers the later event of a payment before the earlier one', async () => {
    await next({ deliver: 'shuffled' })
    const id = await buyer('pay-later')
    await buyer('settle', id)
    await product.waitFor(2)
    expect(types()).toEqual(['checkout.session.async_payment_succeeded', 'checkout.session.completed'])
  })

  test('shuffled delivers a single event after three seconds', async () => {
    await next({ deliver: 'shuffled' })
    const before = Date.now()
    await buyer('pay')
    const [received] = await product.waitFor(1)
    expect((received?.at ?? 0) - before).toBeGreaterThan(2900)
  })

  test('a failed transfer has its event', async () => {
    const id = await buyer('pay-later')
    await product.waitFor(1)
    await buyer('fail-settle', id)
    await product.waitFor(2)
    expect(types()).toEqual(['checkout.session.completed', 'checkout.session.async_payment_failed'])
    expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
  })

  test('the event of an expired session names the request that expired it', async () => {
    const { id } = await sandbox.stripe.checkout.sessions.create(buildSessionParams())
    const expired = await sandbox.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'expire-1' })
    const [received] = await product.waitFor(1)
    expect(received?.event).toMatchObject({
      type: 'checkout.session.expired',
      request: { id: expired.lastResponse.requestId, idempotency_key: 'expire-1' },
    })
  })

  test('a refund has its events', async () => {
    const id = await buyer('pay')
    const { payment_intent } = await sandbox.stripe.checkout.sessions.retrieve(id)
    await sandbox.stripe.refunds.create({ payment_intent: String(payment_intent) })
    await product.waitFor(3)
    expect(types()).toContain('refund.created')
    const refunded = product.received.find(({ event }) => event.type === 'charge.refunded')?.event
    expect(refunded?.data.object).toMatchObject({ payment_intent, amount_refunded: 19670, refunded: true })
  })
})

describe('after a restart', () => {
  let folder: string
  beforeEach(async () => {
    folder = await createTempFolder()
    await sandbox.stop()
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('events that were not accepted are sent again at once, accepted ones are not', async () => {
    sandbox = await startSandbox({ serverUrl: product.url, folder })
    await buyer('pay')
    await waitUntil(async () => (await events())[0]?.delivered)
    product.statuses = Array.from({ length: 100 }, () => 500)
    const second = await buyer('pay')
    await product.waitFor(2)
    await sandbox.stop()
    const before = product.received.length
    product.statuses = []

    sandbox = await startSandbox({ serverUrl: product.url, folder })
    const received = await product.waitFor(before + 1)
    expect(received.at(-1)?.event.data.object).toMatchObject({ id: second })
    await waitUntil(async () => (await events()).every(({ delivered }) => delivered))
    expect(product.received).toHaveLength(before + 1)
  })

  test('events with the mode never stay held', async () => {
    sandbox = await startSandbox({ serverUrl: product.url, folder })
    await next({ deliver: 'never' })
    await buyer('pay')
    await sandbox.stop()
    sandbox = await startSandbox({ serverUrl: product.url, folder })
    expect(await events()).toMatchObject([{ delivered: false, attempts: 0 }])
    await sandbox.post('/control/stripe/redeliver')
    expect(product.received).toHaveLength(1)
  })

  test('sessions, payments, idempotency keys and modes are as they were', async () => {
    sandbox = await startSandbox({ serverUrl: product.url, folder })
    const options = { idempotencyKey: 'restart' }
    const { id } = await sandbox.stripe.checkout.sessions.create(buildSessionParams(), options)
    await buyer('pay', id)
    await next({ fail: 'declined' })
    const before = await sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent', 'line_items'] })
    await sandbox.stop()

    sandbox = await startSandbox({ serverUrl: product.url, folder })
    expect(await sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent', 'line_items'] })).toEqual(
      before,
    )
    expect((await sandbox.stripe.checkout.sessions.create(buildSessionParams(), options)).id).toBe(id)
    const other = await sandbox.stripe.checkout.sessions.create(buildSessionParams())
    expect(await sandbox.post(`/control/stripe/sessions/${other.id}/pay`)).toMatchObject({ status: 402 })
  })
})
