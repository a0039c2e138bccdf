import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'

/** The calendar day of a moment in Warsaw, as an ISO date. */
export const dayOf = (moment: number): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(homeZone).toPlainDate().toString()

/** The last millisecond of a day in Warsaw, when access ends. */
export function endOfDay(day: string): number {
  const next = Temporal.PlainDate.from(day).add({ days: 1 })
  return next.toZonedDateTime(homeZone).epochMilliseconds - 1
}

/**
 * The end of a period paid ahead: so many months after the current end, or after now when that has passed. Months are
 * counted from the anchor day (31.01 → 28.02 → 31.03, Q-69); after a gap the first new day becomes the anchor.
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

/** The day a number of months later (or earlier), clamped to the last day of a short month. */
export const monthsAfter = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString()

/** Calendar days in Warsaw between the days of two moments. */
export const daysBetween = (from: number, to: number): number =>
  Temporal.PlainDate.from(dayOf(from)).until(Temporal.PlainDate.from(dayOf(to))).days
