import type { RehearsedDay } from '@slodki-ul/contract/catalogue/price-labels.admin'
import { dayMs } from '@slodki-ul/contract/durations'
import { momentOfWallTime } from '@slodki-ul/contract/warsaw-times.rules'
import type { PriceSegment } from './price-chart.rules.ts'

/** A day of the calendar; its price is the one in force at its end, null while there was none. */
export type CalendarDay = {
  /** As 2026-11-24. */
  readonly day: string
  readonly time: 'past' | 'today' | 'coming'
  /** "14:30" from when on that price holds, after another one. */
  readonly since: string | null
  readonly price: number | null
  /** Whole percent of its label; 0 for none. */
  readonly percent: number
  /** The lowest price of 30 days that stands beside it; null without one. */
  readonly lowest: number | null
}

const weekdays = 7
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAfter = (day: string, days: number): string => new Date(utcOf(day) + days * dayMs).toISOString().slice(0, 10)

/** The Monday of the week of a day. */
const mondayOf = (day: string): string => dayAfter(day, -((new Date(utcOf(day)).getUTCDay() + 6) % weekdays))

/** Percent below the lowest price, in whole ones, of prices in złoty. */
const percentOf = (price: number, lowest: number): number =>
  Math.floor(((Math.round(lowest * 100) - Math.round(price * 100)) * 100) / Math.round(lowest * 100))

function pastDay(day: string, past: readonly PriceSegment[]): CalendarDay {
  const end = momentOfWallTime(`${dayAfter(day, 1)}T00:00`)?.getTime() ?? 0
  const found = past.findLast(({ from, to }) => from < end && to >= end - dayMs)
  const none = { day, time: 'past', since: null, price: null, percent: 0, lowest: null } as const
  if (!found) return none
  const { price, reference, isReduced } = found
  // A reduction is shown only below the lowest price of the 30 days before it.
  const lowest = isReduced && reference !== null && price < reference ? reference : null
  return { ...none, price, lowest, percent: lowest === null ? 0 : percentOf(price, lowest) }
}

/** Weeks of a calendar from the Monday of so many weeks before this one on, as far as the coming days are known. */
export function calendarDays(
  past: readonly PriceSegment[],
  coming: readonly RehearsedDay[],
  { weeksBefore, weeks }: { weeksBefore: number; weeks: number },
): CalendarDay[] {
  const today = coming[0]?.day
  if (today === undefined) return []
  const first = dayAfter(mondayOf(today), -weeksBefore * weekdays)
  return Array.from({ length: weeks * weekdays }, (_, index) => dayAfter(first, index)).flatMap(
    (day): CalendarDay[] => {
      if (day < today) return [pastDay(day, past)]
      const shown = coming.findLast((each) => each.day === day)
      if (!shown) return []
      const { label, since } = shown
      const time = day === today ? 'today' : 'coming'
      return [{ day, time, since, price: label.price, percent: label.percent, lowest: label.lowestPrice30Days }]
    },
  )
}
