import { describe, expect, test } from 'vitest'
import { formatAmount } from './courses.rules.ts'

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
