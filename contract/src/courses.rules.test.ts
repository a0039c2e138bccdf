import { describe, expect, test } from 'vitest'
import { formatAmount, portionFactor, scaleAmount } from './courses.rules.ts'

describe('an amount in words', () => {
  test.each([
    [180, 'g', '180 g', '180 g'],
    [1_000, 'g', '1 000 g', '1,000 g'],
    [15_000, 'ml', '15 000 ml', '15,000 ml'],
    [2.5, 'g', '2,5 g', '2.5 g'],
    [1, 'szt', '1 szt.', '1'],
    [12, 'szt', '12 szt.', '12'],
    [1, 'łyżka', '1 łyżka', '1 tbsp'],
    [2, 'łyżka', '2 łyżki', '2 tbsp'],
    [5, 'łyżka', '5 łyżek', '5 tbsp'],
    [0.5, 'łyżka', '0,5 łyżki', '0.5 tbsp'],
    [1, 'łyżeczka', '1 łyżeczka', '1 tsp'],
    [0.5, 'łyżeczka', '0,5 łyżeczki', '0.5 tsp'],
    [7, 'łyżeczka', '7 łyżeczek', '7 tsp'],
    [22, 'łyżeczka', '22 łyżeczki', '22 tsp'],
    [2, 'szczypta', '2 szczypty', '2 pinches'],
    [0.5, 'szczypta', '0,5 szczypty', '0.5 pinches'],
    [1, 'szczypta', '1 szczypta', '1 pinch'],
    [5, 'szczypta', '5 szczypt', '5 pinches'],
  ] as const)('%d %s', (amount, unit, pl, en) => {
    const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
    expect(spaced(formatAmount({ amount, unit }, 'pl'))).toBe(pl)
    expect(spaced(formatAmount({ amount, unit }, 'en'))).toBe(en)
    expect(formatAmount({ amount, unit }, 'pl')).not.toContain(' ')
  })
})

describe('other portions', () => {
  test.each([
    [{ amount: 16, unit: 'portion' }, 8, 0.5],
    [{ amount: 24, unit: 'piece' }, 36, 1.5],
    [{ amount: 20, unit: 'tin' }, 20, 1],
    [{ amount: 20, unit: 'tin' }, 40, 4],
  ] as const)('of %o for %d take %d times as much', (portions, wanted, factor) => {
    expect(portionFactor(portions, wanted)).toBe(factor)
  })

  test.each([
    [{ amount: 180, unit: 'g', scales: true }, 0.5, 90],
    [{ amount: 15, unit: 'g', scales: true }, 1 / 3, 5],
    [{ amount: 10, unit: 'g', scales: true }, 1.06, 11],
    [{ amount: 20, unit: 'g', scales: true }, 0.5, 10],
    [{ amount: 100, unit: 'ml', scales: true }, 0.333, 33],
    [{ amount: 5, unit: 'ml', scales: true }, 0.5, 2.5],
    [{ amount: 1, unit: 'łyżka', scales: true }, 0.7, 0.75],
    [{ amount: 8, unit: 'g', scales: true }, 0.3, 2.4],
    [{ amount: 3, unit: 'szt', scales: true }, 0.5, 1.5],
    [{ amount: 1, unit: 'szt', scales: true }, 0.1, 0.5],
    [{ amount: 1, unit: 'łyżeczka', scales: true }, 0.7, 0.75],
    [{ amount: 1, unit: 'szczypta', scales: true }, 0.2, 1],
    [{ amount: 1, unit: 'szczypta', scales: true }, 2.4, 2],
    [{ amount: 2, unit: 'szt', scales: false }, 3, 2],
    [{ amount: 7, unit: 'ml', scales: true }, 1, 7],
  ] as const)('turn %o times %d into %d', (ingredient, factor, amount) => {
    expect(scaleAmount(ingredient, factor)).toBeCloseTo(amount, 6)
  })
})
