import { describe, expect, it } from 'vitest'
import { cacheRoute, type ResponseCache } from '#http/response-cache.ts'

const route = { peek: () => undefined, isPersonal: false }

describe('remembered addresses', () => {
  it('are no more than two thousand, the newest ones among them', () => {
    const responseCache: ResponseCache = new Map()
    for (let n = 0; n < 10_000; n++) {
      cacheRoute(responseCache, `/api/products?visit=${n}`, route)
      expect(responseCache.size).toBeLessThanOrEqual(2_000)
    }
    expect(responseCache.size).toBeGreaterThan(1_800)
    expect(responseCache.has('/api/products?visit=9999')).toBe(true)
    expect(responseCache.has('/api/products?visit=0')).toBe(false)
  })

  it('are not longer than 300 characters', () => {
    const responseCache: ResponseCache = new Map()
    for (const length of [299, 300, 301, 8_000]) cacheRoute(responseCache, 'x'.repeat(length), route)
    expect([...responseCache.keys()].map((url) => url.length)).toEqual([299, 300])
  })

  it('keep their first shortcut', () => {
    const responseCache: ResponseCache = new Map()
    cacheRoute(responseCache, '/a', route)
    cacheRoute(responseCache, '/a', { ...route })
    expect(responseCache.get('/a')).toBe(route)
  })
})
