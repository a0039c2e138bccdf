import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'

/** Days from the day the content was written to the day of `now`, in Warsaw. */
function daysUntil(writtenOn: string, now: Date): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(homeZone).toPlainDate()
  return Temporal.PlainDate.from(writtenOn).until(today, { largestUnit: 'days' }).days
}

/**
 * Returns a function that moves dates so that the content's "today" is the day of `now`: by whole days in Warsaw, so
 * that promotions keep their length.
 */
export function createDateShift(writtenOn: string, now: Date): (date: string, time?: 'start' | 'end') => Date {
  const days = daysUntil(writtenOn, now)
  return (date, time = 'start') => {
    const day = Temporal.PlainDate.from(date).add({ days: time === 'end' ? days + 1 : days })
    const midnight = day.toZonedDateTime(homeZone).epochMilliseconds
    return new Date(time === 'end' ? midnight - 1_000 : midnight)
  }
}

/**
 * Returns a function that moves moments of the content by whole weeks, because weekdays matter in it, keeping the time
 * of day in Warsaw; none is after `now`.
 */
export function createMomentShift(writtenOn: string, now: Date): (iso: string) => Date {
  const weeks = Math.floor(daysUntil(writtenOn, now) / 7)
  return (iso) => {
    const moved = Temporal.Instant.from(iso).toZonedDateTimeISO(homeZone).add({ weeks })
    return new Date(Math.min(moved.epochMilliseconds, now.getTime()))
  }
}

/** A time of day in Warsaw, such as "09:00", on the day of a moment. */
export function atTime(day: Date, time: string): Date {
  const midnight = Temporal.Instant.fromEpochMilliseconds(day.getTime()).toZonedDateTimeISO(homeZone)
  return new Date(midnight.withPlainTime(time).epochMilliseconds)
}
