import { shippingEndpoints } from '@slodki-ul/contract/catalogue/shipping-points'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryDays } from '#catalogue/shipping/delivery-days.rules.ts'
import { addPoints } from '#catalogue/shipping/parcel-points.service.ts'
import { aPoint } from '#testing/point-fake.ts'
import { saveSetting } from '#testing/saved-settings.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const { listPoints, getDelivery, getWidget } = shippingEndpoints

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const find = async (search: string, more: { pageNumber?: number; pageSize?: number } = {}) => {
  const { reply, pagination } = await testApp.call(listPoints, { query: { search, ...more } })
  return { names: reply.map(({ name }) => name), points: reply, total: pagination?.totalItems }
}

describe('GET /shipping/points', () => {
  it('CHK-09 finds the points of a town, in any spelling', async () => {
    const { points, total } = await find('lodz')
    expect(total).toBe(20)
    expect(points).toHaveLength(10)
    expect(points.every(({ city }) => city === 'Łódź')).toBe(true)
    expect(await find('ŁÓDŹ')).toEqual(await find('lodz'))
    expect((await find('Zielona Góra')).total).toBe(8)
  })

  it.each([
    ['its name', 'lub12n', 'LUB12N'],
    ['the beginning of its name', 'lub12', 'LUB12N'],
    ['its post code', '20-110', 'LUB12N'],
    ['a post code without its hyphen', '20110', 'LUB12N'],
    ['town and street', 'Lublin, Lipowa', 'LUB12N'],
    ['street and town without Polish letters', 'zrodlana lublin', 'LUB02N'],
    ['an address with a number nobody has', 'Lublin, Lipowa 12', 'LUB12N'],
    ['an address with its number', 'jana pawla ii 75 lublin', 'LUB10A'],
  ])('finds a point by %s first', async (_by, search, name) => {
    expect((await find(search)).names[0]).toBe(name)
  })

  it('returns the points of the town when the street has none', async () => {
    const { points, total } = await find('Lublin, Zmyślona 3')
    expect(total).toBe(14)
    expect(points.every(({ city }) => city === 'Lublin')).toBe(true)
  })

  it('returns nothing for unknown places, and escapes special characters', async () => {
    for (const search of ['Atlantyda', '%', '_', "' or true --", ':'.repeat(50)]) {
      const { total } = await find(search)
      expect(total, search).toBe(/[a-z]/i.test(search) ? 0 : 342)
    }
  })

  it('returns all of them page by page', async () => {
    const pages = await Promise.all([1, 2].map((pageNumber) => find('lublin', { pageNumber, pageSize: 9 })))
    expect(pages.map(({ names }) => names.length)).toEqual([9, 5])
    expect(new Set(pages.flatMap(({ names }) => names)).size).toBe(14)
  })

  it('may be cached, and is revalidated by its ETag', async () => {
    const { headers } = await testApp.call(listPoints, { query: { search: 'sopot' } })
    expect(headers['cache-control']).toBe('no-cache')
    const again = await testApp.app.inject({
      url: '/api/shipping/points?search=sopot',
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  it('leaves out closed points, and returns added ones at once', async () => {
    const wonder = { city: 'Dziwnów', street: 'Morska 1' }
    expect((await find('dziwnow')).total).toBe(0)
    await addPoints(
      testApp.context.db,
      [aPoint('DZI01A', wonder), aPoint('DZI02A', { ...wonder, isOpen: false, status: 'Disabled' })],
      testApp.clock.date(),
    )
    await expect.poll(async () => (await find('dziwnow')).names).toEqual(['DZI01A'])
  })
})

describe('GET /shipping/delivery', () => {
  it('tells the price of the cheapest parcel without cash on delivery, and its days', async () => {
    await saveSetting(testApp, 'delivery', { KurierDPDCod: { price: 1 }, Email: { price: 0 } })
    const { reply } = await testApp.call(getDelivery, {})
    expect(reply.delivery).toEqual({ price: 14.9, ...deliveryDays(testApp.clock.date()) })
    const off = { isEnabled: false }
    await saveSetting(testApp, 'delivery', { KurierDPD: off, InPostKurier: off, InPostPaczkomaty: off })
    expect((await testApp.call(getDelivery, {})).reply.delivery).toBeNull()
  })
})

describe('GET /shipping/widget', () => {
  it('API-76 returns the map and its token, once a token is configured', async () => {
    expect((await testApp.call(getWidget, {})).reply).toEqual({ widget: null })
    const mapped = await openTestApp({
      env: { SANDBOX: '0', INPOST_GEOWIDGET_TOKEN: 'a.b.c', INPOST_GEOWIDGET_BASE_URL: 'https://map.example/v5' },
    })
    const { reply, headers } = await mapped.call(getWidget, {})
    await mapped.close()
    expect(reply.widget).toEqual({
      script: 'https://map.example/v5/inpost-geowidget.js',
      styles: 'https://map.example/v5/inpost-geowidget.css',
      token: 'a.b.c',
    })
    const policy = String(headers['content-security-policy'])
    for (const part of ['script-src', 'style-src', 'connect-src'])
      expect(policy).toContain(`${part} 'self' https://map.example;`)
    expect(policy).toMatch(/frame-src https:..map.example$/)
    expect(policy).not.toContain('unsafe')
  })
})
