import { describe, expect, it } from 'vitest'
import { daysLeft } from './forecast.rules.ts'

describe('how long a stock lasts', () => {
  it.each([
    [10, 0, null],
    [0, 5, 0],
    [28, 28, 28],
    [1, 56, 0],
    [23, 59, 10],
    [100, 1, 2800],
  ])('%i pieces, %i sold in 28 days: %s days', (stock, sold, days) => {
    expect(daysLeft(stock, sold)).toBe(days)
  })
})
