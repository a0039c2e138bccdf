import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'

/** Days from the day a story is told to the day of `now`, in Warsaw. */
function daysUntil(writtenOn: string, now: Date): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(homeZone).toPlainDate()
  return Temporal.PlainDate.from(writtenOn).until(today, { largestUnit: 'days' }).days
}

/** Moves dates of a story so that its "today" is the day of `now`: whole days in Warsaw, so that promotions keep their length. */
export function createDateShift(writtenOn: string, now: Date): (date: string, time?: 'start' | 'end') => Date {
  const days = daysUntil(writtenOn, now)
  return (date, time = 'start') => {
    const day = Temporal.PlainDate.from(date).add({ days: time === 'end' ? days + 1 : days })
    const midnight = day.toZonedDateTime(homeZone).epochMilliseconds
    return new Date(time === 'end' ? midnight - 1_000 : midnight)
  }
}

/**
 * Moves moments of the same story by whole weeks, for days of the week have a meaning in it, at the same time of the day in
 * Warsaw; none comes after `now`.
 */
export function createMomentShift(writtenOn: string, now: Date): (iso: string) => Date {
  const weeks = Math.floor(daysUntil(writtenOn, now) / 7)
  return (iso) => {
    const moved = Temporal.Instant.from(iso).toZonedDateTimeISO(homeZone).add({ weeks })
    return new Date(Math.min(moved.epochMilliseconds, now.getTime()))
  }
}

/** A time of a day in Warsaw, such as "09:00", on the day of a moment. */
export function atTime(day: Date, time: string): Date {
  const midnight = Temporal.Instant.fromEpochMilliseconds(day.getTime()).toZonedDateTimeISO(homeZone)
  return new Date(midnight.withPlainTime(time).epochMilliseconds)
}
