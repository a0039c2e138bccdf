import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPointProvider, type PointProvider } from './inpost.ts'
import { ProviderUnavailable } from './unavailable.ts'

/** A locker as in the public list of the network, with more fields than we read. */
const wire = (name: string, change: object = {}) => ({
  href: `https://api-shipx-pl.easypack24.net/v1/points/${name}`,
  name,
  type: ['parcel_locker'],
  status: 'Operating',
  location: { longitude: 19.94, latitude: 50.06 },
  location_type: 'Outdoor',
  location_description: 'Obok piekarni ',
  opening_hours: '24/7',
  address: { line1: 'Miodowa 7', line2: '31-055 Kraków' },
  address_details: {
    city: 'Kraków',
    province: 'małopolskie',
    post_code: '31-055',
    street: 'Miodowa',
    building_number: '7',
    flat_number: null,
  },
  phone_number: null,
  payment_available: true,
  functions: ['parcel', 'parcel_collect', 'parcel_send'],
  location_247: true,
  ...change,
})

type Responder = (response: ServerResponse) => unknown
const json =
  (body: unknown, status = 200): Responder =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** The next responses of the network, in order; the last one repeats. */
let responses: Responder[] = []
let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  const respond = responses.length > 1 ? responses.shift() : responses[0]
  respond?.(response)
})
let points: PointProvider
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  points = createPointProvider({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const page = (...items: unknown[]) => json({ count: items.length, page: 1, per_page: 200, total_pages: 3, items })

describe('the list of points', () => {
  test('is loaded page by page and converted', async () => {
    responses = [page(wire('KRA010'), wire('KRA02B', { status: 'Disabled', location_247: null, functions: null }))]
    const { points: read, totalPages } = await points.listPoints(2)
    expect(asked).toEqual(['/v1/points?type=parcel_locker&per_page=200&page=2'])
    expect(totalPages).toBe(3)
    expect(read[0]).toEqual({
      name: 'KRA010',
      type: 'parcel_locker',
      status: 'Operating',
      isOpen: true,
      street: 'Miodowa 7',
      city: 'Kraków',
      postCode: '31-055',
      province: 'małopolskie',
      description: 'Obok piekarni',
      openingHours: '24/7',
      isOpenAlways: true,
      isPaymentAvailable: true,
      latitude: 50.06,
      longitude: 19.94,
    })
    expect(read[1]).toMatchObject({ isOpen: false, isOpenAlways: false })
  })

  test('a point that gives no parcels out is not open', async () => {
    responses = [page(wire('KRA010', { functions: ['parcel_send'] }))]
    expect((await points.listPoints(1)).points[0]?.isOpen).toBe(false)
  })

  test('one odd point is left out, many are no list', async () => {
    responses = [page(wire('KRA010'), wire('KRA02B'), { name: 'kra' })]
    expect((await points.listPoints(1)).points.map(({ name }) => name)).toEqual(['KRA010', 'KRA02B'])
    responses = [page(wire('KRA010'), { name: 'kra' }, null)]
    await expect(points.listPoints(1)).rejects.toThrow(ProviderUnavailable)
  })

  test('a short failure is hidden by a retry', async () => {
    responses = [json({}, 500), page(wire('KRA010'))]
    expect((await points.listPoints(1)).points).toHaveLength(1)
    expect(asked).toHaveLength(2)
  })

  test.each<[string, Responder]>([
    ['failure', json({ error: 'oops' }, 500)],
    ['no list', json({ items: 'many' })],
    ['no JSON', (response) => response.end('<html>maintenance</html>')],
    ['a way to another address', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a dropped connection', (response) => response.destroy()],
    ['more than it may send', (response) => response.end(`"${'x'.repeat(9 * 1024 * 1024)}"`)],
  ])('%s is an outcome with a name', async (_what, respond) => {
    responses = [respond]
    await expect(points.listPoints(1)).rejects.toThrow(ProviderUnavailable)
    expect(asked).not.toContain('/elsewhere')
  })
})

describe('one point', () => {
  test('is found by its name, or is not', async () => {
    responses = [json(wire('KRA010'))]
    expect(await points.findPoint('KRA010')).toMatchObject({ name: 'KRA010', isOpen: true })
    responses = [json({ status: 404, error: 'resource_not_found' }, 404)]
    expect(await points.findPoint('XYZ99A')).toBeNull()
    expect(asked).toEqual(['/v1/points/KRA010', '/v1/points/XYZ99A'])
  })

  test('a different point than requested is refused', async () => {
    responses = [json(wire('KRA011'))]
    expect(await points.findPoint('KRA010')).toBeNull()
  })

  test('a missing response is given up after a few seconds', async () => {
    responses = [() => {}]
    const began = performance.now()
    await expect(points.findPoint('KRA010')).rejects.toThrow(ProviderUnavailable)
    expect(performance.now() - began).toBeLessThan(6_000)
  })
})
