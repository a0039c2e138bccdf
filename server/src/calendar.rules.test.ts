import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { daysAfter, isWorkingDay, polishHolidays, workingDayFrom } from '#calendar.rules.ts'

/** Published dates: Easter Sunday, Easter Monday, Pentecost, Corpus Christi. */
const movable: [number, string, string, string, string][] = [
  [2024, '03-31', '04-01', '05-19', '05-30'],
  [2025, '04-20', '04-21', '06-08', '06-19'],
  [2026, '04-05', '04-06', '05-24', '06-04'],
  [2027, '03-28', '03-29', '05-16', '05-27'],
  [2028, '04-16', '04-17', '06-04', '06-15'],
  [2029, '04-01', '04-02', '05-20', '05-31'],
  [2030, '04-21', '04-22', '06-09', '06-20'],
  [2031, '04-13', '04-14', '06-01', '06-12'],
  [2032, '03-28', '03-29', '05-16', '05-27'],
  [2033, '04-17', '04-18', '06-05', '06-16'],
  [2034, '04-09', '04-10', '05-28', '06-08'],
  [2035, '03-25', '03-26', '05-13', '05-24'],
]
const fixed = ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-25', '12-26']

const anIsoDay = fc
  .integer({ min: 0, max: 366 * 120 })
  .map((days) => Temporal.PlainDate.from('1990-01-01').add({ days }).toString())
const weekday = (day: string) => Temporal.PlainDate.from(day).dayOfWeek

/** Easter by Gauss's algorithm with its two exceptions, as an independent computation. */
function easterByGauss(year: number): string {
  const k = Math.floor(year / 100)
  const m = (15 - Math.floor((13 + 8 * k) / 25) + k - Math.floor(k / 4)) % 30
  const d = (19 * (year % 19) + m) % 30
  const n = (4 + k - Math.floor(k / 4)) % 7
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + n) % 7
  const late = (d === 29 && e === 6) || (d === 28 && e === 6 && (11 * m + 11) % 30 < 19)
  return daysAfter(`${year}-03-22`, d + e - (late ? 7 : 0))
}

describe('public holidays in Poland', () => {
  it.each(movable)('of %i are the published ones', (year, ...dates) => {
    const christmasEve = year >= 2025 ? ['12-24'] : []
    const published = [...fixed, ...dates, ...christmasEve].map((date) => `${year}-${date}`).toSorted()
    expect(polishHolidays(year)).toEqual(published)
  })

  it('hold each day once, in their order, Easter where another algorithm has it', () => {
    for (let year = 1990; year < 2200; year++) {
      const holidays = polishHolidays(year)
      expect(new Set(holidays).size).toBe(holidays.length)
      expect(holidays).toEqual(holidays.toSorted())
      expect(holidays).toContain(easterByGauss(year))
      expect(holidays).toContain(daysAfter(easterByGauss(year), 60))
    }
  })

  it('has Easter on a Sunday between 22 March and 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2500 }), (year) => {
        const isEaster = (day: string) => weekday(day) === 7 && day >= `${year}-03-22` && day <= `${year}-04-25`
        expect(polishHolidays(year).filter(isEaster)).toEqual([easterByGauss(year)])
      }),
    )
  })
})

describe('a working day', () => {
  it.each([
    ['a Friday', '2026-11-20', true],
    ['a Saturday', '2026-11-21', false],
    ['a Sunday', '2026-11-22', false],
    ['a Monday', '2026-11-23', true],
    ['Independence Day, a Wednesday', '2026-11-11', false],
    ['2 May, which is no day off', '2028-05-02', true],
    ['Christmas Eve before it was a day off', '2024-12-24', true],
    ['Christmas Eve since it is one', '2025-12-24', false],
    ['Epiphany, a Wednesday', '2027-01-06', false],
    ['Corpus Christi', '2026-06-04', false],
    ['Easter Monday', '2027-03-29', false],
    ['Good Friday', '2027-03-26', true],
  ])('%s (%s): %s', (_what, day, is) => expect(isWorkingDay(day)).toBe(is))

  it.each([
    ['is the day itself', '2026-11-20', '2026-11-20'],
    ['after a Saturday is Monday', '2026-11-21', '2026-11-23'],
    ['after Christmas 2026, Thursday to Sunday, is Monday', '2026-12-24', '2026-12-28'],
    ['after Christmas 2025, Wednesday to Sunday, is Monday', '2025-12-24', '2025-12-29'],
    ['after Easter Saturday is Tuesday', '2027-03-27', '2027-03-30'],
    ['is New Year’s Eve itself on a Friday', '2027-12-31', '2027-12-31'],
    ['after a Saturday before a holiday of the next year', '2033-12-31', '2034-01-02'],
  ])('%s', (_what, day, next) => expect(workingDayFrom(day)).toBe(next))

  it('is never before the day, at most six days later, and every day between is free', () => {
    fc.assert(
      fc.property(anIsoDay, (day) => {
        const next = workingDayFrom(day)
        expect(isWorkingDay(next)).toBe(true)
        let between = day
        let days = 0
        for (; between < next; between = daysAfter(between, 1)) {
          expect(isWorkingDay(between)).toBe(false)
          days++
        }
        expect(between).toBe(next)
        expect(days).toBeLessThanOrEqual(6)
      }),
    )
  })
})
