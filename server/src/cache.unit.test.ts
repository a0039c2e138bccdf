import { describe, expect, it } from 'vitest'
import { createCache } from '#cache.ts'
import type { Changes, Topic } from '#changes.ts'

/** Changes announced by the test. */
function openChanges() {
  const handlers = new Map<Topic, ((id?: string, state?: string) => unknown)[]>()
  const changes: Changes = {
    on(topic, handle) {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handle])
    },
  }
  const announce = (topic: Topic, id?: string, state?: string) => {
    for (const handle of handlers.get(topic) ?? []) handle(id, state)
  }
  return { changes, announce }
}

const limit = { maxBytes: 1_000, sizeOf: (text: string) => text.length }
const text = (length: number) => 'x'.repeat(length)

/** A cache of texts, and a function that returns which keys are cached. */
function openCache(parts?: Parameters<typeof createCache<string>>[2]) {
  const { changes, announce } = openChanges()
  const cache = createCache<string>(changes, ['products'], parts, limit)
  const fill = (key: string, length: number) => cache.get(key, async () => text(length))
  const has = (...keys: string[]) => keys.filter((key) => cache.peek(key) !== undefined)
  return { cache, announce, fill, has }
}

describe('a cache with a limit of bytes', () => {
  it('drops the least recently used entries, and no more than it must', async () => {
    const { fill, has } = openCache()
    await fill('a', 300)
    await fill('b', 300)
    await fill('c', 300)
    expect(has('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
    await fill('d', 300)
    expect(has('a', 'b', 'c', 'd')).toEqual(['b', 'c', 'd'])
  })

  it('counts a read as use', async () => {
    const { cache, fill, has } = openCache()
    for (const key of ['a', 'b', 'c']) await fill(key, 300)
    cache.peek('a')
    await fill('b', 300)
    await fill('d', 300)
    expect(has('a', 'b', 'c', 'd').sort()).toEqual(['a', 'b', 'd'])
  })

  it('holds as many bytes as allowed, their keys among them, and not one more', async () => {
    const { fill, has } = openCache()
    await fill('a', 498)
    await fill('b', 498)
    expect(has('a', 'b')).toEqual(['a', 'b'])
    await fill('c', 1)
    expect(has('a', 'b', 'c')).toEqual(['b', 'c'])
  })

  it('returns a value larger than its limit without storing it', async () => {
    const { fill, has } = openCache()
    await fill('a', 300)
    expect(await fill('b', 5_000)).toHaveLength(5_000)
    expect(has('a', 'b')).toEqual(['a'])
  })

  it('never holds more after thousands of keys', async () => {
    const { fill, has } = openCache()
    const keys = Array.from({ length: 5_000 }, (_, n) => `key ${n}`)
    for (const key of keys) await fill(key, 90)
    expect(has(...keys)).toEqual(keys.slice(-9))
  })

  it('has room again after a change of its topic', async () => {
    const { fill, has, announce } = openCache()
    await fill('a', 900)
    announce('products')
    await fill('b', 400)
    await fill('c', 400)
    expect(has('a', 'b', 'c')).toEqual(['b', 'c'])
  })

  it('counts a renewed value by its new size, and drops one that is not renewed', async () => {
    const { fill, has, announce } = openCache({
      topic: 'stock',
      of: () => [1],
      renew: (_value, _id, state) => (state === 'gone' ? undefined : text(Number(state))),
    })
    await fill('a', 100)
    announce('stock', '1', '700')
    await fill('b', 200)
    expect(has('a', 'b')).toEqual(['a', 'b'])
    announce('stock', '1', 'gone')
    expect(has('a', 'b')).toEqual([])
    await fill('c', 900)
    expect(has('c')).toEqual(['c'])
  })

  it('returns a value without storing it when one of its parts changes while it loads', async () => {
    const { cache, fill, has, announce } = openCache({ topic: 'stock', of: () => [1], renew: (value) => value })
    let finish = (_: string) => {}
    const loading = cache.get('a', () => new Promise<string>((resolve) => (finish = resolve)))
    announce('stock', '1', '700')
    finish('old')
    expect(await loading).toBe('old')
    expect(has('a')).toEqual([])
    expect(await fill('a', 3)).toBe('xxx')
    expect(has('a')).toEqual(['a'])
  })

  it('drops a value that a renewal made too large', async () => {
    const { fill, has, announce } = openCache({
      topic: 'stock',
      of: (value) => (value.length === 100 ? [1] : []),
      renew: () => text(900),
    })
    await fill('a', 100)
    await fill('b', 300)
    announce('stock', '1', '')
    expect(has('a', 'b').length).toBe(1)
  })
})
