import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'

const { PlainDate } = Temporal

/** Public holidays on the same date each year (month-day), in the act of 18 January 1951 on days off work. */
const fixedHolidays = ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-25', '12-26']

/** Christmas Eve is a day off since the act of 6 December 2024. */
const christmasEve = { date: '12-24', since: 2025 }

/** Days after Easter Sunday: the day itself, Easter Monday, Pentecost, Corpus Christi. */
const movableHolidays = [0, 1, 49, 60]

/** Easter Sunday of a year by the anonymous Gregorian algorithm (Meeus/Jones/Butcher). */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return PlainDate.from({ year, month: Math.floor(n / 31), day: (n % 31) + 1 })
}

/** The public holidays of a year in Poland as ISO dates, in order, without ordinary Sundays. */
export function polishHolidays(year: number): string[] {
  const easter = easterSunday(year)
  const fixed = year < christmasEve.since ? fixedHolidays : [...fixedHolidays, christmasEve.date]
  return [
    ...fixed.map((date) => `${year}-${date}`),
    ...movableHolidays.map((days) => easter.add({ days }).toString()),
  ].toSorted()
}

const saturday = 6

/** Whether a day (ISO date) is neither Saturday, Sunday nor a public holiday. */
export const isWorkingDay = (day: string): boolean =>
  PlainDate.from(day).dayOfWeek < saturday && !polishHolidays(PlainDate.from(day).year).includes(day)

/** The calendar day of a moment in Warsaw, as an ISO date. */
export const dayInWarsaw = (moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(homeZone).toPlainDate().toString()

/** The ISO date so many calendar days after another one. */
export const daysAfter = (day: string, days: number): string => PlainDate.from(day).add({ days }).toString()

/** A day, or the next working day after it (art. 115 of the Civil Code). */
export function workingDayFrom(day: string): string {
  let found = day
  while (!isWorkingDay(found)) found = daysAfter(found, 1)
  return found
}

/** The moment so many calendar days before (or, negative, after) another one, at the same time of day in Warsaw. */
export const momentDaysBefore = (moment: Date, days: number): Date =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(homeZone).subtract({ days })
      .epochMilliseconds,
  )
