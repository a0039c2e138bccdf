import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'

/** The day in Warsaw of a moment, as ISO date. */
export const dayOf = (moment: number): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(homeZone).toPlainDate().toString()

/** The last moment of a day in Warsaw: access ends with it, and the next day begins a millisecond after. */
export function endOfDay(day: string): number {
  const next = Temporal.PlainDate.from(day).add({ days: 1 })
  return next.toZonedDateTime(homeZone).epochMilliseconds - 1
}

/**
 * The end of time paid ahead: so many months after the present end, or after now when that has passed. Months keep the day
 * they are counted from (31.01 → 28.02 → 31.03, Q-69); time that begins anew is counted from its first day.
 */
export function extend(
  { anchorOn, paidUntil }: { anchorOn: string | null; paidUntil: number | null },
  months: number,
  now: number,
): { anchorOn: string; startsAt: number; endsAt: number } {
  if (anchorOn === null || paidUntil === null || paidUntil < now) {
    const today = dayOf(now)
    return { anchorOn: today, startsAt: now, endsAt: endOfDay(monthsAfter(today, months)) }
  }
  const anchor = Temporal.PlainDate.from(anchorOn)
  const paid = Temporal.PlainDate.from(dayOf(paidUntil))
  const so = (paid.year - anchor.year) * 12 + paid.month - anchor.month
  return { anchorOn, startsAt: paidUntil + 1, endsAt: endOfDay(monthsAfter(anchorOn, so + months)) }
}

/** A day so many months later (or earlier), the last one of a month that is too short. */
export const monthsAfter = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString()

/** Whole days in Warsaw from the day of one moment to that of another. */
export const daysBetween = (from: number, to: number): number =>
  Temporal.PlainDate.from(dayOf(from)).until(Temporal.PlainDate.from(dayOf(to))).days
