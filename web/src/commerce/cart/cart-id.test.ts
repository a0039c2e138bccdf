import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeCookies } from '#testing/fake-cookies.ts'

const { reader, ofSession } = vi.hoisted(() => ({
  reader: { subscribe: null as null | ((onChange: () => void) => () => void) },
  ofSession: new Set<() => void>(),
}))
vi.mock('react', () => ({
  useSyncExternalStore: (subscribe: NonNullable<typeof reader.subscribe>, read: () => unknown) => {
    reader.subscribe = subscribe
    return read()
  },
}))
vi.mock('#core/session.ts', () => ({
  subscribeToSession: (onChange: () => void) => {
    ofSession.add(onChange)
    return () => ofSession.delete(onChange)
  },
}))
const { dropCartId, saveCartId, useCartId } = await import('./cart-id.ts')

const jar = new Map<string, string>()
const id = '11111111-2222-4333-8444-555555555555'

beforeEach(() => {
  jar.clear()
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', fakeCookies(jar))
  return () => vi.unstubAllGlobals()
})

describe('readers of the id of the cart', () => {
  it('see it, and are told when it or the session changes, until they leave', () => {
    expect(useCartId()).toBeNull()
    const changed = vi.fn()
    const leave = reader.subscribe?.(changed)
    saveCartId(id)
    expect([useCartId(), changed.mock.calls.length]).toEqual([id, 1])
    expect([...jar]).toEqual([['cartId', id]])
    for (const tell of ofSession) tell()
    dropCartId(id)
    expect([useCartId(), changed.mock.calls.length]).toEqual([null, 3])
    leave?.()
    saveCartId(id)
    expect([changed.mock.calls.length, ofSession.size]).toEqual([3, 0])
  })
})
