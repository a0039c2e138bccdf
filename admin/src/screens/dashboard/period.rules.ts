import { dayMs } from '@slodki-ul/contract/durations'
import { daysOf, type FigureKind, figureDaysMax, isBetterLower } from '@slodki-ul/contract/platform/figures.admin'
import { isoDay } from '#core/day.rules.ts'

export type Days = { from: string; to: string }

/** Days of the periods that one press chooses. */
export const presets = { week: 7, fortnight: 14, year: 365 } as const
export type Preset = keyof typeof presets

/** The last so many days in Warsaw, today included. */
export function lastDays(now: Date, count: number): Days {
  const to = isoDay(now)
  return { from: new Date(Date.parse(to) - (count - 1) * dayMs).toISOString().slice(0, 10), to }
}

/** Whether both days are typed, in their order, and not too far apart. */
export const isPeriod = ({ from, to }: Days): boolean =>
  from !== '' && to !== '' && daysOf({ from, to }) >= 1 && daysOf({ from, to }) <= figureDaysMax

/** Whether a figure has improved: a bad one by falling (BO-039). */
export const isImprovement = (kind: FigureKind, change: number | null): boolean =>
  change !== null && change !== 0 && change < 0 === isBetterLower(kind)

/** How a figure changed: by percent of the one before, of a percentage by points; null when nothing can be said. */
export function changeOf(value: number | null, before: number | null, isPercentage: boolean): number | null {
  if (value === null || before === null) return null
  if (isPercentage) return Math.round((value - before) * 10) / 10
  return before === 0 ? null : Math.round(((value - before) / Math.abs(before)) * 1000) / 10
}
