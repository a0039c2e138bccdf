import { simulation } from '@slodki-ul/contract/simulation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import type { PixelEvent } from './state.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

type Told = { loads: number; events: PixelEvent[]; refused: { query: object; why: string }[] }
const told = () => sandbox.get<Told>('/control/pixel')

const envelope = {
  id: simulation.pixel.id,
  eid: 'an-event-of-ours',
  dl: 'http://localhost:3000/#/koszyk',
  fbp: 'fb.0.1700000000000.1234567890',
}
const tell = (event: string, data: Record<string, string> = {}, change: Record<string, string> = {}) => {
  const fields = Object.entries(data).map(([name, value]) => [`cd[${name}]`, value])
  const query = new URLSearchParams({ ev: event, ...envelope, ...Object.fromEntries(fields), ...change })
  return fetch(`${sandbox.url}${simulation.pixel.path}/tr/?${query}`)
}

describe('the stand-in of the pixel', () => {
  test('hands its script to pages of other hosts and counts how often', async () => {
    const before = (await told()).loads
    const answer = await fetch(`${sandbox.url}${simulation.pixel.path}/en_US/fbevents.js`)
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await told()).loads).toBe(before + 1)
  })

  test('keeps the events of ours with what they say, and answers with a picture', async () => {
    const answer = await tell('ViewContent', {
      content_ids: '["7"]',
      content_type: 'product',
      value: '69.5',
      currency: 'PLN',
    })
    expect(answer.headers.get('content-type')).toBe('image/gif')
    await tell('Contact')
    expect((await told()).events).toMatchObject([
      {
        event: 'ViewContent',
        eventId: 'an-event-of-ours',
        page: envelope.dl,
        data: { content_ids: ['7'], content_type: 'product', value: 69.5, currency: 'PLN' },
      },
      { event: 'Contact', data: {} },
    ])
  })

  test.each([
    ['an event that is none of ours', 'PageView', {}, {}, 'No event of ours: PageView'],
    ['another pixel', 'Contact', {}, { id: '1' }, 'No such pixel'],
    ['an event without an id', 'Contact', {}, { eid: '' }, 'Every event of ours has an id'],
    ['no money', 'Purchase', { currency: 'PLN' }, {}, 'value'],
    ['other money', 'Purchase', { currency: 'EUR', value: '1' }, {}, 'currency'],
    ['more than is asked for', 'Contact', { email: 'a@b.example' }, {}, 'Unrecognized key'],
    ['ids that are none', 'ViewContent', { content_ids: 'x', currency: 'PLN', value: '1' }, {}, 'Not JSON'],
  ])('refuses %s', async (_what, event, data, change, why) => {
    expect((await tell(event, data, change)).status).toBe(200)
    const { refused, events } = await told()
    expect(refused.at(-1)?.why).toContain(why)
    expect(events).toHaveLength(2)
  })
})
