import { describe, expect, test } from 'vitest'
import { dayOf, endOfDay, startOfDay } from './voucher-days.rules.ts'

describe('the days of a code', () => {
  test.each([
    ['2027-01-15', '2027-01-14T23:00:00.000Z', '2027-01-15T22:59:59.000Z'],
    ['2027-07-15', '2027-07-14T22:00:00.000Z', '2027-07-15T21:59:59.000Z'],
    // The clocks go forward, and back.
    ['2027-03-28', '2027-03-27T23:00:00.000Z', '2027-03-28T21:59:59.000Z'],
    ['2027-10-31', '2027-10-30T22:00:00.000Z', '2027-10-31T22:59:59.000Z'],
    ['2027-12-31', '2027-12-30T23:00:00.000Z', '2027-12-31T22:59:59.000Z'],
  ])('%s begins at midnight in Warsaw and ends a second before the next', (day, start, end) => {
    expect([startOfDay(day)?.toISOString(), endOfDay(day)?.toISOString()]).toEqual([start, end])
    expect([dayOf(new Date(start)), dayOf(new Date(end))]).toEqual([day, day])
    expect(dayOf(new Date(Date.parse(start) - 1))).not.toBe(day)
  })

  test('some days later', () => expect(startOfDay('2027-02-27', 2)?.toISOString()).toBe('2027-02-28T23:00:00.000Z'))

  test('a code without an end has none', () =>
    expect([startOfDay(null), endOfDay(null), dayOf(null)]).toEqual([null, null, null]))
})
