import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'

/** Whole calendar years for which records are kept after the year they belong to. */
const retentionYears = 6

/**
 * The moment before which records may be purged: the start of a year in Warsaw. Income tax on a year's sales falls due
 * in the next year, and records are kept for five years from the end of that one (art. 86 of the Tax Ordinance): six
 * years after the year of the sale. Claims expire on the last day of the sixth year as well (art. 118 of the Civil
 * Code).
 */
export function retentionCutoff(now: Date): Date {
  const { year } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(homeZone)
  const begins = Temporal.PlainDate.from({ year: year - retentionYears, month: 1, day: 1 })
  return new Date(begins.toZonedDateTime(homeZone).epochMilliseconds)
}
