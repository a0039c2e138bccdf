import { simulation } from '@slodki-ul/contract/simulation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import type { PixelEvent } from './state.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

type Received = { loads: number; events: PixelEvent[]; refused: { query: object; reason: string }[] }
const received = () => sandbox.get<Received>('/control/pixel')

const envelope = {
  id: simulation.pixel.id,
  eid: 'our-event-id',
  dl: 'http://localhost:3000/#/koszyk',
  fbp: 'fb.0.1700000000000.1234567890',
}
const send = (event: string, data: Record<string, string> = {}, change: Record<string, string> = {}) => {
  const fields = Object.entries(data).map(([name, value]) => [`cd[${name}]`, value])
  const query = new URLSearchParams({ ev: event, ...envelope, ...Object.fromEntries(fields), ...change })
  return fetch(`${sandbox.url}${simulation.pixel.path}/tr/?${query}`)
}

describe('the fake pixel', () => {
  test('serves its script to pages of other origins and counts the requests', async () => {
    const before = (await received()).loads
    const reply = await fetch(`${sandbox.url}${simulation.pixel.path}/en_US/fbevents.js`)
    expect(reply.headers.get('content-type')).toContain('text/javascript')
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await received()).loads).toBe(before + 1)
  })

  test('stores expected events with their data, and responds with a picture', async () => {
    const reply = await send('ViewContent', {
      content_ids: '["7"]',
      content_type: 'product',
      value: '69.5',
      currency: 'PLN',
    })
    expect(reply.headers.get('content-type')).toBe('image/gif')
    await send('Contact')
    expect((await received()).events).toMatchObject([
      {
        event: 'ViewContent',
        eventId: 'our-event-id',
        page: envelope.dl,
        data: { content_ids: ['7'], content_type: 'product', value: 69.5, currency: 'PLN' },
      },
      { event: 'Contact', data: {} },
    ])
  })

  test.each([
    ['an unexpected event', 'PageView', {}, {}, 'Unexpected event: PageView'],
    ['another pixel', 'Contact', {}, { id: '1' }, 'No such pixel'],
    ['an event without an id', 'Contact', {}, { eid: '' }, 'Every event needs an id'],
    ['a missing amount', 'Purchase', { currency: 'PLN' }, {}, 'value'],
    ['another currency', 'Purchase', { currency: 'EUR', value: '1' }, {}, 'currency'],
    ['additional data', 'Contact', { email: 'a@b.example' }, {}, 'Unrecognized key'],
    ['invalid ids', 'ViewContent', { content_ids: 'x', currency: 'PLN', value: '1' }, {}, 'Not JSON'],
  ])('rejects %s', async (_what, event, data, change, reason) => {
    expect((await send(event, data, change)).status).toBe(200)
    const { refused, events } = await received()
    expect(refused.at(-1)?.reason).toContain(reason)
    expect(events).toHaveLength(2)
  })
})
