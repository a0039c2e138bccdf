import { Temporal } from 'temporal-polyfill'
import { workingDayFrom } from '#calendar.rules.ts'

/** The month (`2026-11`) before another one. */
export const monthBefore = (month: string): string =>
  Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString()

/** The day by which JPK_V7M of a month is sent: the 25th of the next one, or the first working day from then on. */
export const registerDueOn = (month: string): string =>
  workingDayFrom(`${Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()}-25`)
