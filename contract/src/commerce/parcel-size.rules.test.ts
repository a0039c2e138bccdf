import { describe, expect, it } from 'vitest'
import { type Item, stackSides, suggestSize } from './parcel-size.rules.ts'

const jar: Item = { sidesMm: [90, 90, 120], weightGrams: 1_300, quantity: 1 }
const sheet: Item = { sidesMm: [290, 20, 290], weightGrams: 210, quantity: 1 }

describe('the size of a parcel for a locker', () => {
  it('is the smallest that holds every item, however it is turned', () => {
    expect(suggestSize([sheet])).toBe('small')
    expect(suggestSize([sheet, jar])).toBe('medium')
    expect(suggestSize([{ ...jar, sidesMm: [400, 300, 200] }])).toBe('large')
    expect(suggestSize([{ ...jar, sidesMm: [650, 20, 20] }])).toBeNull()
  })

  it('leaves room for padding', () => {
    const box = { sidesMm: [80, 380, 320], weightGrams: 100, quantity: 1 }
    expect(suggestSize([box])).toBe('small')
    expect(suggestSize([{ ...box, quantity: 2 }])).toBe('medium')
  })

  it('is not known without the sides of an item, and none carries more than 25 kg', () => {
    expect(suggestSize([sheet, { ...jar, sidesMm: null }])).toBeNull()
    expect(suggestSize([])).toBeNull()
    expect(suggestSize([{ ...sheet, weightGrams: 25_000 }])).toBe('small')
    expect(suggestSize([{ ...sheet, weightGrams: 25_001 }])).toBeNull()
  })
})

describe('the box for a courier', () => {
  it('is one stack of the items, each on its broadest side', () => {
    expect(stackSides([{ ...jar, quantity: 2 }, sheet])).toEqual([290, 290, 200])
    expect(stackSides([jar, { ...sheet, sidesMm: null }])).toBeNull()
    expect(stackSides([])).toBeNull()
  })
})
