import { dayMs } from '@slodki-ul/contract/durations'

/**
 * Adds months to an anchor as Stripe does: the same time of day in UTC, on the anchor's day or on the last day of a shorter
 * month. Unix seconds.
 */
export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const date = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay))
  return Math.floor((date + (from.getTime() % dayMs)) / 1000)
}

/** Returns the end of the period that starts at `start`, counted from the anchor, so that a short month shifts no later one. */
export function endOfPeriod(anchor: number, start: number, months: number): number {
  return addMonths(anchor, monthsBetween(anchor, start) + months)
}

function monthsBetween(earlier: number, later: number): number {
  const [from, to] = [new Date(earlier * 1000), new Date(later * 1000)]
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
}
