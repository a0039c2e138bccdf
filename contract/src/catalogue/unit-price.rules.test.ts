import { describe, expect, test } from 'vitest'
import { unitPriceOf } from './unit-price.rules.ts'

const grams = (amount: number) => ({ soldBy: 'measure', netQuantity: { amount, unit: 'g' } }) as const
const millilitres = (amount: number) => ({ soldBy: 'measure', netQuantity: { amount, unit: 'ml' } }) as const

describe('the price per kilogram or litre', () => {
  test.each([
    ['400 g for 42.00 zł', 4200, grams(400), 'kg', 10_500],
    ['350 g for 39.00 zł, a rest under half a grosz', 3900, grams(350), 'kg', 11_143],
    ['300 g for 0.01 zł, a rest under half a grosz', 1, grams(300), 'kg', 3],
    ['600 g for 0.01 zł, a rest over half a grosz', 1, grams(600), 'kg', 2],
    ['400 g for 0.01 zł, exactly half a grosz goes up', 1, grams(400), 'kg', 3],
    ['2500 g for 0.01 zł, less than half a grosz', 1, grams(2500), 'kg', 0],
    ['999 g for 20.00 zł', 2000, grams(999), 'kg', 2002],
    ['1001 g for 20.00 zł', 2000, grams(1001), 'kg', 1998],
    ['50 ml for 36.00 zł', 3600, millilitres(50), 'l', 72_000],
    ['10 ml for 24.00 zł', 2400, millilitres(10), 'l', 240_000],
    ['750 ml for 35.00 zł', 3500, millilitres(750), 'l', 4667],
  ] as const)('of %s', (_sold, price, sold, unit, perUnit) => {
    expect(unitPriceOf({ price, discountPrice: null }, sold)).toEqual({ unit, price: perUnit, regularPrice: null })
  })

  test('is computed for the reduced and the regular price', () => {
    expect(unitPriceOf({ price: 5800, discountPrice: 4900 }, grams(400))).toEqual({
      unit: 'kg',
      price: 12_250,
      regularPrice: 14_500,
    })
    expect(unitPriceOf({ price: 5800, discountPrice: 0 }, grams(400))).toEqual({
      unit: 'kg',
      price: 0,
      regularPrice: 14_500,
    })
  })

  test.each([
    ['a single piece, whatever it weighs', { soldBy: 'piece', netQuantity: { amount: 150, unit: 'g' } }],
    ['a set', { soldBy: 'set', netQuantity: { amount: 800, unit: 'g' } }],
    ['what has no net quantity, like a file', { soldBy: 'piece', netQuantity: null }],
    ['what should have a net quantity and has none', { soldBy: 'measure', netQuantity: null }],
    ['exactly a kilogram, whose price says it already', grams(1000)],
    ['exactly a litre', millilitres(1000)],
  ] as const)('is not shown for %s', (_sold, sold) => {
    expect(unitPriceOf({ price: 4800, discountPrice: 4000 }, sold)).toBeNull()
  })
})
