import { describe, expect, it } from 'vitest'
import { rememberAddress, type Shortcuts } from '#http/response-cache.ts'

const shortcut = { peek: () => undefined, isPersonal: false }

describe('remembered addresses', () => {
  it('are no more than two thousand, the newest ones among them', () => {
    const shortcuts: Shortcuts = new Map()
    for (let n = 0; n < 10_000; n++) {
      rememberAddress(shortcuts, `/api/products?visit=${n}`, shortcut)
      expect(shortcuts.size).toBeLessThanOrEqual(2_000)
    }
    expect(shortcuts.size).toBeGreaterThan(1_800)
    expect(shortcuts.has('/api/products?visit=9999')).toBe(true)
    expect(shortcuts.has('/api/products?visit=0')).toBe(false)
  })

  it('are not longer than 300 characters', () => {
    const shortcuts: Shortcuts = new Map()
    for (const length of [299, 300, 301, 8_000]) rememberAddress(shortcuts, 'x'.repeat(length), shortcut)
    expect([...shortcuts.keys()].map((url) => url.length)).toEqual([299, 300])
  })

  it('keep their first shortcut', () => {
    const shortcuts: Shortcuts = new Map()
    rememberAddress(shortcuts, '/a', shortcut)
    rememberAddress(shortcuts, '/a', { ...shortcut })
    expect(shortcuts.get('/a')).toBe(shortcut)
  })
})
