import { homeZone } from '@slodki-ul/contract/dates'
import { dayMs } from '@slodki-ul/contract/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atTime, createDateShift, createMomentShift } from './dates.rules.ts'

const storyDate = '2026-11-20'
const inWarsaw = new Intl.DateTimeFormat('sv-SE', { timeZone: homeZone, dateStyle: 'short', timeStyle: 'medium' })
const show = (moment: Date) => inWarsaw.format(moment)

describe('dates of the demo story', () => {
  test.each([
    ['on the day it is told', '2026-11-20T12:00:00Z', '2026-11-20 00:00:00'],
    ['a day later', '2026-11-21T12:00:00Z', '2026-11-21 00:00:00'],
    ['a year later', '2027-11-20T12:00:00Z', '2027-11-20 00:00:00'],
    ['before it was told', '2026-11-10T12:00:00Z', '2026-11-10 00:00:00'],
    ['just before midnight in Warsaw', '2026-11-20T22:59:59Z', '2026-11-20 00:00:00'],
    ['just after midnight in Warsaw', '2026-11-20T23:00:00Z', '2026-11-21 00:00:00'],
  ])('its today %s', (_when, now, today) => {
    expect(show(createDateShift(storyDate, new Date(now))(storyDate))).toBe(today)
  })

  // Daylight saving time changes on 29.03.2026 and 25.10.2026: days of 23 and 25 hours.
  test.each([
    ['2026-03-28', '2026-03-27T23:00:00.000Z', '2026-03-28T22:59:59.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z', '2026-03-30T21:59:59.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z', '2026-10-26T22:59:59.000Z'],
  ])('%s is a whole day in Warsaw', (date, start, end) => {
    const shift = createDateShift(storyDate, new Date('2026-11-20T12:00:00Z'))
    expect(shift(date).toISOString()).toBe(start)
    expect(shift(date, 'start').toISOString()).toBe(start)
    expect(shift(date, 'end').toISOString()).toBe(end)
  })

  test('keep their distance in days, begin at midnight and end a second before it, whenever the story is told', () => {
    const day = fc.integer({ min: -800, max: 800 })
    const noon = (days: number) => new Date(Date.UTC(2026, 10, 20, 11) + days * dayMs)
    const dateOf = (days: number) => noon(days).toISOString().slice(0, 10)
    fc.assert(
      fc.property(day, day, (now, other) => {
        const shift = createDateShift(storyDate, noon(now))
        expect(show(shift(dateOf(other)))).toBe(`${dateOf(other + now)} 00:00:00`)
        expect(show(shift(dateOf(other), 'end'))).toBe(`${dateOf(other + now)} 23:59:59`)
      }),
    )
  })

  test.each([
    ['2026-11-20T12:00:00Z', '2026-11-12T07:00:00.000Z'],
    ['2026-11-26T12:00:00Z', '2026-11-12T07:00:00.000Z'],
    ['2026-11-27T12:00:00Z', '2026-11-19T07:00:00.000Z'],
    ['2026-11-10T12:00:00Z', '2026-10-29T07:00:00.000Z'],
    // Daylight saving time has begun by then.
    ['2027-06-18T12:00:00Z', '2027-06-10T06:00:00.000Z'],
  ])('moments keep their day of the week and their time in Warsaw: told on %s', (now, moved) => {
    const shift = createMomentShift(storyDate, new Date(now))
    expect(shift('2026-11-12T07:00:00.000Z').toISOString()).toBe(moved)
  })

  test('no moment lies in the future', () => {
    const now = new Date('2026-11-20T08:00:00Z')
    expect(createMomentShift(storyDate, now)('2026-11-20T17:00:00.000Z')).toEqual(now)
  })

  test.each([
    ['2026-11-19T23:00:00Z', '09:00', '2026-11-20T08:00:00.000Z'],
    ['2027-06-11T22:00:00Z', '09:00', '2027-06-12T07:00:00.000Z'],
    // The night that is one hour shorter.
    ['2027-03-27T23:00:00Z', '10:30', '2027-03-28T08:30:00.000Z'],
  ])('a time of the day is that of Warsaw: %s at %s', (midnight, time, moment) =>
    expect(atTime(new Date(midnight), time).toISOString()).toBe(moment),
  )
})
