import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, daysBetween, endOfDay, extend } from './periods.rules.ts'

const at = (text: string) => Date.parse(text)
const iso = (moment: number) => new Date(moment).toISOString()
const fresh = { anchorOn: null, paidUntil: null }

describe('the days of a subscription', () => {
  test.each([
    ['summer', '2026-07-01T21:59:59Z', '2026-07-01'],
    ['a moment later it is tomorrow', '2026-07-01T22:00:00Z', '2026-07-02'],
    ['winter', '2026-12-01T22:59:59Z', '2026-12-01'],
    ['winter, a moment later', '2026-12-01T23:00:00Z', '2026-12-02'],
  ])('are those of Warsaw: %s', (_when, moment, day) => {
    expect(dayOf(at(moment))).toBe(day)
  })

  test.each([
    ['2026-07-01', '2026-07-01T21:59:59.999Z'],
    ['2026-12-01', '2026-12-01T22:59:59.999Z'],
    // Daylight saving time begins that night.
    ['2026-03-29', '2026-03-29T21:59:59.999Z'],
    ['2026-10-25', '2026-10-25T22:59:59.999Z'],
  ])('SUB-53 end with their last second: %s', (day, end) => {
    expect(iso(endOfDay(day))).toBe(end)
  })
})

describe('months paid ahead', () => {
  test.each([
    ['a month', '2026-11-20T15:00:00Z', 1, '2026-12-20T22:59:59.999Z'],
    ['half a year, over a change of clocks', '2026-11-20T15:00:00Z', 6, '2027-05-20T21:59:59.999Z'],
    ['a year', '2026-11-20T15:00:00Z', 12, '2027-11-20T22:59:59.999Z'],
    ['from the last day of January', '2027-01-31T12:00:00Z', 1, '2027-02-28T22:59:59.999Z'],
    ['from a leap day', '2028-02-29T12:00:00Z', 12, '2029-02-28T22:59:59.999Z'],
    ['bought after midnight in Warsaw', '2026-11-20T23:30:00Z', 1, '2026-12-21T22:59:59.999Z'],
  ])('%s', (_what, moment, months, end) => {
    const time = extend(fresh, months, at(moment))
    expect([iso(time.startsAt), iso(time.endsAt)]).toEqual([iso(at(moment)), end])
  })

  test.each<[string, string, number, string[]]>([
    ['31 January', '2027-01-31', 1, ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['31 January of a leap year', '2028-01-31', 1, ['2028-02-29', '2028-03-31', '2028-04-30']],
    ['30 January', '2027-01-30', 1, ['2027-02-28', '2027-03-30', '2027-04-30']],
    ['29 January', '2027-01-29', 1, ['2027-02-28', '2027-03-29']],
    ['31 December, over the year', '2026-12-31', 1, ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['31 August, by half years', '2027-08-31', 6, ['2028-02-29', '2028-08-31', '2029-02-28', '2029-08-31']],
    ['a leap day, by years', '2028-02-29', 12, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['28 February, which is no end of a month', '2027-02-28', 1, ['2027-03-28', '2027-04-28']],
  ])('keep the day they are counted from (Q-69): %s', (_from, first, months, expected) => {
    let time = extend(fresh, months, at(`${first}T12:00:00Z`))
    const ends = [dayOf(time.endsAt)]
    for (const _more of expected.slice(1)) {
      time = extend({ anchorOn: time.anchorOn, paidUntil: time.endsAt }, months, time.endsAt - dayMs)
      ends.push(dayOf(time.endsAt))
    }
    expect(ends).toEqual(expected)
  })

  test('start again when the end has passed', () => {
    const first = extend(fresh, 1, at('2026-11-20T15:00:00Z'))
    const again = extend({ anchorOn: first.anchorOn, paidUntil: first.endsAt }, 1, at('2027-02-10T15:00:00Z'))
    expect([again.anchorOn, iso(again.startsAt), iso(again.endsAt)]).toEqual([
      '2027-02-10',
      '2027-02-10T15:00:00.000Z',
      '2027-03-10T22:59:59.999Z',
    ])
  })

  test('go on from the very moment of the end, and begin anew where a day to count from or an end is missing', () => {
    const now = at('2026-11-20T15:00:00Z')
    const anew = { anchorOn: '2026-11-20', startsAt: now, endsAt: at('2026-12-20T22:59:59.999Z') }
    expect(extend({ anchorOn: '2026-10-05', paidUntil: now }, 1, now)).toMatchObject({
      anchorOn: '2026-10-05',
      startsAt: now + 1,
    })
    expect(extend({ anchorOn: null, paidUntil: now + 1 }, 1, now)).toEqual(anew)
    expect(extend({ anchorOn: '2026-10-05', paidUntil: null }, 1, now)).toEqual(anew)
  })

  test('days paid are days given: periods follow each other without a gap, and years of months are years', () => {
    const start = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
    const steps = fc.array(fc.constantFrom(1, 6, 12), { minLength: 1, maxLength: 24 })
    fc.assert(
      fc.property(start, steps, (from, months) => {
        let time = extend(fresh, months[0] ?? 1, from.getTime())
        let sum = months[0] ?? 1
        for (const more of months.slice(1)) {
          const next = extend({ anchorOn: time.anchorOn, paidUntil: time.endsAt }, more, time.endsAt - hourMs)
          expect(next.startsAt).toBe(time.endsAt + 1)
          time = next
          sum += more
        }
        // Prolonging once by the sum equals prolonging step by step.
        expect(time.endsAt).toBe(extend(fresh, sum, from.getTime()).endsAt)
        const days = daysBetween(from.getTime(), time.endsAt)
        expect(Math.abs(days - sum * 30.436875)).toBeLessThan(3.5)
      }),
    )
  })
})
