import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'

/** Moves dates of a story so that its "today" is the day of `now`: whole days in Warsaw, so that promotions keep their length. */
export function createDateShift(toldAt: string, now: Date): (date: string, time?: 'start' | 'end') => Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(homeZone).toPlainDate()
  const days = Temporal.PlainDate.from(toldAt).until(today, { largestUnit: 'days' }).days
  return (date, time = 'start') => {
    const day = Temporal.PlainDate.from(date).add({ days: time === 'end' ? days + 1 : days })
    const midnight = day.toZonedDateTime(homeZone).epochMilliseconds
    return new Date(time === 'end' ? midnight - 1_000 : midnight)
  }
}
