import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'
import { dayInWarsaw } from '#calendar.rules.ts'

/** When, in Warsaw, the gift cards of a day are mailed: early enough for breakfast, and not in the night. */
const morning = '08:00'

/** The morning of a later day in Warsaw, or now. */
export const sendingMoment = (sendOn: string | null, now: Date): Date =>
  sendOn !== null && sendOn > dayInWarsaw(now)
    ? new Date(
        Temporal.PlainDate.from(sendOn).toZonedDateTime({ timeZone: homeZone, plainTime: morning }).epochMilliseconds,
      )
    : now
