import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeStorage } from '#testing/fake-storage.ts'
import { readRecentPoints, saveRecentPoint } from './recent-points.ts'

beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()))

const point = (name: string) => ({ name, street: 'Lipowa 12', city: 'Lublin' })
const names = () => readRecentPoints().map(({ name }) => name)

describe('the points of earlier orders', () => {
  it('are three, the last one first, each once', () => {
    for (const name of ['A', 'B', 'C', 'B', 'D']) saveRecentPoint(point(name))
    expect(names()).toEqual(['D', 'B', 'C'])
  })

  it.each(['{', 'null', '{}', '[1, null, {"name": "A"}]'])('survive %s', (text) => {
    localStorage.setItem('checkout.lastPoints', text)
    expect(names()).toEqual([])
  })
})
