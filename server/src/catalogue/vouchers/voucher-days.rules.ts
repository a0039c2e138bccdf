import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'

/** Midnight in Warsaw at the start of a day (ISO date); null for none. */
export const startOfDay = (day: string | null, days = 0): Date | null =>
  day === null ? null : new Date(Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(homeZone).epochMilliseconds)

/** The last second of a day in Warsaw; null for none. */
export const endOfDay = (day: string | null): Date | null => {
  const next = startOfDay(day, 1)
  return next && new Date(next.getTime() - 1_000)
}

/** The day of a moment in Warsaw; null for none. */
export const dayOf = (moment: Date | null): string | null =>
  moment &&
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(homeZone).toPlainDate().toString()
