import { expect, it } from 'vitest'
import { changeOf, isImprovement, isPeriod, lastDays } from './period.rules.ts'

it('the last days end today in Warsaw, whatever the day elsewhere', () => {
  expect(lastDays(new Date('2026-11-23T23:30:00Z'), 7)).toEqual({ from: '2026-11-18', to: '2026-11-24' })
  expect(lastDays(new Date('2026-03-29T12:00:00Z'), 14)).toEqual({ from: '2026-03-16', to: '2026-03-29' })
})

it('chosen days are complete, in their order and at most two years', () => {
  expect(isPeriod({ from: '2026-11-01', to: '2026-11-01' })).toBe(true)
  for (const days of [
    { from: '', to: '2026-11-01' },
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2024-01-01', to: '2026-11-01' },
  ])
    expect(isPeriod(days)).toBe(false)
})

it('more is better of everything but churn, and what stays is neither', () => {
  expect([isImprovement('sales', 2), isImprovement('sales', -2), isImprovement('sales', 0)]).toEqual([
    true,
    false,
    false,
  ])
  expect([isImprovement('churn', -0.3), isImprovement('churn', 0.3), isImprovement('churn', null)]).toEqual([
    true,
    false,
    false,
  ])
})

it.each([
  [112.4, 100, false, 12.4],
  [50, 100, false, -50],
  [2.1, 2.4, true, -0.3],
  [5, 0, false, null],
  [null, 3, true, null],
])('%s after %s is a change of %s', (value, before, isPercentage, change) => {
  expect(changeOf(value, before, isPercentage)).toBe(change)
})
