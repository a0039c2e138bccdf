import { homeZone } from '@slodki-ul/contract/dates'

/** The academy's calendar day of a moment: year, month from 1, day. */
function dayOf(moment: Date): readonly [number, number, number] {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: homeZone }).format(moment).split('-').map(Number)
  const [year = 0, month = 1, day = 1] = parts
  return [year, month, day]
}

/**
 * The day that lies `months` later in the academy's calendar, the last one of a shorter month (31.01 → 28.02), as a
 * moment that formats to it. What is really paid for the server says; this is what a page promises before it.
 */
export function periodEnd(from: Date, months: number): Date {
  const [year, month, day] = dayOf(from)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay), 12))
}
