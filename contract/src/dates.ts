import * as z from 'zod/mini'

/** A moment in the API: ISO 8601 in UTC. */
export const momentSchema = z.iso.datetime()

/** The time zone of every deadline, promotion and invoice date. */
export const homeZone = 'Europe/Warsaw'

const dateParts = { timeZone: homeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** dd.MM.yyyy in Warsaw (I18N-04). */
export function formatDate(moment: string | Date): string {
  return new Intl.DateTimeFormat('pl-PL', dateParts).format(new Date(moment))
}

/** dd.MM.yyyy, HH:mm in Warsaw. */
export function formatMoment(moment: string | Date): string {
  const parts = { ...dateParts, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('pl-PL', parts).format(new Date(moment))
}
