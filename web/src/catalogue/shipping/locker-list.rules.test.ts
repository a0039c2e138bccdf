import type { ParcelPoint } from '@slodki-ul/contract/catalogue/shipping-points'
import { describe, expect, it } from 'vitest'
import { orderPoints } from './locker-list.rules.ts'

const found = (name: string): ParcelPoint => ({
  name,
  street: 'Lipowa 12',
  city: 'Lublin',
  postCode: '20-020',
  description: '',
  isOpenAlways: true,
  openingHours: '24/7',
  latitude: 51,
  longitude: 22,
})
const used = (name: string) => ({ name, street: 'Lipowa 12', city: 'Lublin' })
const inWords = (points: ReturnType<typeof orderPoints>) =>
  points.map(({ name, wasUsed }) => (wasUsed ? `${name} used` : name))

describe('the listed points', () => {
  it('are those used before while nothing is searched', () => {
    expect(inWords(orderPoints([used('B'), used('A')], null))).toEqual(['B used', 'A used'])
    expect(orderPoints([], null)).toEqual([])
  })

  it('begin with those used before that were found, the last one first (CHK-09)', () => {
    const points = orderPoints([used('C'), used('X'), used('B')], ['A', 'B', 'C', 'D'].map(found))
    expect(inWords(points)).toEqual(['C used', 'B used', 'A', 'D'])
    expect(points[0]).toMatchObject({ latitude: 51 })
  })
})
