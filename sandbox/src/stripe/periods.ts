import { dayMs } from '@slodki-ul/contract/durations'
/**
 * The moment a number of months after an anchor, as Stripe counts it: the same time of day in UTC, on the anchor's day or
 * on the last day of a month that has none such. Unix seconds.
 */
export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const date = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay))
  return Math.floor((date + (from.getTime() % dayMs)) / 1000)
}

/** Where the period that begins at `start` ends, counted from the anchor, so that a short month moves no later day. */
export function endOfPeriod(anchor: number, start: number, months: number): number {
  return addMonths(anchor, monthsBetween(anchor, start) + months)
}

function monthsBetween(earlier: number, later: number): number {
  const [from, to] = [new Date(earlier * 1000), new Date(later * 1000)]
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
}
