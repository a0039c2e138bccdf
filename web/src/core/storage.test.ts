import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { fakeStorage } from '#testing/fake-storage.ts'
import { createStorage } from './storage.ts'

const tab = fakeStorage()
const device = fakeStorage()
beforeEach(() => {
  tab.clear()
  device.clear()
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('localStorage', device)
})

const point = createStorage('point', z.object({ name: z.string() }))

describe('createStorage', () => {
  it('stores an object as JSON and returns it', () => {
    point.save({ name: 'LUB01A' })
    expect(tab.getItem('point')).toBe('{"name":"LUB01A"}')
    expect(point.read()).toEqual({ name: 'LUB01A' })
    point.remove()
    expect(point.read()).toBeNull()
  })

  it('stores a string as it is, also one that is JSON', () => {
    const code = createStorage('code', z.string())
    code.save('123')
    expect(tab.getItem('code')).toBe('123')
    expect(code.read()).toBe('123')
  })

  it('uses localStorage on request', () => {
    createStorage('code', z.string(), 'local').save('A')
    expect([device.getItem('code'), tab.getItem('code')]).toEqual(['A', null])
  })

  it.each(['{', 'null', '{}', '{"name":7}', ''])('reads null from %j', (text) => {
    tab.setItem('point', text)
    expect(point.read()).toBeNull()
  })

  it('reads null and stores nothing where storage is forbidden', () => {
    vi.stubGlobal('sessionStorage', undefined)
    point.save({ name: 'LUB01A' })
    point.remove()
    expect(point.read()).toBeNull()
  })
})
