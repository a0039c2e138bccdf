import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCache } from '#cache.ts'
import { type Academy, openAcademy } from '#testing/academy.ts'
import { aProduct } from '#testing/factories.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

describe('a cache', () => {
  it('loads once for askers at the same time, and again after a change of its topic', async () => {
    const cache = createCache<number>(academy.context.changes, ['products'])
    let loads = 0
    const load = async () => ++loads
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1])
    await aProduct(academy)
    await expect.poll(() => cache.get('a', load)).toBeGreaterThan(1)
  })

  it('keeps nothing that was read before a change it hears of while reading', async () => {
    const cache = createCache<string>(academy.context.changes, ['products'])
    let finish: (value: string) => void = () => {}
    const slow = cache.get('a', () => new Promise((resolve) => (finish = resolve)))
    const heard = new Promise<void>((resolve) => academy.context.changes.on('products', resolve))
    await aProduct(academy)
    await heard
    finish('old')
    expect(await slow).toBe('old')
    expect(await cache.get('a', async () => 'new')).toBe('new')
  })

  it('does not keep a failed load', async () => {
    const cache = createCache<number>(academy.context.changes, ['products'])
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await cache.get('a', async () => 1)).toBe(1)
  })
})
