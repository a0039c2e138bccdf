import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderRefused } from '#providers/refused.ts'
import { createShipmentProvider, type NewShipment, type ShipmentProvider, ShipmentRefused } from '#providers/shipx.ts'
import { flattenDetails } from '#providers/shipx-refusals.ts'
import { json, openProvider, providerFailures } from '#providers/testing/provider-server.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

const list = '/v1/organizations/77/shipments'
let server: Awaited<ReturnType<typeof openProvider>>
let shipments: ShipmentProvider
beforeAll(async () => {
  server = await openProvider({})
  shipments = createShipmentProvider({
    baseUrl: server.url,
    token: 'our-token',
    organizationId: '77',
    webhookSecrets: [],
  })
})
afterAll(() => server.close())
beforeEach(() => {
  server.asked.length = 0
  for (const path of Object.keys(server.responses)) delete server.responses[path]
})

const made = { id: 49, status: 'created', tracking_number: null, reference: 'SU-10001/1', offers: [], transactions: [] }
const parcel: NewShipment = {
  reference: 'SU-10001/1',
  service: 'inpost_locker_standard',
  receiver: { firstName: 'Zofia', lastName: 'Kalinowska', email: 'zosia@poczta.example', phone: '+48 601 234 567' },
  ...{ address: null, targetPoint: 'LUB12N', size: 'small', sidesMm: null, weightGrams: 1_840, insurance: 20_050 },
}
const address = { street: 'Lipowa', buildingNumber: '12', city: 'Lublin', postCode: '20-020', countryCode: 'PL' }

/** Responds to what makes a shipment and returns what was asked. */
function onCreate(reply: ReturnType<typeof json>) {
  const seen: { body: unknown; headers: IncomingMessage['headers'] }[] = []
  server.responses[list] = async (response, request) => {
    let text = ''
    for await (const chunk of request) text += chunk
    seen.push({ body: JSON.parse(text), headers: request.headers })
    reply(response, request)
  }
  return seen
}

describe('a shipment', () => {
  test('is made for a locker by its size and for a courier by its sides, with nine digits of the phone', async () => {
    const seen = onCreate(json(made, 201))
    expect(await shipments.create(parcel)).toEqual({
      ...{ id: '49', reference: 'SU-10001/1', status: 'created', number: null, refusals: [] },
    })
    await shipments.create({
      ...{ ...parcel, service: 'inpost_courier_standard', address, targetPoint: null },
      ...{ size: null, sidesMm: [300, 200, 100], insurance: null },
    })
    const receiver = {
      ...{ first_name: 'Zofia', last_name: 'Kalinowska', email: 'zosia@poczta.example', phone: '601234567' },
    }
    const weight = { amount: 1.84, unit: 'kg' }
    const [locker, courier] = seen
    expect(locker?.headers.authorization).toBe('Bearer our-token')
    expect(locker?.body).toEqual({
      ...{ receiver, parcels: [{ template: 'small', weight }], custom_attributes: { target_point: 'LUB12N' } },
      ...{ insurance: { amount: 200.5, currency: 'PLN' }, service: 'inpost_locker_standard', reference: 'SU-10001/1' },
    })
    const { city, street, postCode, countryCode } = address
    expect(courier?.body).toEqual({
      receiver: {
        ...receiver,
        address: { street, building_number: '12', city, post_code: postCode, country_code: countryCode },
      },
      parcels: [{ dimensions: { length: 300, width: 200, height: 100, unit: 'mm' }, weight }],
      ...{ service: 'inpost_courier_standard', reference: 'SU-10001/1' },
    })
  })

  test('is refused with the words of each field, without repeating them in the message', async () => {
    const details = { receiver: [{ phone: ['invalid'], email: ['required', 'invalid'] }], service: ['unknown'] }
    onCreate(json({ status: 400, error: 'validation_failed', details }, 400))
    const refused = await shipments.create(parcel).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ShipmentRefused)
    expect(refused).toMatchObject({
      ...{ reason: 'validation_failed', message: 'ShipX refused with validation_failed' },
      fields: [
        { field: 'receiver.phone', words: 'invalid' },
        { field: 'receiver.email', words: 'required' },
        { field: 'receiver.email', words: 'invalid' },
        { field: 'service', words: 'unknown' },
      ],
    })
    onCreate(json({ status: 401, error: 'token_invalid' }, 401))
    await expect(shipments.create(parcel)).rejects.toMatchObject({ isApiKeyRejected: true })
    expect(flattenDetails(null, 'invalid_action')).toEqual([{ field: 'invalid_action', words: 'invalid_action' }])
  })

  test('is unavailable, so that nobody knows whether it was made, for every failure of the provider', async () => {
    for (const [name, respond] of providerFailures) {
      server.responses[list] = respond
      await expect(shipments.create(parcel), name).rejects.toThrow(ProviderUnavailable)
    }
  })
})

