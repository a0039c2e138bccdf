import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'
import { daysAfter, workingDayFrom } from '#calendar.rules.ts'

/** Working days that couriers and lockers take, from the first to the last. */
const workingDays = { first: 1, last: 2 }

const afterWorkingDays = (day: string, count: number): string => {
  let found = day
  for (let passed = 0; passed < count; passed++) found = workingDayFrom(daysAfter(found, 1))
  return found
}

/** The first and the last day (ISO dates, Warsaw) on which a parcel ordered now is expected. */
export function deliveryDays(now: Date): { from: string; to: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(homeZone)
    .toPlainDate()
    .toString()
  return { from: afterWorkingDays(today, workingDays.first), to: afterWorkingDays(today, workingDays.last) }
}
