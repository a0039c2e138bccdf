import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placePins } from './locker-map.rules.ts'

describe('the sketch of points', () => {
  it('leaves out points without coordinates', () => {
    expect(placePins([])).toEqual([])
    expect(placePins([{ name: 'A' }])).toEqual([])
  })

  it('shows a single point in the middle', () => {
    expect(placePins([{ name: 'A', latitude: 51, longitude: 22 }])).toEqual([{ name: 'A', x: 200, y: 190 }])
  })

  it('has north up and east to the right', () => {
    const [south, north] = placePins([
      { name: 'S', latitude: 51, longitude: 22.1 },
      { name: 'N', latitude: 51.1, longitude: 22 },
    ])
    expect(north?.y).toBeLessThan(south?.y ?? 0)
    expect(north?.x).toBeLessThan(south?.x ?? 0)
  })

  it('is in proportion: a degree of longitude is as short as it is there, the wider span fills the sketch', () => {
    const at = (name: string, latitude: number, longitude: number) => ({ name, latitude, longitude })
    expect(placePins([at('W', 60, 20), at('E', 60, 21), at('N', 60.1, 20.5)])).toEqual([
      { name: 'W', x: 50, y: 220 },
      { name: 'E', x: 350, y: 220 },
      { name: 'N', x: 200, y: 160 },
    ])
    expect(placePins([at('S', 50, 20), at('N', 51, 20)])).toEqual([
      { name: 'S', x: 200, y: 275 },
      { name: 'N', x: 200, y: 105 },
    ])
    expect(placePins([at('A', 50, 20), at('B', 50.001, 20)])).toEqual([
      { name: 'A', x: 200, y: 198.5 },
      { name: 'B', x: 200, y: 181.5 },
    ])
  })

  it('draws the first twenty that have coordinates', () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ name: `${index}`, latitude: 50, longitude: 20 + index }))
    const named = placePins([
      { name: 'nowhere' },
      { name: 'half', latitude: 50 },
      { name: 'other', longitude: 20 },
      ...many,
    ])
    expect(named.map(({ name }) => name)).toEqual(many.slice(0, 20).map(({ name }) => name))
  })

  it('keeps neighbours close together', () => {
    const [a, b] = placePins([
      { name: 'A', latitude: 51, longitude: 22 },
      { name: 'B', latitude: 51.001, longitude: 22 },
    ])
    expect(Math.abs((a?.y ?? 0) - (b?.y ?? 0))).toBeLessThan(50)
  })

  it('keeps every pin inside', () => {
    const located = fc.record({
      name: fc.string(),
      latitude: fc.double({ min: 49, max: 55, noNaN: true }),
      longitude: fc.double({ min: 14, max: 24, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(located), (points) => {
        for (const { x, y } of placePins(points)) {
          expect(x).toBeGreaterThanOrEqual(49)
          expect(x).toBeLessThanOrEqual(351)
          expect(y).toBeGreaterThanOrEqual(104)
          expect(y).toBeLessThanOrEqual(276)
        }
      }),
    )
  })
})
