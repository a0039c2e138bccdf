import * as z from 'zod/mini'

/** A moment on the wire: ISO 8601 in UTC. */
export const momentSchema = z.iso.datetime()

/** The zone of every deadline, promotion and invoice date. */
export const homeZone = 'Europe/Warsaw'

/** dd.MM.yyyy in the academy's zone (I18N-04). */
export function formatDate(moment: string | Date): string {
  const parts = new Intl.DateTimeFormat('pl-PL', {
    timeZone: homeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  return parts.format(new Date(moment))
}
