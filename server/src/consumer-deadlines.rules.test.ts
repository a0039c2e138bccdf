import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { isWorkingDay } from '#calendar.rules.ts'
import { refundDeadline, sendBackDeadline, withdrawalDeadline } from '#consumer-deadlines.rules.ts'

describe('the deadlines of a withdrawal', () => {
  it.each([
    ['a period that ends on a working day', '2026-11-09', '2026-11-23', '2026-11-23'],
    ['one that ends on a Saturday', '2026-11-07', '2026-11-23', '2026-11-21'],
    ['one that ends on a Sunday', '2026-11-08', '2026-11-23', '2026-11-22'],
    [
      'one that ends on Christmas Eve and moves over the holidays and a weekend',
      '2026-12-10',
      '2026-12-28',
      '2026-12-24',
    ],
    ['one that ends on New Year, a Friday', '2026-12-18', '2027-01-04', '2027-01-01'],
    ['one that ends on Easter Monday', '2027-03-15', '2027-03-30', '2027-03-29'],
    ['one over the change to summer time', '2026-03-20', '2026-04-03', '2026-04-03'],
    ['one over the change to winter time', '2026-10-20', '2026-11-03', '2026-11-03'],
    ['one over a leap day', '2028-02-16', '2028-03-01', '2028-03-01'],
  ])('%s: from %s, statement and goods until %s, refund until %s', (_what, start, moved, unmoved) => {
    expect(withdrawalDeadline(start)).toBe(moved)
    expect(sendBackDeadline(start)).toBe(moved)
    expect(refundDeadline(start)).toBe(unmoved)
  })

  it('are 14 days on; only the consumer’s move, to a working day, and never to an earlier one', () => {
    const aDay = fc.integer({ min: 0, max: 15_000 }).map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }))
    fc.assert(
      fc.property(aDay, (day) => {
        const unmoved = day.add({ days: 14 }).toString()
        expect(refundDeadline(day.toString())).toBe(unmoved)
        for (const deadline of [withdrawalDeadline(day.toString()), sendBackDeadline(day.toString())]) {
          expect(isWorkingDay(deadline)).toBe(true)
          expect(deadline >= unmoved).toBe(true)
          expect(deadline === unmoved).toBe(isWorkingDay(unmoved))
        }
      }),
    )
  })
})
