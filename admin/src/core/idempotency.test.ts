import { describe, expect, it } from 'vitest'
import { createIdempotencyKeys } from './idempotency.ts'

const numbered = () => {
  let last = 0
  return createIdempotencyKeys(() => `key-${++last}`)
}

describe('idempotency keys', () => {
  it('are the same for the same request until it has an outcome, and new afterwards', () => {
    const keys = numbered()
    expect([keys.keyOf('a'), keys.keyOf('a'), keys.keyOf('b')]).toEqual(['key-1', 'key-1', 'key-2'])
    keys.settle('a', 201)
    expect([keys.keyOf('a'), keys.keyOf('b')]).toEqual(['key-3', 'key-2'])
  })

  it.each([null, 500, 503, 401, 429])('are kept after the status %s, which decides nothing', (status) => {
    const keys = numbered()
    keys.keyOf('a')
    keys.settle('a', status)
    expect(keys.keyOf('a')).toBe('key-1')
  })

  it.each([200, 204, 400, 403, 404, 409])('are new after the status %s', (status) => {
    const keys = numbered()
    keys.keyOf('a')
    keys.settle('a', status)
    expect(keys.keyOf('a')).toBe('key-2')
  })
})
