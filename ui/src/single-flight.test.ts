import { describe, expect, it, vi } from 'vitest'
import { singleFlight } from './single-flight.ts'

describe('singleFlight', () => {
  it('shares one run among concurrent calls, and starts again after it', async () => {
    const work = vi.fn(async (text: string) => text)
    const run = singleFlight(work)
    expect(await Promise.all([run('a'), run('b')])).toEqual(['a', 'a'])
    expect(await run('c')).toBe('c')
    expect(work.mock.calls).toEqual([['a'], ['c']])
  })

  it('starts again after a failure', async () => {
    const work = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('done')
    const run = singleFlight(work)
    await expect(run()).rejects.toThrow('gone')
    expect(await run()).toBe('done')
  })
})