describe('a shipment that exists', () => {
  test('is found by its reference, on any page', async () => {
    server.responses[list] = (response, request) => {
      const page = new URL(request.url ?? '', server.url).searchParams.get('page')
      const reference = page === '2' ? 'SU-10001/1' : 'SU-10001/11'
      json({ items: [{ ...made, reference }], total_pages: 3 })(response, request)
    }
    const since = new Date('2026-11-23T10:00:00Z')
    expect(await shipments.findByReference('SU-10001/1', since)).toMatchObject({ id: '49' })
    expect(server.asked[0]).toContain('created_at_gteq=2026-11-23T10%3A00%3A00.000Z')
    expect(await shipments.findByReference('SU-10002/1', since)).toBeNull()
    expect(server.asked).toHaveLength(5)
  })

  test('shows why it cannot be sold', async () => {
    const transactions = [{ status: 'failure', details: { error: 'insufficient_funds' } }]
    server.responses['/v1/shipments/49'] = json({ ...made, transactions })
    expect((await shipments.retrieve('49'))?.refusals).toEqual([{ field: 'error', words: 'insufficient_funds' }])
    const offers = [{ status: 'unavailable', unavailability_reasons: [{ key: 'no_carrier' }] }]
    server.responses['/v1/shipments/49'] = json({ ...made, offers })
    expect((await shipments.retrieve('49'))?.refusals).toEqual([{ field: 'key', words: 'no_carrier' }])
    expect(await shipments.retrieve('50')).toBeNull()
  })

  test('has a label once it is confirmed; what is no PDF is none', async () => {
    const path = '/v1/shipments/49/label'
    server.responses[path] = json({ error: 'invalid_action' }, 400)
    expect(await shipments.fetchLabel('49')).toBeNull()
    server.responses[path] = (response) => response.end('%PDF-1.4 label')
    expect(Buffer.from((await shipments.fetchLabel('49')) ?? []).toString()).toBe('%PDF-1.4 label')
    for (const [name, respond] of providerFailures.filter(([each]) => each !== 'too many questions')) {
      server.responses[path] = respond
      await expect(shipments.fetchLabel('49'), name).rejects.toThrow(ProviderUnavailable)
    }
  })

  test('is cancelled, unless the carrier no longer does', async () => {
    server.responses['/v1/shipments/49'] = (response) => response.writeHead(204).end()
    expect(await shipments.cancel('49')).toBe(true)
    expect(await shipments.cancel('50')).toBe(true)
    server.responses['/v1/shipments/49'] = json({ error: 'invalid_action', details: {} }, 400)
    expect(await shipments.cancel('49')).toBe(false)
    server.responses['/v1/shipments/49'] = json({ error: 'access_forbidden' }, 403)
    await expect(shipments.cancel('49')).rejects.toThrow(ProviderRefused)
  })

  test('shows whether the key is good', async () => {
    server.responses['/v1/organizations/77'] = json({ id: 77 })
    await shipments.check()
    server.responses['/v1/organizations/77'] = json({ error: 'unauthorized' }, 401)
    await expect(shipments.check()).rejects.toMatchObject({ isApiKeyRejected: true })
  })
})
