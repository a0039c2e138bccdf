import { describe, expect, it } from 'vitest'
import { type CachedUrls, rememberUrl } from '#http/response-cache.ts'

const cached = { peek: () => undefined, isPersonal: false }

describe('remembered URLs', () => {
  it('are at most two thousand, with the newest ones', () => {
    const urls: CachedUrls = new Map()
    for (let n = 0; n < 10_000; n++) {
      rememberUrl(urls, `/api/products?visit=${n}`, cached)
      expect(urls.size).toBeLessThanOrEqual(2_000)
    }
    expect(urls.size).toBeGreaterThan(1_800)
    expect(urls.has('/api/products?visit=9999')).toBe(true)
    expect(urls.has('/api/products?visit=0')).toBe(false)
  })

  it('are not longer than 300 characters', () => {
    const urls: CachedUrls = new Map()
    for (const length of [299, 300, 301, 8_000]) rememberUrl(urls, 'x'.repeat(length), cached)
    expect([...urls.keys()].map((url) => url.length)).toEqual([299, 300])
  })

  it('return their first response', () => {
    const urls: CachedUrls = new Map()
    rememberUrl(urls, '/a', cached)
    rememberUrl(urls, '/a', { ...cached })
    expect(urls.get('/a')).toBe(cached)
  })
})
