import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { simulation } from '@slodki-ul/contract/simulation'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { waitUntil } from '#testing/wait-until.ts'

const { token, organizationId, webhookSecret } = simulation.inpost
const received: { url: string | undefined; body: unknown }[] = []
const app = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  received.push({ url: request.url, body: JSON.parse(text) })
  response.writeHead(204).end()
})
let sandbox: TestSandbox
beforeAll(async () => {
  await once(app.listen(0, '127.0.0.1'), 'listening')
  sandbox = await startSandbox({ serverUrl: `http://127.0.0.1:${(app.address() as AddressInfo).port}` })
})
afterAll(async () => {
  await sandbox.stop()
  app.close()
})
afterEach(() => sandbox.post('/control/inpost/next-shipment', { fail: 'none' }))

type Shipment = { id: number; status: string; tracking_number: string | null; transactions: unknown[] }
const ask = async <T = Shipment>(path: string, options: RequestInit = {}, key: string = token) => {
  const headers = { authorization: `Bearer ${key}`, ...(options.body ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(`${sandbox.url}/inpost/v1${path}`, { ...options, headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, bytes, body: (bytes[0] === 0x7b ? JSON.parse(bytes.toString()) : null) as T }
}
const path = `/organizations/${organizationId}/shipments`
const shipment = {
  receiver: { first_name: 'Zofia', last_name: 'Kalinowska', email: 'zosia@poczta.example', phone: '601234567' },
  parcels: [{ template: 'small', weight: { amount: 0.5, unit: 'kg' } }],
  custom_attributes: { target_point: 'LUB12N' },
  service: 'inpost_locker_standard',
  reference: 'SU-10001/1',
}
const make = <T = Shipment>(change: object = {}) =>
  ask<T>(path, { method: 'POST', body: JSON.stringify({ ...shipment, ...change }) })
const read = async (id: number) => (await ask(`/shipments/${id}`)).body

describe('a shipment', () => {
  test('is offered, selected and sold by itself, has a label then and can be cancelled only before', async () => {
    const { status, body } = await make()
    expect([status, body]).toMatchObject([201, { status: 'created', tracking_number: null }])
    expect((await ask(`/shipments/${body.id}/label?format=Pdf&type=A6`)).body).toMatchObject({
      error: 'invalid_action',
    })
    const states = [await read(body.id), await read(body.id), await read(body.id)].map((each) => each.status)
    expect(states).toEqual(['offers_prepared', 'offer_selected', 'confirmed'])
    expect((await read(body.id)).tracking_number).toMatch(/^\d{24}$/)
    const label = await ask(`/shipments/${body.id}/label?format=Pdf&type=A6`)
    expect([label.status, label.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await ask(`/shipments/${body.id}`, { method: 'DELETE' })).body).toMatchObject({ error: 'invalid_action' })
    await waitUntil(() => received.length > 0)
    expect(received.at(-1)).toMatchObject({
      url: `/api/webhooks/inpost/${webhookSecret}`,
      body: { event: 'shipment_confirmed', organization_id: 4242, payload: { shipment_id: body.id } },
    })
    const early = (await make()).body
    expect((await ask(`/shipments/${early.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await ask(`/shipments/${early.id}`)).status).toBe(404)
  })

  test('is refused by field, with a wrong key, and for a point that takes no parcels', async () => {
    const receiver = { ...shipment.receiver, phone: '+48 601 234 567', fax: '1' }
    expect((await make({ receiver })).body).toMatchObject({
      ...{ status: 400, error: 'validation_failed' },
      details: { receiver: expect.arrayContaining([{ phone: ['invalid'] }]) },
    })
    expect((await make({ custom_attributes: undefined })).body).toMatchObject({
      details: { custom_attributes: [{ target_point: ['required'] }] },
    })
    expect((await make({ custom_attributes: { target_point: 'XYZ99A' } })).body).toMatchObject({
      details: { custom_attributes: [{ target_point: ['does_not_exist'] }] },
    })
    expect((await make({ service: 'inpost_courier_standard' })).body).toMatchObject({
      details: { receiver: [{ address: ['required'] }] },
    })
    expect((await ask(path, {}, 'wrong')).status).toBe(401)
  })

  test('fails on command: refused, made with a lost answer, not paid for, held', async () => {
    const next = (call: object) => sandbox.post('/control/inpost/next-shipment', call)
    await next({ fail: 'refused', details: { receiver: [{ email: ['invalid'] }] } })
    expect((await make()).body).toMatchObject({ details: { receiver: [{ email: ['invalid'] }] } })
    await next({ fail: 'lost' })
    await expect(make({ reference: 'SU-10002/1' })).rejects.toThrow()
    const listed = await ask<{ items: { reference: string }[] }>(`${path}?sort_by=id&sort_order=desc`)
    expect(listed.body.items[0]?.reference).toBe('SU-10002/1')
    await next({ fail: 'unpaid' })
    const unpaid = (await make()).body
    expect((await read(unpaid.id)).transactions).toMatchObject([{ status: 'failure' }])
    await next({ fail: 'none', isHeld: true })
    const held = (await make()).body
    expect([await read(held.id), await read(held.id)]).toMatchObject([{ status: 'created' }, { status: 'created' }])
  })

  test('moves on by a control call, with as many events as wanted', async () => {
    const { id } = (await make()).body
    for (let asked = 0; asked < 3; asked++) await read(id)
    const { tracking_number: number } = await read(id)
    const before = received.length
    const { body } = await sandbox.post(`/control/inpost/parcels/${number}`, { status: 'delivered', events: 2 })
    expect(body).toEqual({ status: 'delivered', statuses: [204, 204] })
    expect(received.slice(before)).toMatchObject([
      { body: { event: 'shipment_status_changed', payload: { shipment_id: id, status: 'delivered' } } },
      { body: { payload: { tracking_number: number } } },
    ])
    expect((await read(id)).status).toBe('delivered')
    expect((await sandbox.post('/control/inpost/parcels/1', { status: 'delivered' })).status).toBe(404)
  })
})
