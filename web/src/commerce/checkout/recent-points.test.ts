import { beforeEach, describe, expect, it } from 'vitest'
import { keepLastPoint, readLastPoints } from './recent-points.ts'

const kept = new Map<string, string>()
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}
beforeEach(() => kept.clear())

const point = (name: string) => ({ name, street: 'Lipowa 12', city: 'Lublin' })
const names = () => readLastPoints(store).map(({ name }) => name)

describe('the points of earlier orders', () => {
  it('are three, the last one first, each once', () => {
    for (const name of ['A', 'B', 'C', 'B', 'D']) keepLastPoint(store, point(name))
    expect(names()).toEqual(['D', 'B', 'C'])
  })

  it.each(['{', 'null', '{}', '[1, null, {"name": "A"}]'])('survive %s', (text) => {
    kept.set('checkout.lastPoints', text)
    expect(names()).toEqual([])
  })
})
