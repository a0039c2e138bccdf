import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import type { ApiPoint } from './points.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.post('/control/inpost/next', { fail: 'none' }))

type Page = { count: number; page: number; per_page: number; total_pages: number; items: ApiPoint[] }
const ask = (path: string, options: RequestInit = {}) => fetch(`${sandbox.url}/inpost${path}`, options)

describe('the list of points', () => {
  test('has pages that together contain every point once', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => sandbox.get<Page>(`/inpost/v1/points?type=parcel_locker&per_page=100&page=${page}`)),
    )
    expect(pages[0]).toMatchObject({ count: 342, total_pages: 4, per_page: 100 })
    expect(new Set(pages.flatMap(({ items }) => items.map(({ name }) => name))).size).toBe(342)
  })

  test('is filtered by city, and rejects unknown parameters', async () => {
    const { items } = await sandbox.get<Page>('/inpost/v1/points?city=Sopot')
    expect(items.map(({ address_details }) => address_details.city)).toEqual(['Sopot', 'Sopot', 'Sopot', 'Sopot'])
    expect((await ask('/v1/points?town=Sopot')).status).toBe(400)
    expect((await ask('/v1/points?per_page=0')).status).toBe(400)
  })
})

describe('a single point', () => {
  test('is found by its name', async () => {
    expect(await (await ask('/v1/points/LUB12N')).json()).toMatchObject({ name: 'LUB12N', status: 'Operating' })
    expect((await ask('/v1/points/XYZ99A')).status).toBe(404)
  })

  test('can be added, disabled and removed', async () => {
    const set = (status: string) => sandbox.post('/control/inpost/points/NEW01A', { status })
    await set('Operating')
    expect(await (await ask('/v1/points/NEW01A')).json()).toMatchObject({ status: 'Operating' })
    await set('Disabled')
    expect(await (await ask('/v1/points/NEW01A')).json()).toMatchObject({ status: 'Disabled' })
    await set('gone')
    expect((await ask('/v1/points/NEW01A')).status).toBe(404)
    expect((await sandbox.post('/control/inpost/points/new', { status: 'gone' })).status).toBe(400)
  })
})

describe('simulated failures', () => {
  const fail = (how: string) => sandbox.post('/control/inpost/next', { fail: how })

  test('drop connections, answer errors or HTML until the next control call', async () => {
    await fail('down')
    await expect(ask('/v1/points')).rejects.toThrow()
    await expect(ask('/v1/points/LUB12N')).rejects.toThrow()
    await fail('error')
    expect((await ask('/v1/points')).status).toBe(500)
    await fail('garbage')
    expect((await ask('/v1/points')).headers.get('content-type')).toContain('text/html')
    await fail('none')
    expect((await ask('/v1/points')).status).toBe(200)
  })

  test('can delay the reply beyond any timeout', async () => {
    await fail('slow')
    await expect(ask('/v1/points', { signal: AbortSignal.timeout(300) })).rejects.toThrow('timeout')
  })

  test('do not prevent recording of calls', async () => {
    await ask('/v1/points/KRA01G')
    expect((await sandbox.get<{ received: string[] }>('/control/inpost')).received.at(-1)).toBe('/v1/points/KRA01G')
  })
})

describe('the fake map', () => {
  test('consists of a script, styles and a frame for pages on this computer', async () => {
    for (const [path, type] of [
      ['inpost-geowidget.js', 'text/javascript'],
      ['inpost-geowidget.css', 'text/css'],
      ['frame?token=a', 'text/html'],
      ['frame.js', 'text/javascript'],
      ['frame.css', 'text/css'],
    ]) {
      const response = await ask(`/geowidget/${path}`)
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('content-type')).toContain(type)
    }
    const policy = (await ask('/geowidget/frame?token=a')).headers.get('content-security-policy')
    expect(policy).toContain('frame-ancestors http://localhost:*')
  })

  test('works while the API is down', async () => {
    await sandbox.post('/control/inpost/next', { fail: 'down' })
    expect(await (await ask('/geowidget/points.json')).json()).toHaveLength(342)
  })
})
