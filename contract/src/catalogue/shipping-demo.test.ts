import { describe, expect, test } from 'vitest'
import { isPointName } from './shipping.rules.ts'
import { makeDemoPoints } from './shipping-demo.ts'

describe('the demo points', () => {
  const points = makeDemoPoints()

  test('are some hundreds over thirty towns, the same at every call', () => {
    expect(points).toHaveLength(342)
    expect(new Set(points.map(({ city }) => city)).size).toBe(30)
    expect(makeDemoPoints()).toEqual(points)
  })

  test('have names of their own and addresses of their own', () => {
    expect(new Set(points.map(({ name }) => name)).size).toBe(points.length)
    expect(new Set(points.map(({ city, street }) => `${city} ${street}`)).size).toBe(points.length)
  })

  test('could all stand in Poland', () => {
    for (const point of points) {
      expect(isPointName(point.name)).toBe(true)
      expect(point.postCode).toMatch(/^\d{2}-\d{3}$/)
      expect(point.latitude).toBeGreaterThan(49)
      expect(point.latitude).toBeLessThan(55)
      expect(point.longitude).toBeGreaterThan(14)
      expect(point.longitude).toBeLessThan(24.2)
      for (const text of [point.street, point.buildingNumber, point.city, point.province, point.description])
        expect(text, point.name).not.toBe('')
    }
  })
})
