import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createNewsletterProvider, type NewsletterProvider, NewsletterRefused } from './newsletter.ts'
import { ProviderUnavailable } from './unavailable.ts'

type Asked = { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: unknown }
type Responder = (response: ServerResponse) => unknown
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Responder =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** The next responses of the provider, in order; the last one repeats. */
let responses: Responder[] = []
let asked: Asked[] = []
const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  const { method, url, headers } = request
  asked.push({ method, url, headers, body: text ? JSON.parse(text) : undefined })
  const respond = responses.length > 1 ? responses.shift() : responses[0]
  respond?.(response)
})
let newsletter: NewsletterProvider
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  newsletter = createNewsletterProvider({
    apiKey: 'our-key',
    groupId: '123456789012345678',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const email = 'ula+list@poczta.example'
const asProviderState = (status = 'active') => ({ data: { id: '31986843064993537', email, status, groups: [] } })
const ula = {
  email,
  askedAt: new Date('2026-11-22T08:00:00.500Z'),
  askedIp: '203.0.113.7',
  confirmedAt: new Date('2026-11-22T08:05:09Z'),
  confirmedIp: '2001:db8::7',
}
const lines = () => asked.map(({ method, url }) => `${method} ${url}`)

describe('who comes', () => {
  test.each([201, 200])('API-73 MKT-18 is put into our group with our key, and with the proof (%i)', async (status) => {
    responses = [json(status, asProviderState())]
    await newsletter.subscribe(ula)
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/api/subscribers',
        headers: expect.objectContaining({
          authorization: 'Bearer our-key',
          accept: 'application/json',
          'content-type': 'application/json',
        }),
        body: {
          email,
          status: 'active',
          groups: ['123456789012345678'],
          subscribed_at: '2026-11-22 08:00:00',
          ip_address: '203.0.113.7',
          opted_in_at: '2026-11-22 08:05:09',
          optin_ip: '2001:db8::7',
        },
      },
    ])
  })

  test('is refused when the provider will not have the address', async () => {
    responses = [json(422, { message: 'The email is invalid.', errors: { email: ['The email is invalid.'] } })]
    await expect(newsletter.subscribe(ula)).rejects.toThrow(NewsletterRefused)
    responses = [json(200, asProviderState('bounced'))]
    await expect(newsletter.subscribe(ula)).rejects.toThrow(NewsletterRefused)
  })
})

describe('who leaves', () => {
  test('is found by the address and unsubscribed', async () => {
    responses = [json(200, asProviderState()), json(200, asProviderState('unsubscribed'))]
    await newsletter.unsubscribe(email)
    expect(lines()).toEqual([
      'GET /api/subscribers/ula%2Blist%40poczta.example',
      'PUT /api/subscribers/31986843064993537',
    ])
    expect(asked[1]?.body).toEqual({ status: 'unsubscribed' })
  })

  test('is forgotten, with whatever is known', async () => {
    responses = [json(200, asProviderState()), json(200, { message: 'Forgotten.' })]
    await newsletter.purge(email)
    expect(lines()[1]).toBe('POST /api/subscribers/31986843064993537/forget')
  })

  test('and is not known there, or was forgotten in the same moment, needs no more', async () => {
    responses = [json(404, { message: 'Resource not found.' })]
    await newsletter.unsubscribe(email)
    await newsletter.purge(email)
    expect(lines().filter((line) => !line.startsWith('GET'))).toEqual([])
    responses = [json(200, asProviderState()), json(404, { message: 'Resource not found.' })]
    await newsletter.purge(email)
  })
})

describe('a failing provider', () => {
  test.each<[string, Responder]>([
    ['failure', json(500, { message: 'Server Error' })],
    ['a key it does not know', json(401, { message: 'Unauthenticated.' })],
    ['another answer', json(200, { ok: true })],
    ['no JSON', (response) => response.end('<html>maintenance</html>')],
    ['a way to another address', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a dropped connection', (response) => response.destroy()],
  ])('%s is an outcome with a name, which tells nothing of the key', async (_what, respond) => {
    responses = [respond]
    const calls = [() => newsletter.subscribe(ula), () => newsletter.unsubscribe(email), () => newsletter.purge(email)]
    for (const call of calls) {
      const error: unknown = await call().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ProviderUnavailable)
      expect(String(error)).not.toContain('our-key')
    }
    expect(lines()).not.toContain('GET /elsewhere')
  })

  test('that is rate-limited says for how long', async () => {
    responses = [json(429, { message: 'Too Many Attempts.' }, { 'retry-after': '30' })]
    await expect(newsletter.subscribe(ula)).rejects.toMatchObject({ retryAfterMs: 30_000 })
    responses = [json(429, {}, { 'retry-after': 'Sun, 22 Nov 2026 09:00:00 GMT' })]
    await expect(newsletter.subscribe(ula)).rejects.toMatchObject({ retryAfterMs: undefined })
  })
})
