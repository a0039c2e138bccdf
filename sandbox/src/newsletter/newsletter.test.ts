import { simulation } from '@slodki-ul/contract/simulation'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import type { StoredSubscriber } from './state.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.post('/control/newsletter/next', { fail: 'none' }))

const { apiKey, groupId } = simulation.newsletter
const headers = { authorization: `Bearer ${apiKey}`, accept: 'application/json' }
const ask = async (method: string, path: string, body?: unknown, change: Record<string, string> = {}) => {
  const response = await fetch(`${sandbox.url}/newsletter/api/subscribers${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...change },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const reply = (await response.json()) as { data: StoredSubscriber; message?: string; errors?: object }
  return { status: response.status, headers: response.headers, body: reply }
}
const buildSubscriber = (email: string, change: object = {}) => ({
  email,
  status: 'active',
  groups: [groupId],
  subscribed_at: '2026-11-22 08:00:00',
  ip_address: '203.0.113.7',
  opted_in_at: '2026-11-22 08:05:00',
  optin_ip: '2001:db8::7',
  ...change,
})
const known = async (email: string) =>
  (await sandbox.get<{ subscribers: StoredSubscriber[] }>('/control/newsletter')).subscribers.find(
    (each) => each.email === email,
  )

describe('a subscriber', () => {
  test('is created once and updated afterwards', async () => {
    const first = await ask('POST', '', buildSubscriber('raz@poczta.example'))
    const second = await ask('POST', '', buildSubscriber('RAZ@poczta.example'))
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body.data.id).toBe(first.body.data.id)
    expect(first.body.data).toMatchObject({ email: 'raz@poczta.example', status: 'active', groups: [{ id: groupId }] })
    expect(first.body.data.id).toMatch(/^\d{17}$/)
  })

  test('is found by e-mail or id, unsubscribed, subscribed again and deleted', async () => {
    const { body } = await ask('POST', '', buildSubscriber('tam@poczta.example'))
    const { id } = body.data
    expect((await ask('GET', '/tam%40poczta.example')).body.data.id).toBe(id)
    expect((await ask('GET', `/${id}`)).body.data.email).toBe('tam@poczta.example')
    const left = await ask('PUT', `/${id}`, { status: 'unsubscribed' })
    expect(left.body.data).toMatchObject({ status: 'unsubscribed', unsubscribed_at: expect.any(String) })
    const back = await ask('POST', '', buildSubscriber('tam@poczta.example'))
    expect(back.body.data).toMatchObject({ id, status: 'active', unsubscribed_at: null })
    expect((await ask('POST', `/${id}/forget`)).status).toBe(200)
    expect(await known('tam@poczta.example')).toBeUndefined()
    for (const [method, path] of [
      ['GET', '/tam%40poczta.example'],
      ['PUT', `/${id}`],
      ['POST', `/${id}/forget`],
    ] as const)
      expect((await ask(method, path, method === 'PUT' ? {} : undefined)).status).toBe(404)
  })

  test.each([
    ['email', { email: 'ula@' }],
    ['email', { email: undefined }],
    ['status', { status: 'subscribed' }],
    ['groups.0', { groups: ['1'] }],
    ['groups.0', { groups: [Number(groupId)] }],
    ['opted_in_at', { opted_in_at: '2026-11-22T08:05:00Z' }],
    ['optin_ip', { optin_ip: 'here' }],
    ['body', { resubscribe: true }],
  ])('is rejected for its %s: %j', async (field, change) => {
    const { status, body } = await ask('POST', '', buildSubscriber('nie@poczta.example', change))
    expect(status).toBe(422)
    expect(body).toEqual({ message: expect.any(String), errors: { [field]: [expect.any(String)] } })
    expect(await known('nie@poczta.example')).toBeUndefined()
  })
})

describe('requests', () => {
  test('need the API key and accept JSON', async () => {
    for (const authorization of ['', 'Bearer x', apiKey]) {
      const { status, body } = await ask('GET', '/x', undefined, { authorization })
      expect([status, body]).toEqual([401, { message: 'Unauthenticated.' }])
    }
    expect((await ask('GET', '/x', undefined, { accept: '*/*' })).status).toBe(406)
  })
})

describe('simulated failures', () => {
  const fail = (how: string) => sandbox.post('/control/newsletter/next', { fail: how })
  const post = () => ask('POST', '', buildSubscriber('klopot@poczta.example'))

  test('last until the next control call', async () => {
    await fail('down')
    await expect(post()).rejects.toThrow()
    await expect(post()).rejects.toThrow()
    for (const [how, status] of [
      ['error', 500],
      ['limited', 429],
      ['unauthenticated', 401],
    ] as const) {
      await fail(how)
      const reply = await post()
      expect([how, reply.status]).toEqual([how, status])
      expect(reply.headers.get('retry-after')).toBe(how === 'limited' ? '30' : null)
    }
    await fail('garbage')
    await expect(post()).rejects.toThrow()
    await fail('none')
    expect((await post()).status).toBe(201)
  })

  test('reject one address', async () => {
    await fail('refused')
    expect((await post()).status).toBe(422)
    expect((await post()).status).not.toBe(422)
  })

  test('are checked, and calls are recorded', async () => {
    await ask('GET', '/kto%40poczta.example')
    const { received } = await sandbox.get<{ received: string[] }>('/control/newsletter')
    expect(received.at(-1)).toBe('GET /api/subscribers/kto%40poczta.example')
    expect((await fail('sometimes')).status).toBe(400)
  })
})
