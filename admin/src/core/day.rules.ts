import { formatDate } from '@slodki-ul/contract/dates'
import { dayMs } from '@slodki-ul/contract/durations'

/** Midnight UTC of the date that a moment has in Warsaw, to count days whatever their length. */
function dateOf(moment: string | Date): number {
  const [day, month, year] = formatDate(moment).split('.').map(Number) as [number, number, number]
  return Date.UTC(year, month - 1, day)
}

/** The day of a moment in Warsaw as ISO 8601 and fields of days have it: 2026-11-24. */
export const isoDay = (moment: string | Date): string => formatDate(moment).split('.').toReversed().join('-')

/** The month of a moment in Warsaw, as 2026-11. */
export const isoMonth = (moment: string | Date): string => isoDay(moment).slice(0, 7)

/** Whether a text is a month, as 2026-11. */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** Whether a moment was today or yesterday in Warsaw; null before. */
export function recentDay(moment: string | Date, now: Date): 'today' | 'yesterday' | null {
  const days = (dateOf(now) - dateOf(moment)) / dayMs
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : null
}
