import { describe, expect, test } from 'vitest'
import { isPageUrl } from '#http/page-url.rules.ts'

describe('an address that shows the web page', () => {
  test.each([
    '/',
    '/sklep',
    '/kursy/miod',
    '/apiary',
    '/mediateka',
    '/metricsy',
    '/sklep/metrics',
    `/szkic/produkt/k.1795783273.${'a'.repeat(43)}`,
  ])('%s', (path) => {
    expect(isPageUrl(path)).toBe(true)
  })
})

describe('a URL that is not a page, for which a program never gets HTML', () => {
  test.each([
    ...['/api', '/api/', '/api/metrics', '/API/unknown', '/media', '/media/x'],
    ...['/metrics', '/metrics/', '/METRICS', '/metrics/server'],
    ...['/manifest.webmanifest', '/favicon.png', '/assets/missing.js', '/.env'],
  ])('%s', (path) => {
    expect(isPageUrl(path)).toBe(false)
  })
})
