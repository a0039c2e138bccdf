import { homeZone } from '@slodki-ul/contract/dates'

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: homeZone, dateStyle: 'short' })

/** The ISO date of a moment in Warsaw. */
export const warsawDay = (moment: string | Date): string => dayFormat.format(new Date(moment))
