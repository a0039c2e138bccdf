import { homeZone } from '@slodki-ul/contract/dates'

/** The calendar day of a moment in Warsaw: year, month from 1, day. */
function dayOf(moment: Date): readonly [number, number, number] {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: homeZone }).format(moment).split('-').map(Number)
  const [year = 0, month = 1, day = 1] = parts
  return [year, month, day]
}

/**
 * The day `months` later in the Warsaw calendar, clamped to the last day of a shorter month (31.01 → 28.02), as a
 * moment at noon UTC. An estimate shown before the purchase; the server decides the actual period.
 */
export function periodEnd(from: Date, months: number): Date {
  const [year, month, day] = dayOf(from)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay), 12))
}
