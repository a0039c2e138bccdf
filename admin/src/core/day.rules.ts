import { formatDate } from '@slodki-ul/contract/dates'
import { dayMs } from '@slodki-ul/contract/durations'

/** Midnight UTC of the date that a moment has in Warsaw, to count days whatever their length. */
function dateOf(moment: string | Date): number {
  const [day, month, year] = formatDate(moment).split('.').map(Number) as [number, number, number]
  return Date.UTC(year, month - 1, day)
}

/** Whether a moment was today or yesterday in Warsaw; null before. */
export function recentDay(moment: string | Date, now: Date): 'today' | 'yesterday' | null {
  const days = (dateOf(now) - dateOf(moment)) / dayMs
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : null
}
