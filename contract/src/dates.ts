import * as z from 'zod/mini'

/** A moment in the API: ISO 8601 in UTC. */
export const momentSchema = z.iso.datetime()

/** The time zone of every deadline, promotion and invoice date. */
export const homeZone = 'Europe/Warsaw'

const dateParts = { timeZone: homeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** Made once: a format takes a hundred times as long to make as to use. */
const dateFormat = new Intl.DateTimeFormat('pl-PL', dateParts)
const momentFormat = new Intl.DateTimeFormat('pl-PL', {
  ...dateParts,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** dd.MM.yyyy in Warsaw (I18N-04). */
export const formatDate = (moment: string | Date): string => dateFormat.format(new Date(moment))

/** dd.MM.yyyy, HH:mm in Warsaw. */
export const formatMoment = (moment: string | Date): string => momentFormat.format(new Date(moment))
