import { expect, test } from 'vitest'
import { formatNetQuantity } from './net-quantity.rules.ts'

test.each([
  [{ amount: 400, unit: 'g', items: null }, '400 g', '400 g'],
  [{ amount: 50, unit: 'ml', items: null }, '50 ml', '50 ml'],
  [{ amount: 1000, unit: 'g', items: null }, '1 kg', '1 kg'],
  [{ amount: 999, unit: 'g', items: null }, '999 g', '999 g'],
  [{ amount: 1500, unit: 'ml', items: null }, '1,5 l', '1.5 l'],
  [{ amount: 1250, unit: 'g', items: null }, '1250 g', '1,250 g'],
  [{ amount: 204, unit: 'g', items: 12 }, '204 g (12 × 17 g)', '204 g (12 × 17 g)'],
  [{ amount: 1000, unit: 'g', items: 4 }, '1 kg (4 × 250 g)', '1 kg (4 × 250 g)'],
  [{ amount: 15, unit: 'g', items: 2 }, '15 g (2 × 7,5 g)', '15 g (2 × 7.5 g)'],
] as const)('%o reads %s and %s', (quantity, pl, en) => {
  const shown = (language: 'pl' | 'en') => formatNetQuantity(quantity, language).replaceAll('\u00a0', ' ')
  expect([shown('pl'), shown('en')]).toEqual([pl, en])
})
