import { describe, expect, it } from 'vitest'
import { lazy } from './lazy.ts'

describe('lazy values', () => {
  it('is made once, for all who ask meanwhile and later', async () => {
    let made = 0
    const ask = lazy(async () => ++made)
    expect(made).toBe(0)
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    expect(await ask()).toBe(1)
  })

  it('is tried again after it failed', async () => {
    let tries = 0
    const ask = lazy(async () => {
      tries += 1
      if (tries === 1) throw new Error('not yet')
      return tries
    })
    await expect(ask()).rejects.toThrow('not yet')
    expect(await ask()).toBe(2)
  })
})
