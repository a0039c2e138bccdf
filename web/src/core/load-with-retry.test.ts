import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWithRetry, preloadCode } from './load-with-retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { querySelectorAll: () => [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('loadWithRetry', () => {
  it('tries again after pauses that grow', async () => {
    const load = vi.fn(async () => {
      if (load.mock.calls.length < 4) throw new Error('gone')
      return 'code'
    })
    const loaded = loadWithRetry(load)
    const tries = []
    for (const second of [0, 1, 1, 1, 4]) {
      await vi.advanceTimersByTimeAsync(second * 1_000)
      tries.push(load.mock.calls.length)
    }
    expect(tries).toEqual([1, 2, 2, 3, 4])
    await expect(loaded).resolves.toBe('code')
  })

  it('tries again as soon as the network is back', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('code')
    const loaded = loadWithRetry(load)
    await vi.advanceTimersByTimeAsync(0)
    window.dispatchEvent(new Event('online'))
    await expect(loaded).resolves.toBe('code')
  })
})

describe('preloadCode', () => {
  it('leaves the first screen alone, and nothing to do for a part that has gone', async () => {
    const [wanted, gone] = [vi.fn(), vi.fn()]
    preloadCode(wanted)
    preloadCode(gone)()
    expect(wanted).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(wanted).toHaveBeenCalledOnce()
    expect(gone).not.toHaveBeenCalled()
  })
})
