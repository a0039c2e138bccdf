import { afterEach, describe, expect, it, vi } from 'vitest'
import { inSessionLock } from './session-lock.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the lock of the session', () => {
  it('is the same in all tabs, and gives back what the work gave', async () => {
    const request = vi.fn(async (_name: string, work: () => Promise<unknown>) => [await work()])
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await inSessionLock(async () => 'renewed')).toEqual(['renewed'])
    expect(request.mock.calls.map(([name]) => name)).toEqual(['session'])
  })

  it('is not waited for where the browser has none', async () => {
    vi.stubGlobal('navigator', {})
    expect(await inSessionLock(async () => 'renewed')).toBe('renewed')
  })
})
