import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { paymentsEndpoints } from '@slodki-ul/contract/payments/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** Shorter than in production, to keep the test fast. */
const limits = { headersTimeout: 300, requestTimeout: 900, connectionsCheckingInterval: 50 }
const bodyMs = 600

let testApp: TestApp
let production: Record<keyof typeof limits | 'timeout' | 'bodyMs', number>
beforeAll(async () => {
  testApp = await openTestApp()
  const server = testApp.app.server as unknown as typeof production
  production = { ...limits, timeout: server.timeout, bodyMs: testApp.app.bodyTimeout.ms }
  testApp.app.bodyTimeout.ms = bodyMs
  for (const name of Object.keys(limits) as (keyof typeof limits)[]) {
    production[name] = server[name]
    server[name] = limits[name]
  }
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.close())

/** Sends one part of a request every `everyMs` milliseconds. Returns how the server ended it. */
async function send(parts: Iterable<string>, everyMs: number) {
  const started = performance.now()
  const socket = connect((testApp.app.server.address() as AddressInfo).port, '127.0.0.1')
  let response = ''
  socket.on('data', (bytes) => {
    response += bytes
  })
  socket.on('error', () => {})
  // A reset is an end like any other.
  const ended = new Promise((resolve) => socket.on('close', resolve))
  let sent = 0
  for (const part of parts) {
    if (socket.destroyed || response !== '') break
    socket.write(part)
    sent++
    await wait(everyMs)
  }
  await ended
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]), response, sent, ms: performance.now() - started }
}

const headOf = (path: string, length: number) =>
  `POST /api/${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

describe('a slow request', () => {
  it.each([
    ['the body of a call', cartEndpoints.addToCart.path],
    ['the body of a webhook', paymentsEndpoints.receiveStripeEvent.path],
    ['the body of a call that there is not', 'nothing'],
  ])('%s, a byte at a time, is ended at the time for a whole request', async (_what, path) => {
    const { status, sent, ms } = await send([headOf(path, 4_000), ...' '.repeat(100)], 50)
    // The response is lost when the connection is closed while request bytes are still arriving.
    expect([408, Number.NaN]).toContain(status)
    expect(sent).toBeLessThan(40)
    expect(ms).toBeLessThan(bodyMs + 2_000)
  })

  it('with headers sent line by line is ended with 408 at the header timeout', async () => {
    const lines = Array.from({ length: 100 }, (_, n) => `x-${n}: a\r\n`)
    const { status, response, sent } = await send(['GET /api/health HTTP/1.1\r\n', ...lines], 50)
    expect(status).toBe(408)
    expect(response).toContain('connection: close')
    expect(sent).toBeLessThan(40)
  })

  it('a silent connection is closed', async () => {
    const { ms } = await send([''], 0)
    expect(ms).toBeLessThan(limits.requestTimeout + 2_000)
  })

  it('with a slow body that arrives in time is accepted', async () => {
    const body = JSON.stringify({ productId: 0, count: 1, languageCode: 'pl' })
    const half = body.length / 2
    const { status } = await send([headOf('cart/add-to-cart', body.length), body.slice(0, half), body.slice(half)], 100)
    expect([400, 404]).toContain(status)
  })

  it('has half a minute in production, a file twenty, and headers less', () => {
    expect([production.bodyMs, production.requestTimeout]).toEqual([30_000, 20 * 60_000])
    expect(production.headersTimeout).toBeLessThan(production.bodyMs)
    expect(production.headersTimeout).toBeGreaterThan(0)
    expect(production.connectionsCheckingInterval).toBeLessThanOrEqual(5_000)
    expect(production.timeout).toBeGreaterThan(60_000)
  })
})
